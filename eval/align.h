// Which texts of a page hold its gold text.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "pith/pith.h"

namespace pith::eval {

// Where gold words were found. Words are tokens() of words.h.
struct Alignment {
  struct Node {
    std::uint32_t words = 0;  // of the text
    std::uint32_t gold = 0;   // of these, words that gold words were placed on
    bool is_gold() const { return gold > 0 && 2 * gold >= words; }
  };
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;

  std::vector<Node> nodes;            // one for each text
  std::vector<std::uint32_t> places;  // for each gold word the index of its text, or kNowhere
  std::size_t placed = 0;             // gold words that have a place

  double coverage() const {
    return places.empty() ? 1 : static_cast<double>(placed) / static_cast<double>(places.size());
  }
};

// `texts` in document order.
Alignment align(std::string_view gold, std::span<const Text> texts);

}  // namespace pith::eval
