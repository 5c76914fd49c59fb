// Nodes are appended to one array as they are made. On most pages that is document order already; where
// foster parenting or the adoption agency put a node elsewhere, finish() notices and renumbers the nodes
// once.
//
// Nothing here looks at more than a bounded number of nodes per token, except where it makes or closes as
// many.
#include "html/tree_builder.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/ascii.h"
#include "base/stop.h"

namespace pith {

namespace {

constexpr std::uint32_t kTokensPerLook = 512;
constexpr std::size_t kMaxOwned = std::size_t{3} << 30;  // bytes of decoded text that 32-bit offsets can hold

// Text that had to move gets room to grow to the next power of two, so that text which keeps growing while
// other text is written between its parts is copied only so often as it doubles.
constexpr std::uint16_t kPaddedText = 1;

}  // namespace

// --- Running ---

void TreeBuilder::start(std::string_view source, const Limits& limits) {
  tokenizer_.start(source, limits.attributes);
  limits_ = limits;
  status_ = Status::ok;
  if (limits_.nodes == 0) limits_.nodes = 0xFFFFFFF0;
  if (limits_.depth == 0) limits_.depth = 0xFFFFFFFF;
  if (limits_.attributes == 0) limits_.attributes = 0xFFFFFFFF;
  if (limits_.memory == 0) limits_.memory = SIZE_MAX;
  formatting_.clear();
  open_.clear();
  template_modes_.clear();
  pending_table_text_.clear();
  has_attribute_.clear();
  mode_ = original_mode_ = Mode::initial;
  context_ = {};
  is_fragment_ = foreign_ = quirks_ = foster_parenting_ = skip_line_feed_ = stop_ = adopted_ =
      has_selected_content_ = false;
  frameset_ok_ = true;
  head_ = form_ = kNoNode;
  token_ = {};
  create(NodeType::document, Name::None, Namespace::html);
}

Status TreeBuilder::build(std::string_view source, const Limits& limits) {
  start(source, limits);
  run();
  return status_;
}

Status TreeBuilder::build_fragment(std::string_view source, const Context& context, const Limits& limits) {
  start(source, limits);
  is_fragment_ = true;
  context_ = context;
  const NodeId html = create_element(Name::Html, Namespace::html, {0, 0});
  append(kRoot, html);
  open_.push(html, Name::Html);
  if (context.ns == Namespace::html) {
    tokenizer_.set_state(content_state(context.name));
    if (context.name == Name::Template) template_modes_.push_back(Mode::in_template);
    if (context.name == Name::Form) form_ = html;  // the nearest form; any node will do
  }
  reset_mode();
  run();
  return status_;
}

// A call that is to end keeps what was read. It may be noticed inside a token, which is then left out.
void TreeBuilder::run() {
  unless_stopped([&] { read_tokens(); });
  status_ = std::max(status_, stop_status());
  if (tokenizer_.dropped_attributes()) status_ = std::max(status_, Status::attribute_limit);
  finish();
}

void TreeBuilder::read_tokens() {
  std::uint32_t until_look = kTokensPerLook;
  do {
    update_foreign();
    tokenizer_.next(token_);
    process();
    if (--until_look == 0) {
      until_look = kTokensPerLook;
      if (stop_asked()) break;
      make_room();
    }
    if (document_.nodes_.size() >= limits_.nodes) {
      status_ = std::max(status_, Status::node_limit);
      break;
    }
    if (memory_of_page() > limits_.memory) {
      status_ = std::max(status_, Status::memory_limit);
      break;
    }
    if (document_.owned_.size() > kMaxOwned) {
      status_ = std::max(status_, Status::byte_limit);
      break;
    }
  } while (token_.type != TokenType::end && !stop_);
}

// What the default method takes in the end for what was read so far, at its worst: a page of short paragraphs, each with a
// number for everything that stands around it. bench/run growth holds it against what pages really take.
std::size_t TreeBuilder::memory_of_page() const {
  constexpr std::size_t kOfNode = 330, kOfAttribute = 16, kOfByte = 3;
  return kOfNode * document_.nodes_.size() + kOfAttribute * document_.attributes_.size() +
         kOfByte * (token_.source_end + document_.owned_.size());
}

// Arrays that are large already grow at once to what the rest of the page will need if it is like the part before:
// doubling would copy them, which takes long.
void TreeBuilder::make_room() {
  constexpr std::size_t kLarge = std::size_t{1} << 18, kSoon = std::size_t{1} << 16;
  const auto grow = [&](auto& array) {
    if (array.size() < kLarge || array.capacity() - array.size() >= kSoon) return;
    const double read = std::max(1.0, static_cast<double>(token_.source_end));
    const double all =
        static_cast<double>(array.size()) * static_cast<double>(document_.source_.size()) / read;
    array.reserve(std::max(array.size() + 2 * kSoon, static_cast<std::size_t>(1.05 * all)));
  };
  if (document_.nodes_.size() + kSoon < limits_.nodes) grow(document_.nodes_);
  grow(document_.attributes_);
  grow(document_.owned_);
}

// "Tree construction dispatcher".
void TreeBuilder::process() {
  if (skip_line_feed_) {
    skip_line_feed_ = false;
    if (token_.type == TokenType::text && document_.view(token_.text).front() == '\n') {
      token_.text.begin += 1;
      token_.text.length -= 1;
      token_.source_begin += 1;
      if (token_.text.length == 0) return;
    }
  }
  for (;;) {
    const Next next = !foreign_ || uses_html_rules() ? process_in_mode() : in_foreign();
    if (next == Next::done) return;
    update_foreign();
  }
}

TreeBuilder::Next TreeBuilder::process_in_mode() {
  switch (mode_) {
    case Mode::initial: return initial();
    case Mode::before_html: return before_html();
    case Mode::before_head: return before_head();
    case Mode::in_head: return in_head();
    case Mode::in_head_noscript: return in_head_noscript();
    case Mode::after_head: return after_head();
    case Mode::in_body: return in_body();
    case Mode::text: return in_text();
    case Mode::in_table: return in_table();
    case Mode::in_table_text: return in_table_text();
    case Mode::in_caption: return in_caption();
    case Mode::in_column_group: return in_column_group();
    case Mode::in_table_body: return in_table_body();
    case Mode::in_row: return in_row();
    case Mode::in_cell: return in_cell();
    case Mode::in_template: return in_template();
    case Mode::after_body: return after_body();
    case Mode::in_frameset: return in_frameset();
    case Mode::after_frameset: return after_frameset();
    case Mode::after_after_body: return after_after_body();
    case Mode::after_after_frameset: return after_after_frameset();
  }
  return Next::done;
}

// --- Nodes ---

NodeId TreeBuilder::create(NodeType type, Name name, Namespace ns) {
  const NodeId id = document_.size();
  Node& n = document_.nodes_.emplace_back();
  n.type = type;
  n.name = name;
  n.ns = ns;
  n.source_begin = token_.source_begin;
  n.source_end = token_.source_end;
  return id;
}

NodeId TreeBuilder::create_element(Name name, Namespace ns, AttributeRange attributes) {
  const NodeId id = create(NodeType::element, name, ns);
  document_.nodes_[id].attributes = attributes;
  document_.note_element(id, document_[id]);
  if (name == Name::Selectedcontent) has_selected_content_ = true;
  return id;
}

NodeId TreeBuilder::clone(NodeId element) {
  const Node copy = document_[element];
  const NodeId id = create_element(copy.name, copy.ns, copy.attributes);
  document_.nodes_[id].source_begin = copy.source_begin;
  document_.nodes_[id].source_end = copy.source_end;
  return id;
}

void TreeBuilder::append(NodeId parent, NodeId child) {
  Node& p = document_.nodes_[parent];
  Node& c = document_.nodes_[child];
  c.parent = parent;
  c.next = kNoNode;
  c.previous = p.last_child;
  if (p.last_child != kNoNode) {
    document_.nodes_[p.last_child].next = child;
  } else {
    p.first_child = child;
  }
  p.last_child = child;
}

void TreeBuilder::insert(Place place, NodeId child) {
  if (place.before == kNoNode) return append(place.parent, child);
  Node& next = document_.nodes_[place.before];
  Node& c = document_.nodes_[child];
  c.parent = place.parent;
  c.next = place.before;
  c.previous = next.previous;
  if (next.previous != kNoNode) {
    document_.nodes_[next.previous].next = child;
  } else {
    document_.nodes_[place.parent].first_child = child;
  }
  next.previous = child;
}

void TreeBuilder::detach(NodeId child) {
  Node& c = document_.nodes_[child];
  if (c.parent == kNoNode) return;
  Node& p = document_.nodes_[c.parent];
  if (c.previous != kNoNode) {
    document_.nodes_[c.previous].next = c.next;
  } else {
    p.first_child = c.next;
  }
  if (c.next != kNoNode) {
    document_.nodes_[c.next].previous = c.previous;
  } else {
    p.last_child = c.previous;
  }
  c.parent = c.previous = c.next = kNoNode;
}

// `to` has no children.
void TreeBuilder::move_children(NodeId from, NodeId to) {
  Node& f = document_.nodes_[from];
  Node& t = document_.nodes_[to];
  t.first_child = f.first_child;
  t.last_child = f.last_child;
  for (NodeId c = t.first_child; c != kNoNode; c = document_.nodes_[c].next) document_.nodes_[c].parent = to;
  f.first_child = f.last_child = kNoNode;
}

// "Appropriate place for inserting a node".
TreeBuilder::Place TreeBuilder::place_for_node(NodeId target) {
  const Node& n = document_[target];
  if (foster_parenting_ && n.ns == Namespace::html && n.type == NodeType::element &&
      (tag_facts(n.name, n.ns) & kTableContext) != 0) {
    return foster_place();
  }
  if (n.name == Name::Template && n.ns == Namespace::html) return {n.first_child, kNoNode};
  return {target, kNoNode};
}

TreeBuilder::Place TreeBuilder::foster_place() {
  const OpenEntry table = open_.topmost(Name::Table);
  const OpenEntry last_template = open_.topmost(Name::Template);
  if (last_template != 0 && open_[last_template].position > open_[table].position)
    return {document_[open_[last_template].node].first_child, kNoNode};
  if (table == 0) return {open_[open_.bottom()].node, kNoNode};
  const NodeId parent = document_[open_[table].node].parent;
  if (parent != kNoNode) return {parent, open_[table].node};
  return {open_[open_[table].below].node, kNoNode};
}

NodeId TreeBuilder::insert_element(Name name, Namespace ns) {
  Place place = place_for_node();
  if (open_.size() >= limits_.depth && place.before == kNoNode) {
    // Deeper than this, elements become siblings. The stack still nests them, so end tags match as ever.
    // What a template holds stays inside it, except for further templates.
    const bool in_template = document_[place.parent].type == NodeType::content;
    if (in_template && name == Name::Template) place.parent = document_[place.parent].parent;
    const NodeId parent = document_[place.parent].parent;
    if (parent != kNoNode && document_[place.parent].type == NodeType::element) place.parent = parent;
    status_ = std::max(status_, Status::depth_limit);
  }
  const NodeId id = create_element(name, ns, token_.attributes);
  insert(place, id);
  if (name == Name::Template && ns == Namespace::html) append(id, create(NodeType::content, Name::None, ns));
  open_.push(id, name, ns == Namespace::html ? name : token_.name, ns);
  return id;
}

NodeId TreeBuilder::insert_implied(Name name) {
  const Token token = token_;
  token_.attributes = {0, 0};
  token_.source_end = token_.source_begin;
  const NodeId id = insert_element(name);
  token_ = token;
  return id;
}

void TreeBuilder::insert_void() {
  insert_element(token_.name);
  pop();
}

void TreeBuilder::insert_comment(Place place) {
  const NodeId id = create(NodeType::comment, Name::None, Namespace::html);
  document_.nodes_[id].text = token_.text;
  insert(place, id);
}

// --- Text ---

void TreeBuilder::insert_text() {
  insert_characters(place_for_node(), token_.text, token_.source_begin, token_.source_end);
}

// "Insert a character": text that follows text becomes one node.
void TreeBuilder::insert_characters(Place place, Span text, std::uint32_t source_begin,
                                    std::uint32_t source_end) {
  if (place.parent == kRoot) return;
  const NodeId before =
      place.before == kNoNode ? document_[place.parent].last_child : document_[place.before].previous;
  if (before != kNoNode && document_[before].type == NodeType::text) {
    append_to_text(before, text);
    Node& n = document_.nodes_[before];
    n.source_begin = std::min(n.source_begin, source_begin);
    n.source_end = std::max(n.source_end, source_end);
    return;
  }
  const NodeId id = create(NodeType::text, Name::None, Namespace::html);
  Node& n = document_.nodes_[id];
  n.text = text;
  n.source_begin = source_begin;
  n.source_end = source_end;
  insert(place, id);
}

void TreeBuilder::append_to_text(NodeId node, Span text) {
  Node& n = document_.nodes_[node];
  std::vector<char>& owned = document_.owned_;
  Span& old = n.text;
  const bool adjacent = old.owned == text.owned && old.begin + old.length == text.begin;
  const std::uint32_t length = old.length + text.length;
  if (adjacent && (n.flags & kPaddedText) == 0) {
    old.length = length & 0x7FFFFFFF;
    return;
  }
  const bool fits = (n.flags & kPaddedText) != 0 && length <= std::bit_ceil(std::uint32_t{old.length});
  if (!fits) {
    const std::size_t at = owned.size();
    owned.resize(at + std::bit_ceil(length));
    std::memcpy(owned.data() + at, document_.view(old).data(), old.length);
    old.begin = static_cast<std::uint32_t>(at);
    old.owned = 1;
    n.flags |= kPaddedText;
  }
  std::memcpy(owned.data() + old.begin + old.length, document_.view(text).data(), text.length);
  old.length = length & 0x7FFFFFFF;
}

void TreeBuilder::insert_replacement_character() {
  Span text;
  text.begin = static_cast<std::uint32_t>(document_.owned_.size());
  append_utf8(0xFFFD, document_.owned_);
  text.length = 3;
  text.owned = 1;
  insert_characters(place_for_node(), text, token_.source_begin, token_.source_end);
}

bool TreeBuilder::is_space(Span text) const {
  const std::string_view view = document_.view(text);
  return std::all_of(view.begin(), view.end(), is_ascii_space);
}

// Splits leading white space off the current text token. True if there is any; token_ keeps the rest, which
// may be empty.
bool TreeBuilder::take_leading_space(Token& space) {
  if (token_.type != TokenType::text) return false;
  const std::string_view view = document_.view(token_.text);
  std::uint32_t n = 0;
  while (n < view.size() && is_ascii_space(view[n])) ++n;
  if (n == 0) return false;
  space = token_;
  space.text.length = n & 0x7FFFFFFF;
  token_.text.begin += n;
  token_.text.length = (token_.text.length - n) & 0x7FFFFFFF;
  if (token_.text.owned == 0) {
    token_.source_begin += n;
    space.source_end = token_.source_begin;
  }
  return true;
}

// --- The stack ---

void TreeBuilder::close_at(NodeId node, std::uint32_t source_end) {
  Node& n = document_.nodes_[node];
  n.source_end = std::max(n.source_end, source_end);
}

void TreeBuilder::pop() {
  const OpenElements::Element& e = open_.current();
  close_at(e.node, token_.source_begin);
  if (e.formatting != 0) formatting_.at(e.formatting).open = 0;
  open_.pop();
}

void TreeBuilder::pop_matched() {
  const OpenElements::Element& e = open_.current();
  close_at(e.node, token_.type == TokenType::end_tag ? token_.source_end : token_.source_begin);
  pop();
}

void TreeBuilder::pop_until(OpenEntry e) {
  while (open_.top() != e) pop();
  pop_matched();
}

void TreeBuilder::pop_until(Name name) {
  const OpenEntry e = open_.topmost(name);
  if (e != 0) pop_until(e);
}

void TreeBuilder::remove_open(OpenEntry e) {
  close_at(open_[e].node, token_.source_begin);
  if (open_[e].formatting != 0) formatting_.at(open_[e].formatting).open = 0;
  open_.remove(e);
}

void TreeBuilder::generate_implied_end_tags(Name except) {
  while ((open_.current().facts & kImpliedEnd) != 0 && open_.current().ns == Namespace::html &&
         open_.current().name != except)
    pop();
}

void TreeBuilder::generate_all_implied_end_tags() {
  while ((open_.current().facts & kImpliedEndAll) != 0) pop();
}

// "Clear the stack back to a table / table body / table row context".
void TreeBuilder::clear_to(std::initializer_list<Name> names) {
  OpenElements::Position stop = 0;
  for (Name name : names) stop = std::max(stop, open_.position(name));
  while (open_.current().position > stop) pop();
}

// "Reset the insertion mode appropriately".
void TreeBuilder::reset_mode() {
  const OpenEntry decider = open_.current().mode;
  const bool last = decider == open_.bottom();
  const Name name = last && is_fragment_ ? (context_.ns == Namespace::html ? context_.name : Name::None)
                                         : open_[decider].name;
  using enum Name;
  switch (name) {
    case Td:
    case Th: mode_ = last ? Mode::in_body : Mode::in_cell; return;
    case Tr: mode_ = Mode::in_row; return;
    case Tbody:
    case Thead:
    case Tfoot: mode_ = Mode::in_table_body; return;
    case Caption: mode_ = Mode::in_caption; return;
    case Colgroup: mode_ = Mode::in_column_group; return;
    case Table: mode_ = Mode::in_table; return;
    case Template: mode_ = template_modes_.back(); return;
    case Head: mode_ = last ? Mode::in_body : Mode::in_head; return;
    case Body: mode_ = Mode::in_body; return;
    case Frameset: mode_ = Mode::in_frameset; return;
    case Html: mode_ = head_ == kNoNode ? Mode::before_head : Mode::after_head; return;
    default: mode_ = Mode::in_body; return;
  }
}

// --- Attributes and raw text ---

std::string_view TreeBuilder::token_attribute(Name name) const {
  for (std::uint32_t i = 0; i < token_.attributes.count; ++i) {
    const Attribute& a = document_.attributes_[token_.attributes.begin + i];
    if (a.name == name) return document_.view(a.value);
  }
  return {};
}

// A second <html> or <body> tag gives its new attributes to the element. `bit` is the element's in
// has_attribute_.
void TreeBuilder::merge_attributes(NodeId node, Merged& merged, std::uint8_t bit) {
  has_attribute_.resize(document_.names_.size());
  if (merged.node == kNoNode)
    for (const Attribute& a : document_.attributes(node)) has_attribute_[index_of(a.name)] |= bit;
  merged.node = node;
  for (const Attribute& a : document_.attributes(token_.attributes)) {
    std::uint8_t& has = has_attribute_[index_of(a.name)];
    if ((has & bit) != 0) continue;
    if (document_[node].attributes.count + merged.added.size() >= limits_.attributes) {
      status_ = std::max(status_, Status::attribute_limit);
      return;
    }
    has |= bit;
    merged.added.push_back(a);
  }
}

// An element's attributes lie side by side, so those that were added go to a new place with the old ones.
void TreeBuilder::store(Merged& merged) {
  if (!merged.added.empty()) {
    std::vector<Attribute>& all = document_.attributes_;
    AttributeRange& range = document_.nodes_[merged.node].attributes;
    const auto begin = static_cast<std::uint32_t>(all.size());
    all.reserve(all.size() + range.count + merged.added.size());
    all.insert(all.end(), all.begin() + range.begin, all.begin() + range.begin + range.count);
    all.insert(all.end(), merged.added.begin(), merged.added.end());
    range = {begin, static_cast<std::uint32_t>(all.size()) - begin};
  }
  merged.node = kNoNode;
  merged.added.clear();
}

// "Generic raw text / RCDATA element parsing algorithm".
void TreeBuilder::read_raw_text(TokenizerState state) {
  insert_element(token_.name);
  tokenizer_.set_state(state);
  original_mode_ = mode_;
  mode_ = Mode::text;
}

// --- The end ---

void TreeBuilder::finish() {
  const auto length = static_cast<std::uint32_t>(document_.source_.size());
  for (OpenEntry e = open_.top(); e != 0; e = open_[e].below) close_at(open_[e].node, length);
  document_.nodes_[kRoot].source_begin = 0;
  document_.nodes_[kRoot].source_end = length;
  store(merged_html_);
  store(merged_body_);
  put_in_order();
  if (adopted_) flatten();
  if (has_selected_content_ && fill_selected_content()) put_in_order();
}

void TreeBuilder::put_in_order() {
  if (compute_ends()) return;
  renumber();
  compute_ends();
}

// Sets `end` of every node, last to first. False if the ids are not in document order.
bool TreeBuilder::compute_ends() {
  std::vector<Node>& nodes = document_.nodes_;
  for (NodeId id = document_.size(); id-- > 0;) {
    Node& n = nodes[id];
    n.end = id + 1;
    if (n.first_child != kNoNode) {
      if (n.first_child != id + 1 || n.last_child <= id) return false;
      n.end = nodes[n.last_child].end;
    }
    if (n.next != kNoNode && n.next != n.end) return false;
  }
  return nodes[kRoot].end == document_.size();
}

// The stack keeps to the depth limit, but what the adoption agency moves can come to lie deeper. Such elements become
// siblings of their parent, and so does text that follows one. What a template holds stays inside it. Document order
// stays as it is: everything below a parent moves to behind it.
void TreeBuilder::flatten() {
  std::vector<Node>& nodes = document_.nodes_;
  order_.assign(nodes.size(), 0);  // by node: its depth
  bool too_deep = false;
  for (NodeId id = 1; id < nodes.size(); ++id) {
    order_[id] = order_[nodes[id].parent] + 1;
    too_deep = too_deep || (order_[id] > limits_.depth && nodes[id].type == NodeType::element);
  }
  if (!too_deep) return;
  status_ = std::max(status_, Status::depth_limit);
  for (Node& n : nodes) n.first_child = n.last_child = n.next = n.previous = kNoNode;
  for (NodeId id = 1; id < nodes.size(); ++id) {
    const NodeId parent = nodes[id].parent;
    const NodeId outer = nodes[parent].parent;
    const bool stays = order_[id] <= limits_.depth || nodes[parent].type != NodeType::element ||
                       nodes[id].type == NodeType::content ||
                       (nodes[id].type != NodeType::element && nodes[outer].last_child == parent);
    append(stays ? parent : outer, id);
  }
  put_in_order();
}

void TreeBuilder::renumber() {
  const std::vector<Node>& nodes = document_.nodes_;
  order_.assign(nodes.size(), kNoNode);
  renumbered_.clear();
  for (NodeId id = kRoot; id != kNoNode;) {
    order_[id] = static_cast<NodeId>(renumbered_.size());
    renumbered_.push_back(nodes[id]);
    if (nodes[id].first_child != kNoNode) {
      id = nodes[id].first_child;
      continue;
    }
    while (id != kNoNode && nodes[id].next == kNoNode) id = nodes[id].parent;
    if (id != kNoNode) id = nodes[id].next;
  }
  const auto renamed = [&](NodeId id) { return id == kNoNode ? kNoNode : order_[id]; };
  for (Node& n : renumbered_) {
    n.parent = renamed(n.parent);
    n.first_child = renamed(n.first_child);
    n.last_child = renamed(n.last_child);
    n.previous = renamed(n.previous);
    n.next = renamed(n.next);
  }
  document_.nodes_.swap(renumbered_);
  constexpr std::size_t kLarge = std::size_t{1} << 15;
  if (renumbered_.size() > kLarge)
    renumbered_ = {}, order_ = {};  // twice the tree is more than is worth keeping
  document_.forget_elements();
  for (NodeId id = 0; id < document_.size(); ++id)
    if (document_.is_element(id)) document_.note_element(id, document_[id]);
}

}  // namespace pith
