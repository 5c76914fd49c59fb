// Method pith scores a page in stages, one after the other. Each stage sees the features of the page and the scores of
// the stages before it. Training makes its tables by the same functions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "learn/trees.h"
#include "methods/pith/features.h"

namespace pith {

// By stage: a score for each output and row, as Trees::score() orders them.
using StageScores = std::array<std::span<const float>, TreeModel::kMostStages>;

enum class StageRows : std::uint8_t { page, blocks };

struct Stage {
  std::string_view name;
  StageRows rows;  // one for the page, or one for each block
  std::vector<FeatureInfo> columns;
  std::vector<std::string_view> outputs;  // of page types, their names; else one
  void (*find)(const Features& features, const StageScores& before, std::span<FeatureValues> table,
               Arena& arena);

  std::size_t count(const Features& features) const {
    return rows == StageRows::page ? 1 : features.blocks.size();
  }
  std::uint64_t hash() const;  // of the names of its columns

  // What the stage judges a page by: a view for each column. The page has blocks.
  // Debug builds check that every column was written.
  std::span<const FeatureValues> table(const Features& features, const StageScores& before,
                                       Arena& arena) const;
};

std::span<const Stage> stages();  // the last one scores blocks: above 0 is more likely content than not

// What method pith learned: weights of names, then the trees of the stages. A view: the bytes must outlive it.
struct PithModel {
  static constexpr std::uint32_t kVersion = 2;

  NameWeights names;
  TreeModel trees;

  // Errors: bad_model, where it is of another version, or trained on other features or for other stages.
  static Result<PithModel> read(const ModelView& model);
  static PithModel view(const ModelView& model);  // of one that read() found good
};

// Unless it is unknown, `type` is taken for the page's type whatever the first stage says.
StageScores score_stages(const TreeModel& model, const Features& features, PageType type, Arena& arena);

}  // namespace pith
