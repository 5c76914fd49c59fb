// What methods count, per node and per source line.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dom/document.h"

namespace pith {

// Sums over a node's subtree, the node itself included. Characters are code points, white space is Unicode's
// White_Space. Text that no browser shows as text (of script, style, iframe, noembed and noframes elements)
// counts nowhere, and neither does anything that a template holds.
struct Measure {
  std::uint32_t characters = 0;  // white space included, as it stands in the source
  std::uint32_t solid = 0;       // characters that are not white space
  // Runs of solid characters of one text. Each CJK ideograph or kana is a word, and the punctuation of their
  // scripts parts words as white space does.
  std::uint32_t words = 0;
  std::uint32_t commas = 0;           // , and its relatives in other scripts
  std::uint32_t sentence_ends = 0;    // . ! ? and their relatives
  std::uint32_t link_characters = 0;  // characters under <a href>
  std::uint32_t link_solid = 0;       // solid under <a href>
  std::uint32_t tags = 0;             // elements
  std::uint32_t links = 0;            // <a href> elements
  std::uint32_t link_tags = 0;        // elements that are <a href> or inside one
  std::uint32_t nodes = 0;            // elements and texts (white-space-only texts too)
  std::uint32_t texts = 0;            // texts with at least one solid character
};

class Measures {
 public:
  const Measure& operator[](NodeId id) const { return measures_[id]; }
  std::span<const Measure> all() const { return measures_; }

  // One pass over the document; memory is used again from page to page.
  void measure(const Document& document);

 private:
  void measure_own(const Document& document);

  std::vector<Measure> measures_;
};

// A line of the source as the line-based methods see it. A tag or comment over several lines is no text on
// any of them.
struct Line {
  std::uint32_t begin = 0, end = 0;  // bytes of the source, the line feed excluded
  std::uint32_t tags = 0;            // tags (start and end) that open on this line
  std::uint32_t characters = 0;      // of text that is read (see Measure); white space included
  std::uint32_t solid = 0;           // the same without white space
  std::uint32_t words = 0;
};

// The source as lines, and which lines a node covers. Computed only for those who ask. There is one line more
// than there are line feeds, so the last may be empty.
class Lines {
 public:
  std::span<const Line> all() const { return lines_; }
  std::uint32_t line_at(std::uint32_t byte) const;  // index of the line that holds a byte of the source; O(1)
  struct Range {
    std::uint32_t first, last;  // both included
  };
  Range of(const Node& node) const;

  // Reads the document's source once more; memory is used again from page to page.
  void measure(const Document& document);

 private:
  void find_breaks(std::string_view source);
  void mark_foreign(const Document& document);
  bool is_foreign(std::uint32_t byte) const;
  void read_tokens(std::string_view source);
  void add_text(std::string_view text, std::uint32_t line);
  void add_source_text(std::string_view source, std::uint32_t begin, std::uint32_t end);

  std::vector<Line> lines_;
  std::vector<std::uint64_t> breaks_;  // a bit a byte of the source, set at line feeds
  std::vector<std::uint32_t> ranks_;   // line feeds before each word of breaks_
  std::vector<std::uint64_t>
      foreign_;  // a bit a byte, set where an SVG or MathML element begins; empty if none
};

}  // namespace pith
