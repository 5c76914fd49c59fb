// The second step of VIPS: the lines that cross a region without crossing any of its blocks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "page/geometry.h"

namespace pith {

enum class Direction : std::uint8_t { horizontal, vertical };

// A block as separators see it.
struct BlockSight {
  Box box;
  float font_size = 0, font_weight = 0;  // 0 where it has no text
  std::uint32_t background = 0;
  std::uint32_t kind = 0;  // equal for blocks of the same structure; 0: like no other
};

struct Separator {
  Direction direction = Direction::horizontal;
  float begin = 0, end = 0;  // of y if horizontal, of x if vertical; equal where blocks touch
  int weight = 0;            // 0 to 10
};

// In their order across the region, horizontal ones first. `rules` are the boxes of <hr> elements, by their tops.
// Takes n log n time.
std::vector<Separator> find_separators(std::span<const BlockSight> blocks, std::span<const Box> rules);

}  // namespace pith
