// The blocks of a page and what is known of each: a table of numbers.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "learn/trees.h"
#include "methods/blocks.h"
#include "methods/methods.h"
#include "methods/pith/names.h"

namespace pith {

enum class FeatureGroup : std::uint8_t {
  text,         // what the block itself reads like
  ancestors,    // the elements around it
  vocabulary,   // what their class names hint at
  density,      // how text and links share the subtrees around it
  cetd,         // composite text density, DensitySum
  cnr,          // chars-nodes ratio
  cetr,         // text for each tag along the page
  names,        // what class names, ids and roles of the elements around it are worth
  readability,  // scores that paragraphs give to the elements around them
  repetition,   // structure and text that occur again: cards, posts, rows
  neighbours,   // the blocks before and behind
  position,
  page,  // the same for all blocks of a page
};

struct FeatureInfo {
  std::string_view name;
  FeatureGroup group;
};
std::span<const FeatureInfo> features();  // those that are the same for all blocks of a page last

inline constexpr std::size_t kLevels = 6;  // subtrees around a block that are looked at

struct BlockRange {
  std::uint32_t begin = 0, end = 0;  // indices of blocks
};

// What a block has in common with others. Numbers are equal where it is the same.
struct Kinship {
  std::array<BlockRange, kLevels>
      levels;                           // the subtrees around it, from the inside, each larger than the last
  std::array<std::uint32_t, 2> groups;  // elements alike that it stands in one of: innermost and outermost
  BlockRange whole;                     // the innermost list, table or preformatted text that it is a part of
  Name whole_tag;                       // of that; None if there is none
  std::uint32_t path;                   // tags and classes
  std::uint32_t text;                   // less than the number of blocks
  std::uint32_t heading;  // the heading above, as the index of its block; the number of blocks if none
};

struct Features {
  std::span<const Block> blocks;
  std::span<const Kinship> kinships;  // by block
  // Feature by feature: a value for each block, then, of those that are the page's, one for all. Lives in the
  // workspace's arena.
  std::span<const float> values;
  Names names;
  std::span<const float> name_scores = {};  // by block; not found out here, for it takes a model

  FeatureValues operator[](std::size_t feature) const;
};

// Memory for values of columns. Debug builds fill it with what is no number, so that a value that nobody wrote is found.
std::span<float> make_columns(Arena& arena, std::size_t values);
// The index of the first column that has no values, or one that is no number; the number of columns if there is none.
std::size_t first_unset(std::span<const FeatureValues> table);

// Linear in the size of the page. `visible` becomes what a reader would see (visible.h).
Features find_features(const Page& page, const MethodOptions& options, Extraction& visible);

}  // namespace pith
