// What methods count, per node.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "dom/document.h"

namespace pith {

// Sums over a node's subtree, the node itself included. Characters are code points, white space is Unicode's
// White_Space. Text that no browser shows as text (of script, style, iframe, noembed and noframes elements)
// counts nowhere, and neither does anything that a template holds.
struct Measure {
  std::uint32_t characters = 0;       // white space included, as it stands in the source
  std::uint32_t non_space_chars = 0;  // characters that are not white space
  // Runs of characters of one text that are not white space. Each CJK ideograph or kana is a word, and the punctuation of their
  // scripts parts words as white space does.
  std::uint32_t words = 0;
  std::uint32_t commas = 0;                // , and its relatives in other scripts
  std::uint32_t sentence_ends = 0;         // . ! ? and their relatives
  std::uint32_t link_characters = 0;       // characters under <a href>
  std::uint32_t link_non_space_chars = 0;  // non_space_chars under <a href>
  std::uint32_t tags = 0;                  // elements
  std::uint32_t links = 0;                 // <a href> elements
  std::uint32_t link_tags = 0;             // elements that are <a href> or inside one
  std::uint32_t nodes = 0;                 // elements and texts (white-space-only texts too)
  std::uint32_t texts = 0;                 // texts that are more than white space
};

class Measures {
 public:
  const Measure& operator[](NodeId id) const { return measures_[id]; }
  std::span<const Measure> all() const { return measures_.first(size_); }

  // One pass over the document; memory is used again from page to page.
  void measure(const Document& document);

 private:
  void measure_own(const Document& document);

  Arena arena_;
  std::span<Measure> measures_;  // as many as the largest page needed
  std::size_t size_ = 0;         // of the page
};

}  // namespace pith
