// The insertion modes inside tables. What does not belong into a table is foster parented: put before it.
#include "base/ascii.h"
#include "html/tree_builder.h"

namespace pith {

using enum Name;

bool TreeBuilder::is_start_of_table_part() const {
  return token_.type == TokenType::start_tag && (tag_facts(token_.name, Namespace::html) & kTablePart) != 0;
}

// End tags of what cannot be open inside the table's current part; each mode asks once it has had its own.
bool TreeBuilder::is_end_for_outside() const {
  return token_.type == TokenType::end_tag && (token_.name == Body || token_.name == Html ||
                                               (tag_facts(token_.name, Namespace::html) & kTablePart) != 0);
}

TreeBuilder::Next TreeBuilder::in_table() {
  switch (token_.type) {
    case TokenType::text:
    case TokenType::null_text: {
      const OpenElements::Element& current = open_.current();
      const bool in_context =
          current.ns == Namespace::html && ((current.facts & kTableContext) != 0 || current.name == Template);
      if (!in_context) return table_anything_else();
      pending_table_text_.clear();
      pending_is_space_ = true;
      original_mode_ = mode_;
      mode_ = Mode::in_table_text;
      return Next::again;
    }
    case TokenType::comment: insert_comment(); return Next::done;
    case TokenType::doctype: return Next::done;
    case TokenType::start_tag: {
      Next next = Next::done;
      return table_start_tag(next) ? next : table_anything_else();
    }
    case TokenType::end_tag:
      switch (token_.name) {
        case Table:
          if (!open_.in_table_scope(Table)) return Next::done;
          pop_until(Table);
          reset_mode();
          return Next::done;
        case Template: end_template(); return Next::done;
        default: return is_end_for_outside() ? Next::done : table_anything_else();
      }
    case TokenType::end: return in_body();
  }
  return Next::done;
}

// False: the tag does not belong into a table.
bool TreeBuilder::table_start_tag(Next& next) {
  switch (token_.name) {
    case Caption:
      clear_to({Table, Template, Html});
      formatting_.push_marker();
      insert_element(Caption);
      mode_ = Mode::in_caption;
      return true;
    case Colgroup:
      clear_to({Table, Template, Html});
      insert_element(Colgroup);
      mode_ = Mode::in_column_group;
      return true;
    case Col:
      clear_to({Table, Template, Html});
      insert_implied(Colgroup);
      mode_ = Mode::in_column_group;
      next = Next::again;
      return true;
    case Tbody:
    case Tfoot:
    case Thead:
      clear_to({Table, Template, Html});
      insert_element(token_.name);
      mode_ = Mode::in_table_body;
      return true;
    case Td:
    case Th:
    case Tr:
      clear_to({Table, Template, Html});
      insert_implied(Tbody);
      mode_ = Mode::in_table_body;
      next = Next::again;
      return true;
    case Table:
      if (!open_.in_table_scope(Table)) return true;
      pop_until(Table);
      reset_mode();
      next = Next::again;
      return true;
    case Style:
    case Script:
    case Template: next = in_head(); return true;
    case Input:
      if (!equals_lower(token_attribute(Type), "hidden")) return false;
      insert_void();
      return true;
    case Form:
      if (form_ != kNoNode || open_.contains(Template)) return true;
      form_ = insert_element(Form);
      pop();
      return true;
    default: return false;
  }
}

TreeBuilder::Next TreeBuilder::table_anything_else() {
  foster_parenting_ = true;
  const Next next = in_body();
  foster_parenting_ = false;
  return next;
}

TreeBuilder::Next TreeBuilder::in_table_text() {
  if (token_.type == TokenType::null_text) return Next::done;
  if (token_.type == TokenType::text) {
    pending_table_text_.push_back({token_.text, token_.source_begin, token_.source_end});
    pending_is_space_ = pending_is_space_ && is_space(token_.text);
    return Next::done;
  }
  mode_ = original_mode_;
  const Token token = token_;
  for (const PendingText& pending : pending_table_text_) {
    token_.type = TokenType::text;
    token_.text = pending.text;
    token_.source_begin = pending.source_begin;
    token_.source_end = pending.source_end;
    if (pending_is_space_) {
      insert_text();
    } else {
      table_anything_else();
    }
  }
  token_ = token;
  return Next::again;
}

TreeBuilder::Next TreeBuilder::in_caption() {
  const bool closes = is_end(Caption) || is_end(Table) || is_start_of_table_part();
  if (closes) {
    if (!open_.in_table_scope(Caption)) return Next::done;
    generate_implied_end_tags();
    pop_until(Caption);
    formatting_.clear_to_marker();
    mode_ = Mode::in_table;
    return is_end(Caption) ? Next::done : Next::again;
  }
  return is_end_for_outside() ? Next::done : in_body();
}

TreeBuilder::Next TreeBuilder::in_column_group() {
  Token space;
  if (take_leading_space(space)) {
    insert_characters(place_for_node(), space.text, space.source_begin, space.source_end);
    if (token_.text.length == 0) return Next::done;
  }
  switch (token_.type) {
    case TokenType::comment: insert_comment(); return Next::done;
    case TokenType::doctype: return Next::done;
    case TokenType::start_tag:
      if (token_.name == Html) return in_body();
      if (token_.name == Template) return in_head();
      if (token_.name != Col) break;
      insert_void();
      return Next::done;
    case TokenType::end_tag:
      if (token_.name == Colgroup) {
        if (!current_is(Colgroup)) return Next::done;
        pop_matched();
        mode_ = Mode::in_table;
        return Next::done;
      }
      if (token_.name == Col) return Next::done;
      if (token_.name == Template) return in_head();
      break;
    case TokenType::end: return in_body();
    default: break;
  }
  if (!current_is(Colgroup)) return Next::done;
  pop();
  mode_ = Mode::in_table;
  return Next::again;
}

TreeBuilder::Next TreeBuilder::in_table_body() {
  const auto leave = [&] {
    if (!open_.in_table_scope(Tbody) && !open_.in_table_scope(Thead) && !open_.in_table_scope(Tfoot))
      return Next::done;
    clear_to({Tbody, Tfoot, Thead, Template, Html});
    pop();
    mode_ = Mode::in_table;
    return Next::again;
  };
  if (token_.type == TokenType::start_tag) {
    switch (token_.name) {
      case Tr:
        clear_to({Tbody, Tfoot, Thead, Template, Html});
        insert_element(Tr);
        mode_ = Mode::in_row;
        return Next::done;
      case Th:
      case Td:
        clear_to({Tbody, Tfoot, Thead, Template, Html});
        insert_implied(Tr);
        mode_ = Mode::in_row;
        return Next::again;
      default:
        if (is_start_of_table_part()) return leave();
        break;
    }
  } else if (token_.type == TokenType::end_tag) {
    switch (token_.name) {
      case Tbody:
      case Tfoot:
      case Thead:
        if (!open_.in_table_scope(token_.name)) return Next::done;
        clear_to({Tbody, Tfoot, Thead, Template, Html});
        pop_matched();
        mode_ = Mode::in_table;
        return Next::done;
      case Table: return leave();
      default:
        if (is_end_for_outside()) return Next::done;
        break;
    }
  }
  return in_table();
}

TreeBuilder::Next TreeBuilder::in_row() {
  const auto leave = [&] {
    clear_to({Tr, Template, Html});
    pop_matched();
    mode_ = Mode::in_table_body;
    return Next::again;
  };
  if (token_.type == TokenType::start_tag) {
    switch (token_.name) {
      case Th:
      case Td:
        clear_to({Tr, Template, Html});
        insert_element(token_.name);
        mode_ = Mode::in_cell;
        formatting_.push_marker();
        return Next::done;
      default:
        if (is_start_of_table_part()) return open_.in_table_scope(Tr) ? leave() : Next::done;
        break;
    }
  } else if (token_.type == TokenType::end_tag) {
    switch (token_.name) {
      case Tr:
        if (open_.in_table_scope(Tr)) leave();
        return Next::done;
      case Table: return open_.in_table_scope(Tr) ? leave() : Next::done;
      case Tbody:
      case Tfoot:
      case Thead: return open_.in_table_scope(token_.name) && open_.in_table_scope(Tr) ? leave() : Next::done;
      default:
        if (is_end_for_outside()) return Next::done;
        break;
    }
  }
  return in_table();
}

TreeBuilder::Next TreeBuilder::in_cell() {
  if (token_.type == TokenType::end_tag) {
    switch (token_.name) {
      case Td:
      case Th:
        if (!open_.in_table_scope(token_.name)) return Next::done;
        generate_implied_end_tags();
        pop_until(token_.name);
        formatting_.clear_to_marker();
        mode_ = Mode::in_row;
        return Next::done;
      case Table:
      case Tbody:
      case Tfoot:
      case Thead:
      case Tr:
        if (!open_.in_table_scope(token_.name)) return Next::done;
        close_cell();
        return Next::again;
      default:
        if (is_end_for_outside()) return Next::done;
        break;
    }
  } else if (is_start_of_table_part()) {
    if (!open_.in_table_scope(Td) && !open_.in_table_scope(Th)) return Next::done;
    close_cell();
    return Next::again;
  }
  return in_body();
}

void TreeBuilder::close_cell() {
  generate_implied_end_tags();
  const OpenEntry td = open_.topmost(Td), th = open_.topmost(Th);
  const OpenEntry cell = open_[td].position > open_[th].position ? td : th;
  while (open_.top() != cell) pop();
  pop();
  formatting_.clear_to_marker();
  mode_ = Mode::in_row;
}

}  // namespace pith
