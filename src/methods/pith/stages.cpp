// type     what kind of page it is, from what is the same for all of its blocks
// block    each block by its features, knowing the type
// context  each block again, knowing how the blocks around it scored
#include "methods/pith/stages.h"

#include <algorithm>

namespace pith {
namespace {

constexpr std::size_t kTypes = 7;  // those of PageType but unknown

enum { kTypeStage, kBlockStage };

std::vector<FeatureInfo> page_columns() {
  std::vector<FeatureInfo> columns;
  for (const FeatureInfo& info : features())
    if (info.group == FeatureGroup::page) columns.push_back(info);
  return columns;
}

void fill_page(const Features& found, const StageScores&, std::span<float> rows) {
  std::size_t at = 0;
  for (std::size_t f = 0; f < features().size(); ++f)
    if (features()[f].group == FeatureGroup::page) rows[at++] = found.blocks.empty() ? 0 : found.row(0)[f];
}

// The features and then `more` columns, which `append` fills.
template <class Append>
void fill_blocks(const Features& found, std::span<float> rows, std::size_t more, const Append& append) {
  const std::size_t width = features().size() + more;
  for (std::size_t block = 0; block < found.blocks.size(); ++block) {
    const std::span<const float> row = found.row(block);
    std::copy(row.begin(), row.end(), rows.begin() + static_cast<std::ptrdiff_t>(block * width));
    append(block, rows.subspan(block * width + row.size(), more));
  }
}

constexpr std::string_view kTypeColumns[kTypes] = {"type_article", "type_documentation", "type_service",
                                                   "type_forum",   "type_collection",    "type_listing",
                                                   "type_product"};

std::vector<FeatureInfo> block_columns() {
  std::vector<FeatureInfo> columns(features().begin(), features().end());
  for (const std::string_view name : kTypeColumns) columns.push_back({name, FeatureGroup::page});
  return columns;
}

void fill_block(const Features& found, const StageScores& before, std::span<float> rows) {
  fill_blocks(found, rows, kTypes, [&](std::size_t, std::span<float> more) {
    std::copy_n(before[kTypeStage].begin(), kTypes, more.begin());
  });
}

constexpr int kReach = 4;  // blocks before and behind whose scores are looked at
constexpr std::string_view kContextColumns[] = {
    "score",          "score_before_1",    "score_before_2",   "score_before_3", "score_before_4",
    "score_behind_1", "score_behind_2",    "score_behind_3",   "score_behind_4", "score_mean",
    "score_most",     "score_before_mean", "score_behind_mean"};

std::vector<FeatureInfo> context_columns() {
  std::vector<FeatureInfo> columns = block_columns();
  for (const std::string_view name : kContextColumns) columns.push_back({name, FeatureGroup::neighbours});
  return columns;
}

void fill_context(const Features& found, const StageScores& before, std::span<float> rows) {
  constexpr float kOutside = -10;  // lower than blocks score
  const std::span<const float> scores = before[kBlockStage];
  float words = 0, sum = 0, most = kOutside;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const auto weight = static_cast<float>(found.blocks[i].words);
    words += weight;
    sum += weight * scores[i];
    most = std::max(most, scores[i]);
  }
  float words_before = 0, sum_before = 0;
  const auto mean = [](float total, float weight) { return weight > 0 ? total / weight : kOutside; };
  fill_blocks(found, rows, kTypes + std::size(kContextColumns),
              [&](std::size_t block, std::span<float> more) {
                std::copy_n(before[kTypeStage].begin(), kTypes, more.begin());
                float* out = &more[kTypes];
                *out++ = scores[block];
                for (std::size_t d = 1; d <= kReach; ++d) *out++ = block >= d ? scores[block - d] : kOutside;
                for (std::size_t d = 1; d <= kReach; ++d)
                  *out++ = block + d < scores.size() ? scores[block + d] : kOutside;
                const auto weight = static_cast<float>(found.blocks[block].words);
                *out++ = mean(sum, words);
                *out++ = most;
                *out++ = mean(sum_before, words_before);
                words_before += weight;
                sum_before += weight * scores[block];
                *out++ = mean(sum - sum_before, words - words_before);
              });
}

std::vector<std::string_view> type_names() {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kTypes; ++i) names.push_back(to_string(static_cast<PageType>(i + 1)));
  return names;
}

}  // namespace

std::uint64_t Stage::hash() const {
  std::vector<std::string_view> names;
  for (const FeatureInfo& column : columns) names.push_back(column.name);
  return hash_names(names);
}

std::span<const Stage> stages() {
  static const std::vector<Stage> all = {
      {"type", StageRows::page, page_columns(), type_names(), fill_page},
      {"block", StageRows::blocks, block_columns(), {"content"}, fill_block},
      {"context", StageRows::blocks, context_columns(), {"content"}, fill_context},
  };
  return all;
}

Result<TreeModel> read_stages(const ModelView& view) {
  const auto model = TreeModel::read(view);
  if (!model) return model.error();
  bool fits = model->stages().size() == stages().size();
  for (std::size_t i = 0; fits && i < stages().size(); ++i) {
    const TreeModel::Stage& found = model->stages()[i];
    const Stage& stage = stages()[i];
    fits = found.name == stage.name && found.features == stage.hash() &&
           found.trees.features() == stage.columns.size() && found.trees.outputs() == stage.outputs.size();
  }
  if (!fits)
    return Error{ErrorCode::bad_model,
                 "model for pith was trained on other features than this pith finds; train it again"};
  return model;
}

StageScores score_stages(const TreeModel& model, const Features& features, Arena& arena) {
  StageScores scores;
  for (std::size_t i = 0; i < stages().size(); ++i) {
    const Stage& stage = stages()[i];
    const std::size_t count = stage.count(features);
    const std::span<float> rows = arena.make<float>(count * stage.columns.size());
    const std::span<float> said = arena.make<float>(count * stage.outputs.size());
    stage.fill(features, scores, rows);
    model.stages()[i].trees.score(rows, arena, said);
    scores[i] = said;
  }
  return scores;
}

}  // namespace pith
