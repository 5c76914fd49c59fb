// "The rules for parsing tokens in HTML content": the in body insertion mode, formatting elements, and the
// adoption agency algorithm for misnested ones.
#include "base/ascii.h"
#include "html/tree_builder.h"

namespace pith {

using enum Name;

TreeBuilder::Next TreeBuilder::in_body() {
  switch (token_.type) {
    case TokenType::text: body_text(); break;
    case TokenType::null_text: break;
    case TokenType::comment: insert_comment(); break;
    case TokenType::doctype: break;
    case TokenType::start_tag: return body_start_tag();
    case TokenType::end_tag:
      if (token_.name == Html && open_.in_scope(Body)) {
        mode_ = Mode::after_body;
        return Next::again;
      }
      body_end_tag();
      break;
    case TokenType::end:
      if (!template_modes_.empty()) return in_template();
      stop_ = true;
      break;
  }
  return Next::done;
}

void TreeBuilder::body_text() {
  reconstruct_formatting();
  insert_text();
  if (frameset_ok_ && !is_space(token_.text)) frameset_ok_ = false;
}

TreeBuilder::Next TreeBuilder::body_start_tag() {
  const Name name = token_.name;
  const std::uint16_t facts = tag_facts(name, Namespace::html);
  if ((facts & kHeadContent) != 0) return in_head();
  if ((facts & kTablePart) != 0) return Next::done;
  switch (name) {
    case Html:
      if (!open_.contains(Template)) merge_attributes(open_[open_.bottom()].node, merged_html_, 1);
      break;
    case Body: {
      const OpenEntry second = open_[open_.bottom()].above;
      if (second == 0 || open_[second].name != Body || open_.contains(Template)) break;
      frameset_ok_ = false;
      merge_attributes(open_[second].node, merged_body_, 2);
      break;
    }
    case Frameset: start_frameset(); break;
    case H1:
    case H2:
    case H3:
    case H4:
    case H5:
    case H6:
      close_p_in_button_scope();
      if ((open_.current().facts & kHeading) != 0) pop();
      insert_element(name);
      break;
    case Pre:
    case Listing:
      close_p_in_button_scope();
      insert_element(name);
      skip_line_feed_ = true;
      frameset_ok_ = false;
      break;
    case P:
      close_p_in_button_scope();
      insert_element(name);
      break;
    case Form:
      if (form_ != kNoNode && !open_.contains(Template)) break;
      close_p_in_button_scope();
      insert_element(name);
      if (!open_.contains(Template)) form_ = open_.current().node;
      break;
    case Li: start_item(); break;
    case Dd:
    case Dt: start_definition(); break;
    case Plaintext:
      close_p_in_button_scope();
      insert_element(name);
      tokenizer_.set_state(TokenizerState::plaintext);
      break;
    case Button:
      if (open_.in_scope(Button)) {
        generate_implied_end_tags();
        pop_until(Button);
      }
      reconstruct_formatting();
      insert_element(name);
      frameset_ok_ = false;
      break;
    case Applet:
    case Marquee:
    case Object:
      reconstruct_formatting();
      insert_element(name);
      formatting_.push_marker();
      frameset_ok_ = false;
      break;
    case Table: start_table(); break;
    case Image: token_.name = Img; return Next::again;
    case Area:
    case Br:
    case Embed:
    case Img:
    case Keygen:
    case Wbr:
      reconstruct_formatting();
      insert_void();
      frameset_ok_ = false;
      break;
    case Input: start_input(); break;
    case Param:
    case Source:
    case Track: insert_void(); break;
    case Hr:
      close_p_in_button_scope();
      if (open_.in_scope(Select)) generate_implied_end_tags();
      insert_void();
      frameset_ok_ = false;
      break;
    case Textarea:
      read_raw_text(TokenizerState::rcdata);
      skip_line_feed_ = true;
      frameset_ok_ = false;
      break;
    case Xmp:
      close_p_in_button_scope();
      reconstruct_formatting();
      frameset_ok_ = false;
      read_raw_text(TokenizerState::rawtext);
      break;
    case Iframe:
      frameset_ok_ = false;
      read_raw_text(TokenizerState::rawtext);
      break;
    case Noembed: read_raw_text(TokenizerState::rawtext); break;
    case Select: start_select(); break;
    case Optgroup:
    case Option: start_option(); break;
    case Rb:
    case Rtc:
      if (open_.in_scope(Ruby)) generate_implied_end_tags();
      insert_element(name);
      break;
    case Rp:
    case Rt:
      if (open_.in_scope(Ruby)) generate_implied_end_tags(Rtc);
      insert_element(name);
      break;
    case Math:
    case Svg:
      reconstruct_formatting();
      foreign_start_tag(name == Math ? Namespace::mathml : Namespace::svg);
      break;
    case Frame:
    case Head: break;
    default:
      if ((facts & kFormatting) != 0) {
        start_formatting();
        break;
      }
      if ((facts & kBlock) != 0) {
        close_p_in_button_scope();
      } else {
        reconstruct_formatting();
      }
      insert_element(name);
      break;
  }
  return Next::done;
}

void TreeBuilder::body_end_tag() {
  const Name name = token_.name;
  const std::uint16_t facts = tag_facts(name, Namespace::html);
  switch (name) {
    case Template: end_template(); break;
    case Body:
      if (open_.in_scope(Body)) mode_ = Mode::after_body;
      break;
    case Html: break;
    case Form: end_form(); break;
    case P: end_p(); break;
    case Li:
      if (!open_.in_list_item_scope(Li)) break;
      generate_implied_end_tags(Li);
      pop_until(Li);
      break;
    case Dd:
    case Dt:
      if (!open_.in_scope(name)) break;
      generate_implied_end_tags(name);
      pop_until(name);
      break;
    case H1:
    case H2:
    case H3:
    case H4:
    case H5:
    case H6: end_heading(); break;
    case Applet:
    case Marquee:
    case Object: end_marked(); break;
    case Br:
      token_.type = TokenType::start_tag;
      token_.attributes = {0, 0};
      body_start_tag();
      break;
    case Button:
    case Listing:
    case Pre:
    case Select: end_block(name); break;
    default:
      if ((facts & kFormatting) != 0) {
        adoption_agency(name);
      } else if ((facts & kBlock) != 0) {
        end_block(name);
      } else {
        any_other_end_tag(name);
      }
      break;
  }
}

// --- Start tags that take more than a line ---

void TreeBuilder::start_frameset() {
  const OpenEntry second = open_[open_.bottom()].above;
  if (second == 0 || open_[second].name != Body || !frameset_ok_) return;
  detach(open_[second].node);
  while (open_.size() > 1) pop();
  insert_element(Frameset);
  mode_ = Mode::in_frameset;
}

// The standard looks down the stack for an open li and gives up at a special element other than address, div
// and p. An li is special itself, so the first such element decides.
void TreeBuilder::start_item() {
  frameset_ok_ = false;
  const OpenEntry stop = open_.current().item_stop;
  if (open_[stop].name == Li && open_[stop].ns == Namespace::html) {
    generate_implied_end_tags(Li);
    pop_until(stop);
  }
  close_p_in_button_scope();
  insert_element(Li);
}

void TreeBuilder::start_definition() {
  frameset_ok_ = false;
  const OpenEntry stop = open_.current().item_stop;
  const Name open = open_[stop].name;
  if (open == Dd || open == Dt) {
    generate_implied_end_tags(open);
    pop_until(stop);
  }
  close_p_in_button_scope();
  insert_element(token_.name);
}

void TreeBuilder::start_select() {
  if (is_fragment_ && context_.name == Select && context_.ns == Namespace::html) return;
  if (open_.in_scope(Select)) return pop_until(Select);
  reconstruct_formatting();
  insert_element(Select);
  frameset_ok_ = false;
}

void TreeBuilder::start_option() {
  if (open_.in_scope(Select)) {
    generate_implied_end_tags(token_.name == Option ? Optgroup : None);
  } else if (current_is(Option)) {
    pop();
  }
  reconstruct_formatting();
  insert_element(token_.name);
}

void TreeBuilder::start_input() {
  if (is_fragment_ && context_.name == Select && context_.ns == Namespace::html) return;
  if (open_.in_scope(Select)) pop_until(Select);
  reconstruct_formatting();
  insert_void();
  if (!equals_lower(token_attribute(Type), "hidden")) frameset_ok_ = false;
}

void TreeBuilder::start_table() {
  if (!quirks_) close_p_in_button_scope();
  insert_element(Table);
  frameset_ok_ = false;
  mode_ = Mode::in_table;
}

// --- End tags ---

void TreeBuilder::end_block(Name name) {
  if (!open_.in_scope(name)) return;
  generate_implied_end_tags();
  pop_until(name);
}

void TreeBuilder::end_form() {
  const OpenEntry topmost = open_.topmost(Form);
  if (open_.contains(Template)) return end_block(Form);
  const NodeId form = form_;
  form_ = kNoNode;
  // A form is opened only while form_ is null, so the one it points to is the topmost, if it is still open.
  if (form == kNoNode || topmost == 0 || open_[topmost].node != form || !open_.in_scope(topmost)) return;
  generate_implied_end_tags();
  close_at(form, token_.source_end);
  remove_open(topmost);
}

void TreeBuilder::end_p() {
  if (!open_.in_button_scope(P)) insert_implied(P);
  close_p();
}

// "Close a p element".
void TreeBuilder::close_p() {
  generate_implied_end_tags(P);
  pop_until(P);
}

void TreeBuilder::end_heading() {
  OpenEntry topmost = 0;
  for (Name name : {H1, H2, H3, H4, H5, H6}) {
    const OpenEntry e = open_.topmost(name);
    if (open_[e].position > open_[topmost].position) topmost = e;
  }
  if (topmost == 0 || !open_.in_scope(topmost)) return;
  generate_implied_end_tags();
  pop_until(topmost);
}

void TreeBuilder::end_marked() {
  if (!open_.in_scope(token_.name)) return;
  generate_implied_end_tags();
  pop_until(token_.name);
  formatting_.clear_to_marker();
}

// The standard walks down to the first element of that name and gives up at a special one.
void TreeBuilder::any_other_end_tag(Name name) {
  const OpenEntry e = open_.topmost(name);
  if (e == 0 || open_[e].position < open_.current().special) return;
  generate_implied_end_tags(name);
  pop_until(e);
}

// --- Formatting elements ---

void TreeBuilder::start_formatting() {
  if (token_.name == A) {
    const ActiveFormatting::Entry open_link = formatting_.last_of(A);
    if (open_link != 0) {
      const NodeId node = formatting_[open_link].node;
      adoption_agency(A);
      const ActiveFormatting::Entry left = formatting_.last_of(A);
      if (left != 0 && formatting_[left].node == node) {
        if (formatting_[left].open != 0) remove_open(formatting_[left].open);
        formatting_.remove(left);
      }
    }
  }
  reconstruct_formatting();
  if (token_.name == Nobr && open_.in_scope(Nobr)) {
    adoption_agency(Nobr);
    reconstruct_formatting();
  }
  push_formatting(insert_element(token_.name));
}

void TreeBuilder::push_formatting(NodeId node) {
  open_.at(open_.top()).formatting = formatting_.push(node, document_[node].name, open_.top(), document_);
}

// "Reconstruct the active formatting elements".
void TreeBuilder::reconstruct_formatting() {
  ActiveFormatting::Entry e = formatting_.last();
  const auto is_settled = [&](ActiveFormatting::Entry f) {
    return f == 0 || formatting_.is_marker(f) || formatting_[f].open != 0;
  };
  if (is_settled(e)) return;
  while (!is_settled(formatting_[e].below)) e = formatting_[e].below;
  const Token token = token_;
  for (; e != 0; e = formatting_[e].above) {
    const NodeId old = formatting_[e].node;
    token_.attributes = document_[old].attributes;
    token_.source_end = token_.source_begin;
    const NodeId node = insert_element(formatting_[e].name);
    open_.at(open_.top()).formatting = e;
    formatting_.at(e).node = node;
    formatting_.at(e).open = open_.top();
    if (document_.nodes_.size() >= limits_.nodes) break;
  }
  token_ = token;
}

// The adoption agency algorithm, in the standard's steps.
void TreeBuilder::adoption_agency(Name subject) {
  // 2. The common case: the element is the current node and is no longer in the list.
  if (current_is(subject) && open_.current().formatting == 0) return pop_matched();
  // 3., 4. At most eight times.
  for (int i = 0; i < 8; ++i)
    if (!adopt_once(subject)) return;
}

bool TreeBuilder::adopt_once(Name subject) {
  // 4.3 The formatting element; without one this is an ordinary end tag.
  const ActiveFormatting::Entry f = formatting_.last_of(subject);
  if (f == 0) {
    any_other_end_tag(subject);
    return false;
  }
  // 4.4, 4.5 It must be open, and in scope.
  const OpenEntry opened = formatting_[f].open;
  if (opened == 0) {
    formatting_.remove(f);
    return false;
  }
  if (!open_.in_scope(opened)) return false;
  // 4.7, 4.8 Without a special element inside, close it.
  const OpenEntry furthest = furthest_block(opened);
  if (furthest == 0) {
    pop_until(opened);
    formatting_.remove(f);
    return false;
  }
  // 4.9 to 4.13
  adopted_ = true;
  const NodeId common_ancestor = open_[open_[opened].below].node;
  ActiveFormatting::Entry bookmark = 0;
  const NodeId last = adopt_between(opened, furthest, bookmark);
  // 4.14
  detach(last);
  insert(place_for_node(common_ancestor), last);
  // 4.15 to 4.17 A twin of the formatting element takes the children of the furthest block.
  const NodeId block = open_[furthest].node;
  const NodeId twin = clone(formatting_[f].node);
  move_children(block, twin);
  append(block, twin);
  // 4.18, 4.19
  if (bookmark != 0) formatting_.move_behind(f, bookmark);
  remove_open(opened);
  const OpenEntry e = open_.insert_above(furthest, twin, subject);
  open_.at(e).formatting = f;
  formatting_.at(f).node = twin;
  formatting_.at(f).open = e;
  return true;
}

// The first special element above. What lies between is not special, and adopt_between() takes all but three
// of it off the stack, so the walk is paid for by pushes.
TreeBuilder::OpenEntry TreeBuilder::furthest_block(OpenEntry formatting) const {
  if (open_.current().special < open_[formatting].position) return 0;
  OpenEntry e = open_[formatting].above;
  while (e != 0 && (open_[e].facts & kSpecial) == 0) e = open_[e].above;
  return e;
}

// 4.13: rebuilds the formatting elements between the furthest block and the formatting element around the
// block.
NodeId TreeBuilder::adopt_between(OpenEntry formatting, OpenEntry furthest,
                                  ActiveFormatting::Entry& bookmark) {
  NodeId last = open_[furthest].node;
  OpenEntry e = open_[furthest].below;
  for (int counter = 1; e != formatting; ++counter) {
    const OpenEntry below = open_[e].below;
    const ActiveFormatting::Entry f = open_[e].formatting;
    if (f == 0 || counter > 3) {
      remove_open(e);
      if (f != 0) formatting_.remove(f);
      e = below;
      continue;
    }
    close_at(open_[e].node, token_.source_begin);
    const NodeId twin = clone(open_[e].node);
    open_.at(e).node = twin;
    formatting_.at(f).node = twin;
    if (bookmark == 0) bookmark = f;  // the furthest block is still the last node: behind its twin
    detach(last);
    append(twin, last);
    last = twin;
    e = below;
  }
  return last;
}

}  // namespace pith
