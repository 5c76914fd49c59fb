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

// A line of the source as the line-based methods see it.
struct Line {
  std::uint32_t begin = 0, end = 0;  // bytes of the source, the line feed excluded
  std::uint32_t tags = 0;            // tags (start and end) that open on this line
  std::uint32_t characters = 0;      // outside tags, comments, scripts and styles; white space included
  std::uint32_t solid = 0;           // the same without white space
  std::uint32_t words = 0;
};

// The source as lines, and which lines a node covers. Computed only for those who ask.
class Lines {
 public:
  std::span<const Line> all() const { return lines_; }
  std::uint32_t line_at(std::uint32_t byte) const;  // index of the line that holds a byte of the source; O(1)
  struct Range {
    std::uint32_t first, last;  // both included
  };
  Range of(const Node& node) const;

  void measure(const Document& document);

 private:
  std::vector<Line> lines_;
  std::vector<std::uint64_t> breaks_;  // a bit a byte of the source, set at line feeds
  std::vector<std::uint32_t> ranks_;   // line feeds before each word of breaks_
};

}  // namespace pith
