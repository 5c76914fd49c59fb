// What is seen of each node with all that it holds: its box, its fonts, what is behind it.
#pragma once

#include <cstdint>
#include <span>

#include "base/arena.h"
#include "page/page.h"

namespace pith {

struct Sight {
  Box box;             // its own, or around what it holds where it has none
  bool valid = false;  // something of it can be seen, and the box is not empty
  // A text, or an inline element that holds nothing but such: text that is only formatted.
  bool virtual_text = false;
  std::uint32_t non_space_chars = 0;       // characters of the texts seen, white space left out
  std::uint32_t link_non_space_chars = 0;  // of these, in links
  float font_size = 0;                     // mean over these
  float font_weight = 0;
  // Of the texts seen; least above most if there are none.
  float least_size = 1e9F, most_size = 0;
  std::uint16_t least_weight = 0xFFFF, most_weight = 0;
  std::uint32_t background =
      0;  // the colour behind its texts: its own, or that of the nearest ancestor with one

  bool same_font() const { return least_size >= most_size && least_weight >= most_weight; }
};

// Formats text without breaking the line.
bool is_inline(const Node& node);

// Has a look of its own without holding anything: pictures, frames, form controls.
bool is_replaced(const Node& node);

// By node id. Linear. The page must have geometry.
std::span<const Sight> find_sights(const Page& page, Arena& arena);

}  // namespace pith
