#include "article/footnotes.h"

#include <algorithm>
#include <string>

#include "article/loose_notes.h"
#include "base/ascii.h"
#include "base/stop.h"
#include "page/heading.h"

namespace pith {
namespace {

constexpr std::size_t kLongestMark = 8;
constexpr NodeId kNoteReach = 4096;  // nodes of a note that are looked through for a link back

// The trimmed texts of a small element. Longer than `kLongestMark` if it is no mark.
std::string mark_of(const Document& document, NodeId element) {
  std::string mark;
  const NodeId end = std::min(document[element].end, element + 16);
  if (end != document[element].end) return std::string(kLongestMark + 1, ' ');
  for (NodeId id = element; id < end; ++id) {
    if (document[id].type != NodeType::text) continue;
    for (char c : trimmed(document.text(id))) {
      mark += c;
      if (mark.size() > kLongestMark) return mark;
    }
  }
  return mark;
}

bool is_bracketed_number(std::string_view mark) {
  if (mark.size() < 3 || mark.front() != '[' || mark.back() != ']') return false;
  return std::all_of(mark.begin() + 1, mark.end() - 1, is_ascii_digit);
}

// "1", "[12]", "*", "(a)", "note 3": a digit, or hardly anything.
bool is_mark(std::string_view mark) {
  if (mark.empty() || mark.size() > kLongestMark || mark == "^" || mark == "\xE2\x86\x91") return false;
  if (std::any_of(mark.begin(), mark.end(), is_ascii_digit)) return true;
  const auto letters = std::count_if(mark.begin(), mark.end(), is_ascii_alpha);
  return letters <= 2 && mark.size() <= 5;
}

bool is_block(Name name) {
  switch (name) {
    case Name::Li:
    case Name::P:
    case Name::Div:
    case Name::Dd:
    case Name::Aside: return true;
    default: return false;
  }
}

bool is_raised(const Document& document, NodeId link) {
  NodeId id = document[link].parent;
  for (int level = 0; level < 2 && id != kNoNode; ++level, id = document[id].parent)
    if (document.is_html(id, Name::Sup)) return true;
  const NodeId first = document[link].first_child;
  return first != kNoNode && document.is_html(first, Name::Sup) && document[first].next == kNoNode;
}

bool is_classed(const Document& document, NodeId link) {
  if (has_token(document.attribute(link, Name::Role), {"doc-noteref"})) return true;
  const auto classed = [&](NodeId id) {
    return has_token(document.attribute(id, Name::Class),
                     {"footnote-ref", "footnote-reference", "footnoteref", "footnote", "noteref", "fnref",
                      "fn-ref", "reference", "endnote-ref", "sdfootnoteanc"});
  };
  return classed(link) || classed(document[link].parent);
}

// "1", "1.", "[1]", "(1)", "1)"
bool is_note_number(std::string_view text) {
  while (!text.empty() && (text.front() == '[' || text.front() == '(')) text.remove_prefix(1);
  while (!text.empty() &&
         (text.back() == ']' || text.back() == ')' || text.back() == '.' || text.back() == ':'))
    text.remove_suffix(1);
  return !text.empty() && text.size() <= 3 && std::all_of(text.begin(), text.end(), is_ascii_digit);
}

// Whether a small element has text besides that of one inside of it.
bool has_text_outside(const Document& document, NodeId element, NodeId inner) {
  if (document[element].end - element > 16) return true;
  for (NodeId id = element; id < document[element].end; ++id)
    if (document[id].type == NodeType::text && !document.contains(inner, id) &&
        !trimmed(document.text(id)).empty())
      return true;
  return false;
}

// The block behind a heading that holds a number alone, as Texinfo writes notes.
NodeId block_behind(const Document& document, NodeId heading) {
  if (!is_note_number(mark_of(document, heading))) return kNoNode;
  NodeId id = document[heading].next;
  while (id != kNoNode && !document.is_element(id)) id = document[id].next;
  return id;
}

// The sup around a reference if it holds nothing else, else the link itself.
NodeId reference_root(const Document& document, NodeId link, NodeId& superscript) {
  NodeId root = link, id = document[link].parent;
  superscript = kNoNode;
  for (int level = 0; level < 2 && id != kNoNode; ++level, id = document[id].parent) {
    if (!document.is_html(id, Name::Sup)) continue;
    superscript = id;
    std::string around;
    if (document[id].end - id > 16) break;
    for (NodeId n = id; n < document[id].end; ++n)
      if (document[n].type == NodeType::text && !document.contains(link, n))
        around += trimmed(document.text(n));
    if (std::all_of(around.begin(), around.end(),
                    [](char c) { return c == '[' || c == ']' || c == '(' || c == ')'; }))
      root = id;
    break;
  }
  return root;
}

}  // namespace

void Footnotes::read(const Document& document, const Extraction& extraction) {
  document_ = &document;
  candidates_.clear();
  references_.clear();
  notes_.clear();
  raised_.clear();
  lists_.clear();
  marks_.clear();
  sources_.clear();
  ids_.clear();
  collect(document, extraction);
  if (candidates_.empty()) return read_loose(document, extraction);
  index_ids(document, extraction);
  // A note inside another would be written twice: the outer one is the note.
  std::vector<std::pair<NodeId, const Candidate*>> pairs;
  for (std::size_t round = 0; const Candidate& candidate : candidates_) {
    poll(round++);
    const NodeId note = note_of(document, candidate);
    if (note != kNoNode && (candidate.sure || leads_back(document, candidate, note)))
      pairs.push_back({note, &candidate});
  }
  if (pairs.empty()) return read_loose(document, extraction);
  std::vector<NodeId> outer;
  for (const auto& pair : pairs) outer.push_back(pair.first);
  std::sort(outer.begin(), outer.end());
  NodeId end = 0;
  std::erase_if(outer, [&](NodeId note) {
    const bool inside = note < end;
    end = std::max(end, document[note].end);
    return inside;
  });
  for (const auto& [note, candidate] : pairs)
    if (std::binary_search(outer.begin(), outer.end(), note)) accept(document, *candidate, note);
}

void Footnotes::collect(const Document& document, const Extraction& extraction) {
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (!document.is_html(id, Name::A)) continue;
    const std::string_view href = trimmed(document.attribute(id, Name::Href));
    if (href.size() < 2 || href[0] != '#') continue;
    const std::string mark = mark_of(document, id);
    if (!is_mark(mark)) continue;
    bool kept = false;
    for (NodeId n = id; n < document[id].end; ++n)
      kept = kept || (document[n].type == NodeType::text && extraction.labels[n] == Label::keep);
    if (!kept) continue;
    const bool sure = is_raised(document, id) || is_classed(document, id) || is_bracketed_number(mark);
    candidates_.push_back({id, href.substr(1), sure});
  }
}

void Footnotes::index_ids(const Document& document, const Extraction& extraction) {
  kept_before_.assign(document.size() + 1, 0);
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    const Node& node = document[id];
    bool text = false;
    if (node.type == NodeType::text) {
      text = extraction.labels[id] == Label::keep && !trimmed(document.text(id)).empty();
    } else if (node.type == NodeType::element && node.attributes.count != 0) {
      for (Name name : {Name::Id, Name::NameAttribute}) {
        const std::string_view value = document.attribute(id, name);
        if (!value.empty()) ids_.try_emplace(value, id);
      }
    }
    kept_before_[id + 1] = kept_before_[id] + (text ? 1 : 0);
  }
}

bool Footnotes::has_text(const Document& document, NodeId id) const {
  return kept_before_[document[id].end] != kept_before_[id];
}

NodeId Footnotes::note_of(const Document& document, const Candidate& candidate) const {
  const auto at = ids_.find(candidate.fragment);
  if (at == ids_.end()) return kNoNode;
  NodeId note = at->second;
  // An anchor at the start of the note stands for it.
  for (int level = 0; level < 4 && !is_block(document[note].name); ++level) {
    if (heading_level(document[note].name) != 0) return block_behind(document, note);
    const NodeId parent = document[note].parent;
    if (parent == kNoNode || parent == kRoot || kept_before_[note] != kept_before_[parent]) return kNoNode;
    note = parent;
  }
  if (note == kNoNode || !is_block(document[note].name) || document.contains(note, candidate.link))
    return kNoNode;
  // A link upwards may be the way back.
  if (note < candidate.link) return kNoNode;
  return has_text(document, note) ? note : kNoNode;
}

void Footnotes::accept(const Document& document, const Candidate& candidate, NodeId note) {
  const auto [at, is_new] = notes_.try_emplace(note, static_cast<std::uint32_t>(notes_.size() + 1));
  const std::uint32_t number = at->second;
  if (is_new) note_mark(document, note, number);
  NodeId superscript = kNoNode;
  const NodeId root = reference_root(document, candidate.link, superscript);
  references_[root] = number;
  if (superscript != kNoNode && root != superscript) raised_[superscript] = 1;
  const NodeId parent = document[note].parent;
  if (document.is_html(note, Name::Li) && parent != kNoNode) lists_[parent] = 1;
  NodeId id = candidate.link;
  for (int level = 0; level < 3 && id != kNoNode; ++level, id = document[id].parent) {
    for (Name name : {Name::Id, Name::NameAttribute}) {
      const std::string_view value = document.attribute(id, name);
      if (!value.empty()) sources_.try_emplace(value, number);
    }
  }
  for (NodeId n = candidate.link + 1; n < document[candidate.link].end; ++n) {
    const std::string_view value = document.attribute(n, Name::Id);
    if (!value.empty()) sources_.try_emplace(value, number);
  }
}

// A note may begin with its number, in an element of its own.
void Footnotes::note_mark(const Document& document, NodeId note, std::uint32_t number) {
  NodeId above = document[note].previous;
  while (above != kNoNode && !document.is_element(above)) above = document[above].previous;
  if (above != kNoNode && heading_level(document[above].name) != 0 &&
      is_note_number(mark_of(document, above)))
    marks_[above] = number;
  const NodeId end = std::min(document[note].end, note + 16);
  NodeId text = note + 1;
  while (text < end && (document[text].type != NodeType::text || trimmed(document.text(text)).empty()))
    ++text;
  if (text >= end || !is_note_number(trimmed(document.text(text)))) return;
  NodeId mark = document[text].parent;
  for (int level = 0; level < 3; ++level) {
    const NodeId parent = document[mark].parent;
    if (mark == note || is_block(document[mark].name)) return;
    if (parent == note || is_block(document[parent].name) || has_text_outside(document, parent, mark)) break;
    mark = parent;
  }
  if (mark != note) marks_[mark] = number;
}

// Whether the note has a link to the reference or to what is closely around it.
bool Footnotes::leads_back(const Document& document, const Candidate& candidate, NodeId note) const {
  const NodeId end = std::min(document[note].end, note + kNoteReach);
  for (NodeId id = note; id < end; ++id) {
    if (!document.is_html(id, Name::A)) continue;
    const std::string_view href = trimmed(document.attribute(id, Name::Href));
    if (href.size() < 2 || href[0] != '#') continue;
    NodeId around = candidate.link;
    for (int level = 0; level < 3 && around != kNoNode; ++level, around = document[around].parent)
      for (const Name name : {Name::Id, Name::NameAttribute})
        if (document.attribute(around, name) == href.substr(1)) return true;
  }
  return false;
}

void Footnotes::read_loose(const Document& document, const Extraction& extraction) {
  std::uint32_t number = 0;
  for (const LooseNote& loose : loose_notes(document, extraction)) {
    references_[loose.reference] = ++number;
    notes_[loose.note] = number;
    if (loose.mark != kNoNode) marks_[loose.mark] = number;
    const NodeId parent = document[loose.note].parent;
    if (document.is_html(loose.note, Name::Li)) lists_[parent] = 1;
  }
}

bool Footnotes::is_backlink(NodeId link) const {
  if (notes_.empty()) return false;
  if (has_token(
          document_->attribute(link, Name::Class),
          {"mw-cite-backlink", "footnote-backref", "footnote-back", "reversefootnote", "footnotebackref"}) ||
      has_token(document_->attribute(link, Name::Role), {"doc-backlink"}))
    return true;
  if (!document_->is_html(link, Name::A)) return false;
  const std::string_view href = trimmed(document_->attribute(link, Name::Href));
  if (href.size() < 2 || href[0] != '#' || !sources_.contains(href.substr(1))) return false;
  return mark_of(*document_, link).size() <= kLongestMark;
}

}  // namespace pith
