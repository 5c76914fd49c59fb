// Footnotes: which links are references, which elements the notes, which links lead back.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "dom/document.h"
#include "page/page.h"

namespace pith {

// Pairs references with notes in a few passes over the page's links and ids.
//
// A reference is a link to a fragment whose text is a short mark ("1", "[12]", "*") and that is raised,
// is classed as a reference or bracketed, or to which its note leads back. Its note is the list item, paragraph or other block that the
// fragment names, or that begins with what it names. Where no reference is a link, raised numbers are paired with the
// paragraphs, items and asides that begin with the same numbers (see loose_notes.h). Only pairs count of which both are kept: half a footnote
// is written as what it is on the page. Notes are numbered by their first reference.
class Footnotes {
 public:
  void read(const Document& document, const Extraction& extraction);

  bool empty() const { return notes_.empty(); }
  std::uint32_t reference_at(NodeId id) const { return find(references_, id); }  // its number, or 0
  std::uint32_t note_at(NodeId id) const { return find(notes_, id); }            // its number, or 0
  bool holds_references(NodeId superscript) const { return find(raised_, superscript) != 0; }
  bool is_note_list(NodeId list) const { return find(lists_, list) != 0; }
  bool is_note_mark(NodeId id) const { return find(marks_, id) != 0; }  // the number that a note begins with
  bool is_backlink(NodeId link) const;  // of a link or an element of links inside a note

 private:
  using Numbers = std::unordered_map<NodeId, std::uint32_t>;
  struct Candidate {
    NodeId link;
    std::string_view fragment;
    bool sure;  // it looks like a reference; else only a link back tells
  };

  static std::uint32_t find(const Numbers& numbers, NodeId id) {
    if (numbers.empty()) return 0;
    const auto at = numbers.find(id);
    return at == numbers.end() ? 0 : at->second;
  }
  void read_loose(const Document& document, const Extraction& extraction);
  void collect(const Document& document, const Extraction& extraction);
  void index_ids(const Document& document, const Extraction& extraction);
  NodeId note_of(const Document& document, const Candidate& candidate) const;
  void accept(const Document& document, const Candidate& candidate, NodeId note);
  void note_mark(const Document& document, NodeId note, std::uint32_t number);
  bool leads_back(const Document& document, const Candidate& candidate, NodeId note) const;
  bool has_text(const Document& document, NodeId id) const;

  const Document* document_ = nullptr;
  std::vector<Candidate> candidates_;
  std::unordered_map<std::string_view, NodeId> ids_;
  std::vector<std::uint32_t> kept_before_;  // kept texts with something in them before each node
  Numbers references_, notes_, raised_, lists_, marks_;
  std::unordered_map<std::string_view, std::uint32_t> sources_;  // ids that backlinks lead to
};

}  // namespace pith
