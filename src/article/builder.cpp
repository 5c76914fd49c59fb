// The walk from a page's nodes to an article's parts.
//
// One loop over the node ids. What opens is put on a stack with the id where it ends, so that leaving is seen
// before the next node is entered; Flow keeps the shape of what is written. Some elements are taken whole,
// in a loop of their own, and the walk goes on behind them: formulas, code, footnote references.
//
// Cost: linear in the page. Tables, footnotes and formulas are recognised in passes made before.
#include "article/builder.h"

#include <algorithm>
#include <charconv>

#include "article/base_address.h"
#include "article/callouts.h"
#include "article/code.h"
#include "article/code_frame.h"
#include "article/elements.h"
#include "article/embeds.h"
#include "article/flow.h"
#include "article/footnotes.h"
#include "article/headings.h"
#include "article/images.h"
#include "article/math.h"
#include "article/tables.h"
#include "base/ascii.h"
#include "base/stop.h"
#include "page/heading.h"

namespace pith {
namespace {

constexpr std::size_t kLongestBase = 2048;          // of an address that every link repeats
constexpr std::size_t kLeastRepeats = 1 << 18;      // bytes that any page may have repeated
constexpr std::size_t kLongestDataImage = 1 << 15;  // bytes of a data: URL worth handing on
constexpr std::size_t kShortestDataImage = 512;     // a shorter one is a placeholder
constexpr std::uint32_t kMostItems = 999'999'999;   // CommonMark's largest number of an item
constexpr NodeId kTaskReach = 6;                    // nodes from an item to its box

std::uint32_t number_in(std::string_view text, std::uint32_t otherwise, std::uint32_t most) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  std::uint32_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) return most;
  return error == std::errc{} ? std::min(value, most) : otherwise;
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

bool is_allowed_link(std::string_view url) {
  const std::string scheme = scheme_of(url);
  for (std::string_view allowed : {"", "http", "https", "mailto", "tel", "ftp"})
    if (scheme == allowed) return true;
  return false;
}

bool is_allowed_image(std::string_view url) {
  const std::string scheme = scheme_of(url);
  if (scheme.empty() || scheme == "http" || scheme == "https") return true;
  if (scheme != "data" || url.size() < kShortestDataImage || url.size() > kLongestDataImage) return false;
  for (std::string_view type : {"data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp"})
    if (starts_lower(url, type)) return true;
  return false;
}

Alignment alignment_of(const Document& document, NodeId cell) {
  std::string_view value = trimmed(document.attribute(cell, Name::Align));
  if (value.empty()) {
    const std::string_view style = document.attribute(cell, Name::Style);
    const std::size_t at = style.find("text-align:");
    if (at == std::string_view::npos) return Alignment::none;
    value = trimmed(style.substr(at + 11));
  }
  if (starts_lower(value, "left")) return Alignment::left;
  if (starts_lower(value, "center")) return Alignment::center;
  if (starts_lower(value, "right")) return Alignment::right;
  return Alignment::none;
}

// Elements that only keep what stands before them from what stands behind, if nothing in them is kept.
bool parts_the_flow(Role role) {
  switch (role) {
    case Role::block:
    case Role::paragraph:
    case Role::heading:
    case Role::list:
    case Role::quote:
    case Role::preformatted:
    case Role::figure:
    case Role::definition_list:
    case Role::details: return true;
    default: return false;
  }
}

}  // namespace

struct ArticleBuilder::State {
  Article article;
  Flow flow{article};
  Tables tables;
  Footnotes footnotes;
  Formulas formulas;
  ImageSources images;
  Gutters gutters;
  CodeFrames frames;
  HeadingFacts heading;  // the last one that the walk came to

  const Document* document = nullptr;
  const Extraction* extraction = nullptr;
  const Posts* posts = nullptr;
  std::size_t next_post = 0, next_byline = 0;  // of the posts, at or behind where the walk is
  Options options;
  BaseUrl base;

  enum class Leave : std::uint8_t { nothing, block, container, mark, table, list };
  struct Open {
    NodeId end;
    Leave leave;
    Kind mark;
    bool pushed;  // a container or mark that has to be popped
  };
  std::vector<Open> open;
  std::vector<bool> data_tables;  // a bit an open table
  struct Numbers {
    std::uint32_t next;
    bool down;
  };
  std::vector<Numbers> numbers;  // an open list each
  NodeId paragraph_end = 0, note_end = 0;
  NodeId next_kept = 0;  // the first at or behind where the walk is
  NodeId used_noscript = kNoNode;
  Name data_callout = Name::None, data_embed = Name::None, reversed = Name::None;
  std::string last_image;
  bool text_since_image = false;
  std::string_view last_text;  // the one written last
  std::string scratch, code;
  std::vector<NodeId> code_images;

  void build(const Page& page, const Extraction& kept, const Options& asked, const Posts& found);
  NodeId visit(NodeId id);
  NodeId enter(NodeId id);
  NodeId enter_html(NodeId id);
  bool enter_note(NodeId id, NodeId& next);
  bool enter_post(NodeId id, NodeId& next);
  void leave(const Open& entry);

  NodeId enter_heading(NodeId id);
  NodeId enter_callout(NodeId id, const Callout& callout);
  NodeId enter_mark(NodeId id, Kind kind);
  NodeId enter_link(NodeId id);
  NodeId enter_list(NodeId id);
  NodeId enter_item(NodeId id);
  NodeId enter_table(NodeId id);
  NodeId enter_cell(NodeId id);
  NodeId enter_block(NodeId id);
  NodeId plain_block(NodeId id);
  NodeId container(NodeId id, const Part& part, std::uint32_t levels = 1);
  NodeId container_within(NodeId id, Kind parent, Kind kind);
  NodeId formula(NodeId id, const Formula& found);
  NodeId code_region(NodeId element, bool is_table);
  void write_code(NodeId element);
  void image(NodeId id);
  void embed(NodeId id);
  Task task_of(NodeId item) const;
  Numbers numbers_of(NodeId list) const;

  const PostElement* post_from(NodeId id);
  bool is_byline(NodeId id);
  bool lays_out_posts(NodeId id);
  bool is_glued(NodeId id, std::string_view text) const;
  bool keeps(NodeId id) const { return extraction->labels[id] == Label::keep; }
  bool keeps_any(NodeId id) const;
  bool holds_kept(NodeId id);
  bool in_data_table() const { return !data_tables.empty() && data_tables.back(); }
  Slice store_url(std::string_view reference);
  const std::string& one_line(std::string_view text);
  void push(NodeId id, Leave how, Kind kind = Kind::text, bool pushed = true) {
    open.push_back({(*document)[id].end, how, kind, pushed});
  }
};

void ArticleBuilder::State::build(const Page& page, const Extraction& kept, const Options& asked,
                                  const Posts& found) {
  document = &page.document;
  extraction = &kept;
  posts = &found;
  next_post = next_byline = 0;
  options = asked;
  open.clear();
  data_tables.clear();
  numbers.clear();
  last_image.clear();
  last_text = {};
  paragraph_end = note_end = next_kept = 0;
  used_noscript = kNoNode;
  gutters.clear();
  images.read(*document);
  formulas.read(*document);
  tables.read(page, kept);
  frames.read(*document);
  heading = {};
  data_callout = document->names().find("data-callout");
  data_embed = document->names().find("data-embed");
  reversed = document->names().find("reversed");
  footnotes.read(*document, kept);

  base = base_of(*document, page.url);
  if (base.size() > kLongestBase) base = {};

  flow.begin(3 * document->source().size() + kLeastRepeats, document->size());
  for (NodeId id = 0, round = 0; id < document->size();) {
    poll(round++);
    id = visit(id);
  }
  while (!open.empty()) leave(open.back()), open.pop_back();
  flow.end();
}

NodeId ArticleBuilder::State::visit(NodeId id) {
  while (!open.empty() && open.back().end <= id) leave(open.back()), open.pop_back();
  const Node& node = (*document)[id];
  if (node.type == NodeType::element) return enter(id);
  if (node.type == NodeType::text && keeps(id) && !is_byline(id)) {
    flow.set_loose(id >= paragraph_end);
    const std::string_view text = document->text(id);
    if (is_glued(id, text)) flow.space();
    flow.text(text);
    if (!trimmed(text).empty()) text_since_image = true;
    last_text = text;
  }
  return id + 1;
}

// Whether a style sheet parts a text from the one before: <span class="brand">Merrell</span><span class="name">Moab 3</span>.
// Both are elements of their own and of other classes, the one ends in a small letter, the other begins with a word.
bool ArticleBuilder::State::is_glued(NodeId id, std::string_view text) const {
  if (last_text.size() < 2 || text.size() < 2 || !is_lower(last_text.back()) || !is_upper(text[0]) ||
      !is_lower(text[1]))
    return false;
  const NodeId element = (*document)[id].parent, before = (*document)[element].previous;
  if ((*document)[element].first_child != id || before == kNoNode || !document->is_element(before))
    return false;
  const std::string_view ours = document->attribute(element, Name::Class);
  const std::string_view theirs = document->attribute(before, Name::Class);
  return !ours.empty() && !theirs.empty() && ours != theirs &&
         (*document)[element].name == (*document)[before].name;
}

void ArticleBuilder::State::leave(const Open& entry) {
  switch (entry.leave) {
    case Leave::nothing: break;
    case Leave::block: flow.block_break(); break;
    case Leave::mark: flow.pop_mark(entry.mark); break;
    case Leave::table: data_tables.pop_back(); break;
    case Leave::list: numbers.pop_back(); break;
    case Leave::container: break;
  }
  if (entry.leave == Leave::mark || entry.leave == Leave::block || entry.leave == Leave::nothing) return;
  if (entry.pushed)
    flow.pop_container();
  else
    flow.block_break();
}

NodeId ArticleBuilder::State::enter(NodeId id) {
  const Node& node = (*document)[id];
  if (node.ns == Namespace::html && parts_the_flow(meaning_of(node.name).role) && !holds_kept(id)) {
    flow.block_break();
    return node.end;
  }
  if (const std::optional<Formula> found = formulas.at(id)) return formula(id, *found);
  if (node.ns == Namespace::svg) flow.space();
  if (node.ns != Namespace::html) return id + 1;
  if (!frames.empty() && frames.is_bar(id)) {
    flow.block_break();
    return node.end;
  }
  NodeId next = kNoNode;
  if (!posts->empty() && enter_post(id, next)) return next;
  if (!footnotes.empty() && enter_note(id, next)) return next;
  return enter_html(id);
}

// Whether the element is a part of a footnote, and where the walk goes on if so.
bool ArticleBuilder::State::enter_note(NodeId id, NodeId& next) {
  if (const std::uint32_t number = footnotes.reference_at(id)) {
    flow.inline_part({.kind = Kind::footnote_reference, .number = number});
    next = (*document)[id].end;
    return true;
  }
  if (const std::uint32_t number = footnotes.note_at(id)) {
    note_end = (*document)[id].end;
    if (document->is_html(id, Name::P)) paragraph_end = note_end;
    next = container(id, {.kind = Kind::footnote, .number = number});
    return true;
  }
  if (footnotes.is_note_mark(id) || (id < note_end && footnotes.is_backlink(id))) {
    next = (*document)[id].end;
    return true;
  }
  return false;
}

// Whether the element is a post, or what its byline says.
bool ArticleBuilder::State::enter_post(NodeId id, NodeId& next) {
  if (is_byline(id)) {
    flow.block_break();
    next = (*document)[id].end;
    return true;
  }
  const PostElement* post = post_from(id);
  if (post == nullptr || post->element != id) return false;
  ++next_post;
  next =
      container(id, {.kind = Kind::post, .level = post->level, .number = flow.tree().add_post(post->head)});
  std::string line = post->head.author;
  if (!line.empty() && !post->head.shown_date.empty()) line += ", ";
  line += post->head.shown_date;
  if (!line.empty() && flow.push_container({.kind = Kind::byline})) {
    flow.text(line);
    flow.pop_container();
  }
  return true;
}

// The first post that begins at the node or behind it.
const PostElement* ArticleBuilder::State::post_from(NodeId id) {
  const std::vector<PostElement>& elements = posts->elements;
  while (next_post < elements.size() && elements[next_post].element < id) ++next_post;
  return next_post < elements.size() ? &elements[next_post] : nullptr;
}

bool ArticleBuilder::State::is_byline(NodeId id) {
  const std::vector<NodeId>& bylines = posts->bylines;
  while (next_byline < bylines.size() && bylines[next_byline] < id) ++next_byline;
  return next_byline < bylines.size() && bylines[next_byline] == id;
}

// A list or table of posts is neither.
bool ArticleBuilder::State::lays_out_posts(NodeId id) {
  const PostElement* post = post_from(id);
  return post != nullptr && document->contains(id, post->element);
}

NodeId ArticleBuilder::State::enter_html(NodeId id) {
  const Node& node = (*document)[id];
  const Meaning meaning = meaning_of(node.name);
  switch (meaning.role) {
    case Role::through:
      if (node.name == Name::Noscript && id == used_noscript) return node.end;
      return heading.holds(id) && heading.is_anchor(*document, id) ? node.end : id + 1;
    case Role::never: return node.end;
    case Role::block: return enter_block(id);
    case Role::paragraph: paragraph_end = std::max(paragraph_end, node.end); return enter_block(id);
    case Role::heading: return enter_heading(id);
    case Role::list: return enter_list(id);
    case Role::item: return enter_item(id);
    case Role::quote: return enter_callout(id, callout_of(*document, id, data_callout));
    case Role::preformatted: return code_region(id, false);
    case Role::table: return enter_table(id);
    case Role::row: return in_data_table() ? container(id, {.kind = Kind::row}) : enter_block(id);
    case Role::cell: return in_data_table() ? enter_cell(id) : enter_block(id);
    case Role::caption:  // A caption that comes late is a row of its own: tables begin with theirs.
      if (in_data_table() && !flow.container_is_open()) return container(id, {.kind = Kind::caption});
      return plain_block(id);
    case Role::figure: return container(id, {.kind = Kind::figure});
    case Role::figcaption: return container_within(id, Kind::figure, Kind::caption);
    case Role::definition_list: return container(id, {.kind = Kind::definition_list}, 2);
    case Role::term: return container(id, {.kind = Kind::term});
    case Role::definition: return container(id, {.kind = Kind::definition});
    case Role::details: return container(id, {.kind = Kind::details});
    case Role::summary: return container_within(id, Kind::details, Kind::summary);
    case Role::mark: return enter_mark(id, meaning.mark);
    case Role::link: return enter_link(id);
    case Role::line_break: flow.line_break(); return id + 1;
    case Role::rule:
      if (keeps(id))
        flow.rule();
      else
        flow.block_break();
      return id + 1;
    case Role::image:
      if (keeps(id)) image(id);
      return id + 1;
    case Role::embed:
      if (keeps(id)) embed(id);
      return node.end;
  }
  return id + 1;
}

NodeId ArticleBuilder::State::container(NodeId id, const Part& part, std::uint32_t levels) {
  push(id, Leave::container, part.kind, flow.push_container(part, levels));
  return id + 1;
}

NodeId ArticleBuilder::State::container_within(NodeId id, Kind parent, Kind kind) {
  return flow.container_kind() == parent ? container(id, {.kind = kind}) : plain_block(id);
}

NodeId ArticleBuilder::State::enter_callout(NodeId id, const Callout& callout) {
  const Slice kind = flow.tree().store_value(callout.kind);
  return container(id, {.kind = Kind::quote, .detail = kind});
}

NodeId ArticleBuilder::State::enter_block(NodeId id) {
  const Callout callout = callout_of(*document, id, data_callout);
  if (callout.use == CalloutUse::callout) return enter_callout(id, callout);
  if (callout.use == CalloutUse::title && flow.container_kind() == Kind::quote && !flow.container_is_open())
    return container(id, {.kind = Kind::summary});
  const std::string_view classes = document->attribute(id, Name::Class);
  if (!classes.empty() && classes.find("wp-caption") != std::string_view::npos) {
    if (has_token(classes, {"wp-caption"})) return container(id, {.kind = Kind::figure});
    if (flow.container_kind() == Kind::figure && has_token(classes, {"wp-caption-text", "wp-caption-dd"}))
      return container(id, {.kind = Kind::caption});
  }
  return plain_block(id);
}

NodeId ArticleBuilder::State::plain_block(NodeId id) {
  flow.block_break();
  push(id, Leave::block);
  return id + 1;
}

NodeId ArticleBuilder::State::enter_heading(NodeId id) {
  const bool begins_quote = flow.container_kind() == Kind::quote && !flow.container_is_open();
  if (begins_quote && callout_of(*document, id, data_callout).use == CalloutUse::title)
    return container(id, {.kind = Kind::summary});
  heading.read(*document, id);
  const auto level = static_cast<std::uint8_t>(heading_level((*document)[id].name));
  return container(id, {.kind = Kind::heading, .level = level});
}

NodeId ArticleBuilder::State::enter_mark(NodeId id, Kind kind) {
  if (options.formatting == Include::no) return id + 1;
  if (kind == Kind::strong && heading.is_all_in(*document, id)) return id + 1;
  if (kind == Kind::superscript && footnotes.holds_references(id)) return id + 1;
  if (flow.push_mark({.kind = kind})) push(id, Leave::mark, kind);
  return id + 1;
}

NodeId ArticleBuilder::State::enter_link(NodeId id) {
  if (heading.holds(id) && heading.is_anchor(*document, id)) return (*document)[id].end;
  if (data_embed != Name::None && document->has_attribute(id, data_embed)) {
    if (keeps(id)) embed(id);
    return (*document)[id].end;
  }
  if (options.links == Include::no || !holds_kept(id)) return id + 1;
  const std::string_view href = document->attribute(id, Name::Href);
  if (heading.holds(id) && trimmed(href).starts_with('#')) return id + 1;  // to itself
  if (trimmed(href).empty()) return id + 1;
  const Slice url = store_url(href);
  const bool allowed = url.length != 0 && is_allowed_link(flow.tree().value(url));
  const Slice title = flow.tree().store_value(one_line(document->attribute(id, Name::Title)));
  if (allowed && flow.push_mark({.kind = Kind::link, .url = url, .detail = title}))
    push(id, Leave::mark, Kind::link);
  else
    flow.tree().forget_values(url);
  return id + 1;
}

NodeId ArticleBuilder::State::enter_list(NodeId id) {
  const bool ordered = (*document)[id].name == Name::Ol;
  const Numbers start = numbers_of(id);
  const bool notes = footnotes.is_note_list(id);
  bool pushed = false;
  if (notes || lays_out_posts(id)) {
    flow.block_break();
  } else {
    const std::string_view type = ordered ? trimmed(document->attribute(id, Name::Type)) : std::string_view{};
    const bool letters = type == "a" || type == "A" || type == "i" || type == "I";
    const Slice detail = flow.tree().store_value(letters ? type : std::string_view{});
    pushed = flow.push_container(
        {.kind = Kind::list, .ordered = ordered, .number = start.next, .detail = detail}, 2);
  }
  numbers.push_back(start);
  push(id, Leave::list, Kind::list, pushed);
  return id + 1;
}

// Where a list begins to count. One that counts down begins with the number of its items.
ArticleBuilder::State::Numbers ArticleBuilder::State::numbers_of(NodeId list) const {
  const bool down = reversed != Name::None && document->has_attribute(list, reversed);
  std::uint32_t first = 1;
  if (down) {
    first = 0;
    for (NodeId id = (*document)[list].first_child; id != kNoNode; id = (*document)[id].next)
      first += document->is_html(id, Name::Li) ? 1 : 0;
  }
  return {number_in(document->attribute(list, Name::Start), first, kMostItems), down};
}

NodeId ArticleBuilder::State::enter_item(NodeId id) {
  std::uint32_t number = 1;
  if (!numbers.empty()) {
    Numbers& list = numbers.back();
    number = number_in(document->attribute(id, Name::Value), list.next, kMostItems);
    list.next = list.down ? number - std::min<std::uint32_t>(number, 1) : std::min(number + 1, kMostItems);
  }
  const bool ordered = document->is_html((*document)[id].parent, Name::Ol);
  return container(id, {.kind = Kind::item, .task = task_of(id), .ordered = ordered, .number = number});
}

// A box to tick is the first thing in its item.
Task ArticleBuilder::State::task_of(NodeId item) const {
  if (document->count(Name::Input) == 0) return Task::none;
  const NodeId end = std::min((*document)[item].end, item + kTaskReach);
  for (NodeId id = item + 1; id < end; ++id) {
    if ((*document)[id].type == NodeType::text && !trimmed(document->text(id)).empty()) break;
    if (!document->is_html(id, Name::Input)) continue;
    if (!equals_lower(trimmed(document->attribute(id, Name::Type)), "checkbox")) break;
    return document->has_attribute(id, Name::Checked) ? Task::done : Task::open;
  }
  return Task::none;
}

NodeId ArticleBuilder::State::enter_table(NodeId id) {
  const TableUse use = lays_out_posts(id) ? TableUse::layout : tables.use_of(id);
  if (use == TableUse::code) return code_region(id, true);
  if (use == TableUse::data && options.tables == Include::no) {
    flow.block_break();
    return (*document)[id].end;
  }
  bool pushed = false;
  if (use == TableUse::data)
    pushed = flow.push_container({.kind = Kind::table}, 3);
  else
    flow.block_break();
  data_tables.push_back(pushed);
  push(id, Leave::table, Kind::table, pushed);
  return id + 1;
}

NodeId ArticleBuilder::State::enter_cell(NodeId id) {
  const NodeId row = (*document)[id].parent;
  const bool in_head = row != kNoNode && document->is_html((*document)[row].parent, Name::Thead);
  Part cell{.kind = Kind::cell};
  cell.header = (*document)[id].name == Name::Th || in_head;
  cell.alignment = alignment_of(*document, id);
  cell.columns =
      static_cast<std::uint16_t>(std::max(1U, number_in(document->attribute(id, Name::Colspan), 1, 1000)));
  cell.rows =
      static_cast<std::uint16_t>(std::max(1U, number_in(document->attribute(id, Name::Rowspan), 1, 65534)));
  return container(id, cell);
}

// Whether anything is kept in an element that the walk has come to.
bool ArticleBuilder::State::holds_kept(NodeId id) {
  const auto begin = extraction->labels.begin();
  if (next_kept < id)
    next_kept = static_cast<NodeId>(std::find(begin + id, extraction->labels.end(), Label::keep) - begin);
  return next_kept < (*document)[id].end;
}

bool ArticleBuilder::State::keeps_any(NodeId id) const {
  if (keeps(id)) return true;
  const Node& node = (*document)[id];
  for (NodeId n : {node.parent, node.previous, node.next})
    if (document->is_html(id, Name::Script) && n != kNoNode && keeps(n)) return true;
  const auto begin = extraction->labels.begin();
  return std::find(begin + id, begin + node.end, Label::keep) != begin + node.end;
}

NodeId ArticleBuilder::State::formula(NodeId id, const Formula& found) {
  const NodeId end = (*document)[id].end;
  if (found.latex.empty() || !keeps_any(id)) return end;
  flow.set_loose(id >= paragraph_end);
  if (found.ascii) {
    const bool pushed = flow.push_mark({.kind = Kind::code});
    flow.text(found.latex);
    if (pushed) flow.pop_mark(Kind::code);
    return end;
  }
  if (found.display && !flow.in_leaf())
    flow.block_part({.kind = Kind::math_block}, found.latex);
  else
    flow.inline_part({.kind = Kind::math}, found.latex);
  return end;
}

// Source code, taken verbatim: a <pre>, or a table of which one cell holds the code and another line numbers.
NodeId ArticleBuilder::State::code_region(NodeId element, bool is_table) {
  struct CodeLine {
    NodeId end;
    std::size_t begin;
    bool always;  // a line even if empty
  };
  std::vector<CodeLine> lines;
  code.clear();
  code_images.clear();
  const auto end_line = [&] {
    if (!code.empty() && code.back() != '\n')
      code += '\n';
    else if (lines.back().always && code.size() == lines.back().begin)
      code += '\n';
    lines.pop_back();
  };
  const NodeId end = (*document)[element].end;
  NodeId cell_end = 0;
  for (NodeId id = element + 1, round = 0; id < end;) {
    poll(round++);
    while (!lines.empty() && lines.back().end <= id) end_line();
    const Node& node = (*document)[id];
    NodeId next = id + 1;
    if (node.type == NodeType::text) {
      if (keeps(id) && (!is_table || id < cell_end)) code += document->text(id);
    } else if (node.type == NodeType::element) {
      const Role role = node.ns == Namespace::html ? meaning_of(node.name).role : Role::through;
      if (role == Role::never || gutters.is_gutter(*document, id) || frames.is_bar(id)) {
        next = node.end;
      } else if (role == Role::line_break) {
        code += '\n';
      } else if (role == Role::image) {
        if (keeps(id)) code_images.push_back(id);
      } else if (role == Role::cell) {
        cell_end = node.end;
      } else if (role == Role::block || role == Role::paragraph || role == Role::row || role == Role::item ||
                 role == Role::preformatted || role == Role::heading) {
        if (!code.empty() && code.back() != '\n') code += '\n';
        lines.push_back({node.end, code.size(), role == Role::row});
      }
    }
    id = next;
  }
  while (!lines.empty()) end_line();
  write_code(element);
  for (NodeId id : code_images) image(id);
  return end;
}

void ArticleBuilder::State::write_code(NodeId element) {
  std::string_view text = code;
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  for (std::size_t line = text.find('\n'); line != std::string_view::npos; line = text.find('\n')) {
    if (!trimmed(text.substr(0, line)).empty()) break;
    text.remove_prefix(line + 1);
  }
  if (text.empty()) return flow.block_break();
  if (flow.in_leaf()) {
    const bool pushed = flow.push_mark({.kind = Kind::code});
    flow.text(text);
    if (pushed) flow.pop_mark(Kind::code);
    return;
  }
  std::string name = code_language(*document, element);
  if (name.empty())
    for (const char c : frames.language(element)) name += ascii_lower(c);
  const Slice language = flow.tree().store_value(name);
  flow.block_part({.kind = Kind::code_block, .detail = language}, text);
}

void ArticleBuilder::State::image(NodeId id) {
  if (options.images == Images::none || images.is_pixel(id)) return;
  const ImageSource source = images.of(id);
  if (source.url.empty()) return;
  const Slice url = store_url(source.url);
  const std::string_view address = flow.tree().value(url);
  if (address.empty() || !is_allowed_image(address)) return flow.tree().forget_values(url);
  // A lazy image and its fallback are one.
  const bool fallback =
      (*document)[id].parent != kNoNode && document->is_html((*document)[id].parent, Name::Noscript);
  if ((fallback || used_noscript != kNoNode) && address == last_image) return;
  if (address == last_image && !text_since_image) return flow.tree().forget_values(url);  // a carousel's copy
  text_since_image = false;
  used_noscript = fallback ? (*document)[id].parent : source.noscript;
  last_image.assign(address);
  const Slice title = flow.tree().store_value(one_line(document->attribute(id, Name::Title)));
  flow.set_loose(id >= paragraph_end);
  flow.inline_part({.kind = Kind::image, .number = id, .url = url, .detail = title},
                   one_line(document->attribute(id, Name::Alt)));
}

void ArticleBuilder::State::embed(NodeId id) {
  const Embed found = embed_of(*document, id);
  flow.block_break();
  if (found.url.empty() || options.links == Include::no) return;
  const Slice url = store_url(found.url);
  const std::string_view address = flow.tree().value(url);
  if (address.empty() || !is_allowed_link(address)) return flow.tree().forget_values(url);
  flow.set_loose(true);
  flow.inline_part({.kind = Kind::embed, .url = url}, found.title);
  flow.block_break();
}

Slice ArticleBuilder::State::store_url(std::string_view reference) {
  const auto resolve = [&] { scratch.clear(), base.resolve(reference, scratch); };
  resolve();
  const std::size_t added = scratch.size() - std::min(scratch.size(), reference.size());
  if (!flow.spend(
          std::min(added, base.size()))) {  // a long base under very many links: the rest stays relative
    base = {};
    resolve();
  }
  return flow.tree().store_value(scratch);
}

// An attribute's text on one line.
const std::string& ArticleBuilder::State::one_line(std::string_view text) {
  scratch.clear();
  for (std::string_view word = next_token(text); !word.empty(); word = next_token(text)) {
    if (!scratch.empty()) scratch += ' ';
    scratch += word;
  }
  return scratch;
}

ArticleBuilder::ArticleBuilder() : state_(std::make_unique<State>()) {}
ArticleBuilder::~ArticleBuilder() = default;
ArticleBuilder::ArticleBuilder(ArticleBuilder&&) noexcept = default;
ArticleBuilder& ArticleBuilder::operator=(ArticleBuilder&&) noexcept = default;

std::string ArticleBuilder::absolute(std::string_view reference) const {
  return state_->base.resolve(reference);
}

const Article& ArticleBuilder::build(const Page& page, const Extraction& extraction, const Options& options,
                                     const Posts& posts) {
  state_->build(page, extraction, options, posts);
  return state_->article;
}

const Article& ArticleBuilder::prepend(std::string_view heading) {
  state_->flow.tree().prepend(heading);
  return state_->article;
}

const Article& ArticleBuilder::append(std::string_view heading, const Article& more) {
  state_->flow.tree().append(heading, more);
  return state_->article;
}

}  // namespace pith
