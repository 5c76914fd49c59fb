// The blocks of a page and what is known of each: a table of numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
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

  std::size_t size() const { return end - begin; }
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
  std::span<const Block> blocks;      // of the page
  std::span<const Kinship> kinships;  // by block
  BlockRange rows;                    // the blocks that have values here
  // By feature: a value for each row, or one that is the page's. Live in the workspace's arena.
  std::span<const FeatureValues> columns;
  Names names;                              // of the elements around the rows
  std::span<const float> name_scores = {};  // by block; not found out here, for it takes a model

  FeatureValues operator[](std::size_t feature) const { return columns[feature]; }
};

// Memory for values of columns. Debug builds fill it with what is no number, so that a value that nobody wrote is found.
std::span<float> make_columns(Arena& arena, std::size_t values);
// The index of the first column that has no values, or one that is no number; the number of columns if there is none.
std::size_t first_unset(std::span<const FeatureValues> table);

// Finds the features of a page, band by band. Linear in the size of the page.
class FeatureFinder {
 public:
  // `visible` becomes what a reader would see (visible.h), and must stay so.
  FeatureFinder(const Page& page, const MethodOptions& options, Extraction& visible);
  ~FeatureFinder();

  Features page() const;  // without any rows
  // Each band begins where the last one ended, or with the page. Kinships are known up to the end of the bands so far.
  Features band(BlockRange rows);
  Names names(BlockRange rows) const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

// Calls work(rows) for one band of blocks after the other.
template <class Work>
void each_band(std::size_t blocks, const Work& work) {
  constexpr std::uint32_t kBand = 1024;
  const auto end = static_cast<std::uint32_t>(blocks);
  for (std::uint32_t begin = 0; begin < end; begin += kBand)
    work(BlockRange{begin, std::min(begin + kBand, end)});
}

// What a stage judges blocks by: some features, and what follows from the stages before. What takes all of the page is found
// when a view is made.
class StageView {
 public:
  virtual ~StageView() = default;
  // Writes a view for each of the stage's columns, of memory in the arena, with a value for each of the features' rows.
  virtual void write(const Features& features, std::span<FeatureValues> table, Arena& arena) = 0;
};

// The features of all blocks at once.
Features find_features(const Page& page, const MethodOptions& options, Extraction& visible);

}  // namespace pith
