#include "article/footnotes.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "base/stop.h"

namespace pith {
namespace {

constexpr std::size_t kLongestMark = 8;

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
  sources_.clear();
  ids_.clear();
  collect(document, extraction);
  if (candidates_.empty()) return;
  index_ids(document, extraction);
  // A note inside another would be written twice: the outer one is the note.
  std::vector<std::pair<NodeId, const Candidate*>> pairs;
  for (std::size_t round = 0; const Candidate& candidate : candidates_) {
    poll(round++);
    const NodeId note = note_of(document, candidate);
    if (note != kNoNode) pairs.push_back({note, &candidate});
  }
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
    const bool strong = is_raised(document, id) || is_classed(document, id);
    if (strong || is_bracketed_number(mark)) candidates_.push_back({id, href.substr(1)});
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
    const NodeId parent = document[note].parent;
    if (parent == kNoNode || parent == kRoot || kept_before_[note] != kept_before_[parent]) return kNoNode;
    note = parent;
  }
  if (!is_block(document[note].name) || document.contains(note, candidate.link)) return kNoNode;
  // A link upwards may be the way back.
  if (note < candidate.link) return kNoNode;
  return has_text(document, note) ? note : kNoNode;
}

void Footnotes::accept(const Document& document, const Candidate& candidate, NodeId note) {
  const auto number = notes_.try_emplace(note, static_cast<std::uint32_t>(notes_.size() + 1)).first->second;
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
