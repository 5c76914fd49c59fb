// The insertion modes around the body: before it, the head, templates, after it, and framesets.
#include <algorithm>
#include <array>
#include <string_view>

#include "base/ascii.h"
#include "html/tree_builder.h"

namespace pith {

using enum Name;

namespace {

// Public identifiers that put a page into quirks mode, from the standard's "initial" insertion mode. Quirks
// mode matters here for one thing: whether a table closes an open paragraph.
constexpr std::array<std::string_view, 55> kQuirksPublicPrefixes = {
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//"};
constexpr std::array<std::string_view, 3> kQuirksPublicIds = {"-//w3o//dtd w3 html strict 3.0//en//",
                                                              "-/w3c/dtd html 4.0 transitional/en", "html"};
constexpr std::array<std::string_view, 2> kQuirksWithoutSystem = {"-//w3c//dtd html 4.01 frameset//",
                                                                  "-//w3c//dtd html 4.01 transitional//"};
constexpr std::string_view kQuirksSystemId = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

bool is_quirks_doctype(const Token& doctype, std::string_view public_id, std::string_view system_id) {
  if (doctype.force_quirks || doctype.name != Html) return true;
  if (doctype.has_system && equals_lower(system_id, kQuirksSystemId)) return true;
  if (!doctype.has_public) return false;
  const auto starts_with = [&](std::string_view prefix) { return starts_lower(public_id, prefix); };
  const auto equals = [&](std::string_view id) { return equals_lower(public_id, id); };
  return std::any_of(kQuirksPublicIds.begin(), kQuirksPublicIds.end(), equals) ||
         std::any_of(kQuirksPublicPrefixes.begin(), kQuirksPublicPrefixes.end(), starts_with) ||
         (!doctype.has_system &&
          std::any_of(kQuirksWithoutSystem.begin(), kQuirksWithoutSystem.end(), starts_with));
}

}  // namespace

// --- Before the body ---

TreeBuilder::Next TreeBuilder::initial() {
  Token space;
  if (take_leading_space(space) && token_.text.length == 0) return Next::done;
  if (token_.type == TokenType::comment) {
    insert_comment({kRoot, kNoNode});
    return Next::done;
  }
  mode_ = Mode::before_html;
  if (token_.type != TokenType::doctype) {
    quirks_ = true;
    return Next::again;
  }
  append(kRoot, create(NodeType::doctype, token_.name, Namespace::html));
  document_.doctype_public_ = token_.public_id;
  document_.doctype_system_ = token_.system_id;
  quirks_ = is_quirks_doctype(token_, document_.doctype_public(), document_.doctype_system());
  return Next::done;
}

TreeBuilder::Next TreeBuilder::before_html() {
  Token space;
  if (take_leading_space(space) && token_.text.length == 0) return Next::done;
  if (token_.type == TokenType::doctype) return Next::done;
  if (token_.type == TokenType::comment) {
    insert_comment({kRoot, kNoNode});
    return Next::done;
  }
  if (token_.type == TokenType::end_tag && token_.name != Head && token_.name != Body &&
      token_.name != Html && token_.name != Br)
    return Next::done;
  const bool own_tag = is_start(Html);
  const NodeId html =
      create_element(Html, Namespace::html, own_tag ? token_.attributes : AttributeRange{0, 0});
  append(kRoot, html);
  open_.push(html, Html);
  mode_ = Mode::before_head;
  return own_tag ? Next::done : Next::again;
}

TreeBuilder::Next TreeBuilder::before_head() {
  Token space;
  if (take_leading_space(space) && token_.text.length == 0) return Next::done;
  if (token_.type == TokenType::comment) {
    insert_comment();
    return Next::done;
  }
  if (token_.type == TokenType::doctype) return Next::done;
  if (is_start(Html)) return in_body();
  if (token_.type == TokenType::end_tag && token_.name != Head && token_.name != Body &&
      token_.name != Html && token_.name != Br)
    return Next::done;
  mode_ = Mode::in_head;
  if (is_start(Head)) {
    head_ = insert_element(Head);
    return Next::done;
  }
  head_ = insert_implied(Head);
  return Next::again;
}

TreeBuilder::Next TreeBuilder::in_head() {
  Token space;
  if (take_leading_space(space)) {
    insert_characters(place_for_node(), space.text, space.source_begin, space.source_end);
    if (token_.text.length == 0) return Next::done;
  }
  if (token_.type == TokenType::comment) {
    insert_comment();
    return Next::done;
  }
  if (token_.type == TokenType::doctype) return Next::done;
  if (token_.type == TokenType::start_tag) {
    switch (token_.name) {
      case Html: return in_body();
      case Base:
      case Basefont:
      case Bgsound:
      case Link:
      case Meta: insert_void(); return Next::done;
      case Title: read_raw_text(TokenizerState::rcdata); return Next::done;
      case Noframes:
      case Style: read_raw_text(TokenizerState::rawtext); return Next::done;
      case Noscript:
        insert_element(Noscript);
        mode_ = Mode::in_head_noscript;
        return Next::done;
      case Script: read_raw_text(TokenizerState::script_data); return Next::done;
      case Template: start_template(); return Next::done;
      case Head: return Next::done;
      default: break;
    }
  } else if (token_.type == TokenType::end_tag) {
    switch (token_.name) {
      case Head:
        pop_matched();
        mode_ = Mode::after_head;
        return Next::done;
      case Template: end_template(); return Next::done;
      case Body:
      case Html:
      case Br: break;
      default: return Next::done;
    }
  }
  pop();
  mode_ = Mode::after_head;
  return Next::again;
}

void TreeBuilder::start_template() {
  insert_element(Template);
  formatting_.push_marker();
  frameset_ok_ = false;
  mode_ = Mode::in_template;
  template_modes_.push_back(Mode::in_template);
}

void TreeBuilder::end_template() {
  if (!open_.contains(Template)) return;
  generate_all_implied_end_tags();
  pop_until(Template);
  formatting_.clear_to_marker();
  template_modes_.pop_back();
  reset_mode();
}

TreeBuilder::Next TreeBuilder::in_head_noscript() {
  if (token_.type == TokenType::doctype) return Next::done;
  if (is_start(Html)) return in_body();
  if (is_end(Noscript)) {
    pop_matched();
    mode_ = Mode::in_head;
    return Next::done;
  }
  Token space;
  if (take_leading_space(space)) {
    insert_characters(place_for_node(), space.text, space.source_begin, space.source_end);
    if (token_.text.length == 0) return Next::done;
  }
  if (token_.type == TokenType::comment) return in_head();
  if (token_.type == TokenType::start_tag) {
    switch (token_.name) {
      case Basefont:
      case Bgsound:
      case Link:
      case Meta:
      case Noframes:
      case Style: return in_head();
      case Head:
      case Noscript: return Next::done;
      default: break;
    }
  } else if (token_.type == TokenType::end_tag && token_.name != Br) {
    return Next::done;
  }
  pop();
  mode_ = Mode::in_head;
  return Next::again;
}

TreeBuilder::Next TreeBuilder::after_head() {
  Token space;
  if (take_leading_space(space)) {
    insert_characters(place_for_node(), space.text, space.source_begin, space.source_end);
    if (token_.text.length == 0) return Next::done;
  }
  if (token_.type == TokenType::comment) {
    insert_comment();
    return Next::done;
  }
  if (token_.type == TokenType::doctype) return Next::done;
  if (token_.type == TokenType::start_tag) {
    if ((tag_facts(token_.name, Namespace::html) & kHeadContent) != 0) {
      const OpenEntry head = open_.push(head_, Head);
      in_head();
      remove_open(head);
      return Next::done;
    }
    switch (token_.name) {
      case Html: return in_body();
      case Body:
        insert_element(Body);
        frameset_ok_ = false;
        mode_ = Mode::in_body;
        return Next::done;
      case Frameset:
        insert_element(Frameset);
        mode_ = Mode::in_frameset;
        return Next::done;
      case Head: return Next::done;
      default: break;
    }
  } else if (token_.type == TokenType::end_tag) {
    switch (token_.name) {
      case Template: return in_head();
      case Body:
      case Html:
      case Br: break;
      default: return Next::done;
    }
  }
  insert_implied(Body);
  mode_ = Mode::in_body;
  return Next::again;
}

// --- Raw text and templates ---

TreeBuilder::Next TreeBuilder::in_text() {
  if (token_.type == TokenType::text) {
    insert_text();
    return Next::done;
  }
  pop_matched();
  mode_ = original_mode_;
  return token_.type == TokenType::end ? Next::again : Next::done;
}

TreeBuilder::Next TreeBuilder::in_template() {
  const auto continue_in = [&](Mode mode) {
    template_modes_.back() = mode;
    mode_ = mode;
    return Next::again;
  };
  switch (token_.type) {
    case TokenType::text:
    case TokenType::null_text:
    case TokenType::comment:
    case TokenType::doctype: return in_body();
    case TokenType::start_tag:
      if ((tag_facts(token_.name, Namespace::html) & kHeadContent) != 0) return in_head();
      switch (token_.name) {
        case Caption:
        case Colgroup:
        case Tbody:
        case Tfoot:
        case Thead: return continue_in(Mode::in_table);
        case Col: return continue_in(Mode::in_column_group);
        case Tr: return continue_in(Mode::in_table_body);
        case Td:
        case Th: return continue_in(Mode::in_row);
        default: return continue_in(Mode::in_body);
      }
    case TokenType::end_tag:
      if (token_.name == Template) end_template();
      return Next::done;
    case TokenType::end: break;
  }
  if (!open_.contains(Template)) {
    stop_ = true;
    return Next::done;
  }
  pop_until(Template);
  formatting_.clear_to_marker();
  template_modes_.pop_back();
  reset_mode();
  return Next::again;
}

// --- After the body ---

TreeBuilder::Next TreeBuilder::after_body() {
  switch (token_.type) {
    case TokenType::text:
      if (is_space(token_.text)) return in_body();
      break;
    case TokenType::comment: insert_comment({open_[open_.bottom()].node, kNoNode}); return Next::done;
    case TokenType::doctype: return Next::done;
    case TokenType::start_tag:
      if (token_.name == Html) return in_body();
      break;
    case TokenType::end_tag:
      if (token_.name != Html) break;
      if (!is_fragment_) mode_ = Mode::after_after_body;
      return Next::done;
    case TokenType::end: stop_ = true; return Next::done;
    case TokenType::null_text: break;
  }
  mode_ = Mode::in_body;
  return Next::again;
}

TreeBuilder::Next TreeBuilder::after_after_body() {
  switch (token_.type) {
    case TokenType::comment: insert_comment({kRoot, kNoNode}); return Next::done;
    case TokenType::doctype: return in_body();
    case TokenType::text:
      if (is_space(token_.text)) return in_body();
      break;
    case TokenType::start_tag:
      if (token_.name == Html) return in_body();
      break;
    case TokenType::end: stop_ = true; return Next::done;
    default: break;
  }
  mode_ = Mode::in_body;
  return Next::again;
}

// --- Framesets: of text, only white space stays ---

void TreeBuilder::insert_space_of_text() {
  const Token token = token_;
  token_.text.length = 1;
  for (std::uint32_t left = token.text.length; left != 0; --left, ++token_.text.begin) {
    if (!is_space(token_.text)) continue;
    if (mode_ == Mode::after_after_frameset) reconstruct_formatting();  // there, the "in body" rules hold
    insert_text();
  }
  token_ = token;
}

TreeBuilder::Next TreeBuilder::in_frameset() {
  switch (token_.type) {
    case TokenType::text: insert_space_of_text(); break;
    case TokenType::comment: insert_comment(); break;
    case TokenType::start_tag:
      if (token_.name == Html) return in_body();
      if (token_.name == Frameset) insert_element(Frameset);
      if (token_.name == Frame) insert_void();
      if (token_.name == Noframes) return in_head();
      break;
    case TokenType::end_tag:
      if (token_.name != Frameset || open_.size() == 1) break;
      pop_matched();
      if (!is_fragment_ && !current_is(Frameset)) mode_ = Mode::after_frameset;
      break;
    case TokenType::end: stop_ = true; break;
    default: break;
  }
  return Next::done;
}

TreeBuilder::Next TreeBuilder::after_frameset() {
  switch (token_.type) {
    case TokenType::text:
    case TokenType::comment: return in_frameset();
    case TokenType::start_tag:
      if (token_.name == Html) return in_body();
      if (token_.name == Noframes) return in_head();
      break;
    case TokenType::end_tag:
      if (token_.name == Html) mode_ = Mode::after_after_frameset;
      break;
    case TokenType::end: stop_ = true; break;
    default: break;
  }
  return Next::done;
}

TreeBuilder::Next TreeBuilder::after_after_frameset() {
  switch (token_.type) {
    case TokenType::comment: insert_comment({kRoot, kNoNode}); break;
    case TokenType::text: insert_space_of_text(); break;
    case TokenType::start_tag:
      if (token_.name == Html) return in_body();
      if (token_.name == Noframes) return in_head();
      break;
    case TokenType::end: stop_ = true; break;
    default: break;
  }
  return Next::done;
}

}  // namespace pith
