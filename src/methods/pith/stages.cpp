// type     what kind of page it is, from what is the same for all of its blocks
// block    each block by its features, knowing the type
// context  each block again, knowing how the blocks around it scored
#include "methods/pith/stages.h"

#include <algorithm>
#include <cassert>

#include "base/stop.h"
#include "methods/pith/context.h"

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

void find_page(const Features& found, const StageScores&, std::span<FeatureValues> table, Arena&) {
  std::size_t at = 0;
  for (std::size_t f = 0; f < features().size(); ++f)
    if (features()[f].group == FeatureGroup::page) table[at++] = found[f];
}

constexpr std::string_view kTypeColumns[kTypes] = {"type_article", "type_documentation", "type_service",
                                                   "type_forum",   "type_collection",    "type_listing",
                                                   "type_product"};

constexpr FeatureInfo kNameColumns[] = {{"name_score", FeatureGroup::names},
                                        {"name_score_before", FeatureGroup::names},
                                        {"name_score_behind", FeatureGroup::names},
                                        {"name_score_around", FeatureGroup::names},
                                        {"name_score_of_page", FeatureGroup::names}};

// A block's score by names, those of its neighbours, and the means over the blocks around it and over the page.
void add_name_scores(const Features& found, std::span<FeatureValues> columns, Arena& arena) {
  constexpr std::size_t kReach = 5;
  const std::span<const float> scores = found.name_scores;
  const std::size_t count = scores.size();
  std::span<float> made[4];
  for (std::span<float>& column : made) column = make_columns(arena, count);
  struct Mass {
    double words, score;
  };
  const std::span<Mass> before = arena.make<Mass>(count + 1);
  for (std::size_t i = 0; i < count; ++i) {
    poll(i);
    const double words = found.blocks[i].words;
    before[i + 1] = {before[i].words + words, before[i].score + words * scores[i]};
  }
  const auto mean = [&](std::size_t begin, std::size_t end) {
    const double words = before[end].words - before[begin].words;
    return static_cast<float>((before[end].score - before[begin].score) / std::max(1.0, words));
  };
  for (std::size_t i = 0; i < count; ++i) {
    poll(i);
    made[0][i] = i == 0 ? 0 : scores[i - 1];
    made[1][i] = i + 1 == count ? 0 : scores[i + 1];
    made[2][i] = mean(i < kReach ? 0 : i - kReach, std::min(count, i + kReach + 1));
  }
  made[3][0] = mean(0, count);
  columns[0] = scores;
  for (std::size_t c = 0; c < 3; ++c) columns[c + 1] = made[c];
  columns[4] = made[3].first(1);
}

std::vector<FeatureInfo> block_columns() {
  std::vector<FeatureInfo> columns(features().begin(), features().end());
  columns.insert(columns.end(), std::begin(kNameColumns), std::end(kNameColumns));
  for (const std::string_view name : kTypeColumns) columns.push_back({name, FeatureGroup::page});
  return columns;
}

void add_types(const StageScores& before, std::span<FeatureValues> columns) {
  for (std::size_t t = 0; t < kTypes; ++t) columns[t] = before[kTypeStage].subspan(t, 1);
}

void find_block(const Features& found, const StageScores& before, std::span<FeatureValues> table,
                Arena& arena) {
  for (std::size_t f = 0; f < features().size(); ++f) table[f] = found[f];
  add_name_scores(found, table.subspan(features().size(), std::size(kNameColumns)), arena);
  add_types(before, table.last(kTypes));
}

// Features that the context is judged with.
constexpr std::string_view kSeenAgain[] = {"words", "link_share", "ends_sentence", "block_tag", "cnr"};

std::span<const std::size_t> seen_again() {
  static const std::vector<std::size_t> columns = [] {
    std::vector<std::size_t> found;
    for (const std::string_view name : kSeenAgain)
      for (std::size_t f = 0; f < features().size(); ++f)
        if (features()[f].name == name) found.push_back(f);
    return found;
  }();
  return columns;
}

std::vector<FeatureInfo> context_columns() {
  std::vector<FeatureInfo> columns(context_features().begin(), context_features().end());
  for (const std::size_t f : seen_again()) columns.push_back(features()[f]);
  for (const std::string_view name : kTypeColumns) columns.push_back({name, FeatureGroup::page});
  return columns;
}

void find_context(const Features& found, const StageScores& before, std::span<FeatureValues> table,
                  Arena& arena) {
  std::size_t at = context_features().size();
  write_context(found, before[kBlockStage], table.first(at), arena);
  for (const std::size_t f : seen_again()) table[at++] = found[f];
  add_types(before, table.last(kTypes));
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

std::span<const FeatureValues> Stage::table(const Features& features, const StageScores& before,
                                            Arena& arena) const {
  const std::span<FeatureValues> table = arena.make<FeatureValues>(columns.size());
  find(features, before, table, arena);
  assert(first_unset(table) == table.size());
  return table;
}

std::span<const Stage> stages() {
  static const std::vector<Stage> all = {
      {"type", StageRows::page, page_columns(), type_names(), find_page},
      {"block", StageRows::blocks, block_columns(), {"content"}, find_block},
      {"context", StageRows::blocks, context_columns(), {"content"}, find_context},
  };
  return all;
}

Result<PithModel> PithModel::read(const ModelView& view) {
  if (view.version != kVersion)
    return Error{ErrorCode::bad_model, "model for pith of version " + std::to_string(view.version) +
                                           ", and this pith reads version " + std::to_string(kVersion) +
                                           "; train it again"};
  if (!NameWeights(view.payload.substr(0, NameWeights::kBytes)).is_sound())
    return Error{ErrorCode::bad_model, "model for pith has stages of wrong sizes"};
  const auto trees = TreeModel::read(view.payload.substr(NameWeights::kBytes));
  if (!trees) return trees.error();
  bool fits = trees->stages().size() == stages().size();
  for (std::size_t i = 0; fits && i < stages().size(); ++i) {
    const TreeModel::Stage& found = trees->stages()[i];
    const Stage& stage = stages()[i];
    fits = found.name == stage.name && found.features == stage.hash() &&
           found.trees.features() == stage.columns.size() && found.trees.outputs() == stage.outputs.size();
  }
  if (!fits)
    return Error{ErrorCode::bad_model,
                 "model for pith was trained on other features than this pith finds; train it again"};
  return PithModel::view(view);
}

PithModel PithModel::view(const ModelView& view) {
  return {NameWeights(view.payload.substr(0, NameWeights::kBytes)),
          TreeModel::view(view.payload.substr(NameWeights::kBytes))};
}

StageScores score_stages(const TreeModel& model, const Features& features, PageType type, Arena& arena) {
  constexpr float kSure = 4;  // about as sure as the first stage ever is
  StageScores scores;
  for (std::size_t i = 0; i < stages().size(); ++i) {
    const Stage& stage = stages()[i];
    const std::size_t count = stage.count(features);
    const std::span<float> said = arena.make_unset<float>(count * stage.outputs.size());
    model.stages()[i].trees.score(stage.table(features, scores, arena), arena, said);
    if (i == kTypeStage && type != PageType::unknown)
      for (std::size_t t = 0; t < kTypes; ++t)
        said[t] = t + 1 == static_cast<std::size_t>(type) ? kSure : -kSure;
    scores[i] = said;
  }
  return scores;
}

}  // namespace pith
