// Method pith scores a page in stages, one after the other. Each stage sees the features of the page and the scores of
// the stages before it. Training makes its tables by the same functions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "learn/trees.h"
#include "methods/pith/context.h"
#include "methods/pith/features.h"

namespace pith {

// By stage: a score for each output and row, as Trees::score() orders them.
using StageScores = std::array<std::span<const float>, TreeModel::kMostStages>;

enum class StageRows : std::uint8_t { page, blocks };

struct Stage {
  std::string_view name;
  StageRows rows;  // one for the page, or one for each block
  std::vector<FeatureInfo> columns;
  std::vector<std::string_view> outputs;  // of the page, its types; of blocks, what they may be
  // The page has blocks; no rows of it are asked for.
  std::unique_ptr<StageView> (*view)(const Features& page, const StageScores& before, Arena& arena);

  std::size_t count(const Features& features) const {
    return rows == StageRows::page ? 1 : features.rows.size();
  }
  std::uint64_t hash() const;  // of the names of its columns

  // Debug builds check that every column was written.
  std::span<const FeatureValues> table(StageView& of_page, const Features& features, Arena& arena) const;
  // Of features that have all rows.
  std::span<const FeatureValues> table(const Features& features, const StageScores& before,
                                       Arena& arena) const;
};

std::span<const Stage> stages();  // the last one scores blocks: above 0 is more likely than not

// What a stage of blocks says.
BlockScores block_scores(const StageScores& scores, std::size_t stage);

// What method pith learned: weights of names, then the trees of the stages. A view: the bytes must outlive it.
struct PithModel {
  static constexpr std::uint32_t kVersion = 3;

  NameWeights names;
  TreeModel trees;

  // Errors: bad_model, where it is of another version, or trained on other features or for other stages.
  static Result<PithModel> read(const ModelView& model);
  static PithModel view(const ModelView& model);  // of one that read() found good
};

// What is said of a page, and what it was said of.
struct PageScores {
  Features page;  // without rows
  StageScores stages;
};

// Unless it is unknown, `type` is taken for the page's type whatever the first stage says. The page has blocks.
PageScores score_stages(const PithModel& model, FeatureFinder& finder, PageType type, Arena& arena);

}  // namespace pith
