// type     what kind of page it is, from what is the same for all of its blocks
// block    each block by its features, knowing the type
// context  each block again, knowing how the blocks around it scored
#include "methods/pith/stages.h"

#include <algorithm>
#include <cassert>

#include "base/stop.h"

namespace pith {
namespace {

constexpr std::size_t kTypes = 7;  // those of PageType but unknown

enum { kTypeStage, kBlockStage, kContextStage };

std::vector<FeatureInfo> page_columns() {
  std::vector<FeatureInfo> columns;
  for (const FeatureInfo& info : features())
    if (info.group == FeatureGroup::page) columns.push_back(info);
  return columns;
}

struct TypeView : StageView {
  void write(const Features& features, std::span<FeatureValues> table, Arena&) override {
    std::size_t at = 0;
    for (std::size_t f = 0; f < pith::features().size(); ++f)
      if (pith::features()[f].group == FeatureGroup::page) table[at++] = features[f];
  }
};

std::unique_ptr<StageView> view_type(const Features&, const StageScores&, Arena&) {
  return std::make_unique<TypeView>();
}

constexpr std::string_view kTypeColumns[kTypes] = {"type_article", "type_documentation", "type_service",
                                                   "type_forum",   "type_collection",    "type_listing",
                                                   "type_product"};

constexpr FeatureInfo kNameColumns[] = {{"name_score", FeatureGroup::names},
                                        {"name_score_before", FeatureGroup::names},
                                        {"name_score_behind", FeatureGroup::names},
                                        {"name_score_around", FeatureGroup::names},
                                        {"name_score_of_page", FeatureGroup::names}};

std::vector<FeatureInfo> block_columns() {
  std::vector<FeatureInfo> columns(features().begin(), features().end());
  columns.insert(columns.end(), std::begin(kNameColumns), std::end(kNameColumns));
  for (const std::string_view name : kTypeColumns) columns.push_back({name, FeatureGroup::page});
  return columns;
}

void add_types(const StageScores& before, std::span<FeatureValues> columns) {
  for (std::size_t t = 0; t < kTypes; ++t) columns[t] = before[kTypeStage].subspan(t, 1);
}

// The features, and a block's score by names, those of its neighbours, and the means over the blocks around it and over the
// page.
class BlockView : public StageView {
 public:
  BlockView(const Features& page, const StageScores& before, Arena& arena)
      : page_(page), before_(before), masses_(arena.make<Mass>(page.blocks.size() + 1)) {
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      poll(i);
      const double words = page.blocks[i].words;
      masses_[i + 1] = {masses_[i].words + words, masses_[i].score + words * page.name_scores[i]};
    }
  }

  void write(const Features& features, std::span<FeatureValues> table, Arena& arena) override {
    for (std::size_t f = 0; f < pith::features().size(); ++f) table[f] = features[f];
    write_names(features.rows, table.subspan(pith::features().size(), std::size(kNameColumns)), arena);
    add_types(before_, table.last(kTypes));
  }

 private:
  void write_names(BlockRange rows, std::span<FeatureValues> columns, Arena& arena) const {
    constexpr std::size_t kReach = 5;
    const std::span<const float> scores = page_.name_scores;
    const std::size_t count = scores.size();
    std::span<float> made[3];
    for (std::span<float>& column : made) column = make_columns(arena, rows.size());
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      poll(i);
      const std::size_t row = i - rows.begin;
      made[0][row] = i == 0 ? 0 : scores[i - 1];
      made[1][row] = i + 1 == count ? 0 : scores[i + 1];
      made[2][row] = mean(i < kReach ? 0 : i - kReach, std::min(count, i + kReach + 1));
    }
    const std::span<float> of_page = make_columns(arena, 1);
    of_page[0] = mean(0, count);
    columns[0] = scores.subspan(rows.begin, rows.size());
    for (std::size_t c = 0; c < 3; ++c) columns[c + 1] = made[c];
    columns[4] = of_page;
  }

  float mean(std::size_t begin, std::size_t end) const {
    const double words = masses_[end].words - masses_[begin].words;
    return static_cast<float>((masses_[end].score - masses_[begin].score) / std::max(1.0, words));
  }

  struct Mass {
    double words, score;
  };
  const Features page_;
  const StageScores before_;
  const std::span<Mass> masses_;  // of the blocks before each
};

std::unique_ptr<StageView> view_block(const Features& page, const StageScores& before, Arena& arena) {
  return std::make_unique<BlockView>(page, before, arena);
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

class SeenAgainView : public StageView {
 public:
  SeenAgainView(std::unique_ptr<StageView> context, const StageScores& before)
      : context_(std::move(context)), before_(before) {}

  void write(const Features& features, std::span<FeatureValues> table, Arena& arena) override {
    std::size_t at = context_features().size();
    context_->write(features, table.first(at), arena);
    for (const std::size_t f : seen_again()) table[at++] = features[f];
    add_types(before_, table.last(kTypes));
  }

 private:
  const std::unique_ptr<StageView> context_;
  const StageScores before_;
};

std::unique_ptr<StageView> see_context(const Features& page, const StageScores& before, Arena& arena) {
  return std::make_unique<SeenAgainView>(view_context(page, block_scores(before, kBlockStage), arena),
                                         before);
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

std::span<const FeatureValues> Stage::table(StageView& of_page, const Features& features,
                                            Arena& arena) const {
  const std::span<FeatureValues> table = arena.make<FeatureValues>(columns.size());
  of_page.write(features, table, arena);
  assert(first_unset(table) == table.size());
  return table;
}

std::span<const FeatureValues> Stage::table(const Features& features, const StageScores& before,
                                            Arena& arena) const {
  return table(*view(features, before, arena), features, arena);
}

std::span<const Stage> stages() {
  static const std::vector<Stage> all = {
      {"type", StageRows::page, page_columns(), type_names(), view_type},
      {"block", StageRows::blocks, block_columns(), {"content", "comment"}, view_block},
      {"context", StageRows::blocks, context_columns(), {"content", "comment"}, see_context},
  };
  return all;
}

BlockScores block_scores(const StageScores& scores, std::size_t stage) {
  const std::size_t blocks = scores[stage].size() / 2;
  return {scores[stage].first(blocks), scores[stage].subspan(blocks)};
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

namespace {

std::span<const float> score_names(const NameWeights& weights, const FeatureFinder& finder,
                                   std::size_t blocks, Arena& arena) {
  const std::span<float> scores = arena.make_unset<float>(blocks);
  each_band(blocks, [&](BlockRange rows) {
    const Arena::Scope scope(arena);
    weights.score(finder.names(rows), arena, scores.subspan(rows.begin, rows.size()));
  });
  return scores;
}

// What the context is shown again of features that are there only band by band.
class SeenAgain {
 public:
  SeenAgain(const Features& page, Arena& arena) : page_(page) {
    for (std::span<float>& column : values_) column = arena.make_unset<float>(page.blocks.size());
  }

  void remember(const Features& band) {
    for (std::size_t c = 0; c < values_.size(); ++c)
      for (std::size_t row = 0; row < band.rows.size(); ++row)
        values_[c][band.rows.begin + row] = value_at(band[seen_again()[c]], row);
  }
  Features band(BlockRange rows, Arena& arena) const {
    const std::span<FeatureValues> columns = arena.make<FeatureValues>(features().size());
    for (std::size_t c = 0; c < values_.size(); ++c)
      columns[seen_again()[c]] = values_[c].subspan(rows.begin, rows.size());
    Features band = page_;
    band.rows = rows;
    band.columns = columns;
    return band;
  }

 private:
  const Features page_;
  std::array<std::span<float>, std::size(kSeenAgain)> values_;
};

}  // namespace

PageScores score_stages(const PithModel& model, FeatureFinder& finder, PageType type, Arena& arena) {
  constexpr float kSure = 4;  // about as sure as the first stage ever is
  PageScores scores{finder.page(), {}};
  const std::size_t blocks = scores.page.blocks.size();
  scores.page.name_scores = score_names(model.names, finder, blocks, arena);
  // Of each output, what is said of all blocks stands together.
  const auto score = [&](std::size_t s, const auto& each) {
    const Stage& stage = stages()[s];
    const Trees& trees = model.trees.stages()[s].trees;
    const std::size_t count = stage.rows == StageRows::page ? 1 : blocks, outputs = stage.outputs.size();
    const std::span<float> said = arena.make_unset<float>(count * outputs);
    const Arena::Scope scope(arena);
    const std::unique_ptr<StageView> view = stage.view(scores.page, scores.stages, arena);
    each([&](const Features& features) {
      const Arena::Scope of_band(arena);
      const std::size_t rows = stage.rows == StageRows::page ? 1 : features.rows.size();
      const std::span<float> of_rows = arena.make_unset<float>(rows * outputs);
      trees.score(stage.table(*view, features, arena), arena, of_rows);
      for (std::size_t i = 0; i < outputs; ++i)
        std::copy_n(of_rows.begin() + static_cast<std::ptrdiff_t>(i * rows), rows,
                    said.begin() + static_cast<std::ptrdiff_t>(i * count + features.rows.begin));
    });
    scores.stages[s] = said;
    return said;
  };

  const std::span<float> types = score(kTypeStage, [&](const auto& judge) { judge(scores.page); });
  if (type != PageType::unknown)
    for (std::size_t t = 0; t < kTypes; ++t)
      types[t] = t + 1 == static_cast<std::size_t>(type) ? kSure : -kSure;

  SeenAgain again(scores.page, arena);
  score(kBlockStage, [&](const auto& judge) {
    each_band(blocks, [&](BlockRange rows) {
      const Arena::Scope scope(arena);
      const Features band = finder.band(rows);
      again.remember(band);
      judge(band);
    });
  });
  score(kContextStage, [&](const auto& judge) {
    each_band(blocks, [&](BlockRange rows) {
      const Arena::Scope scope(arena);
      judge(again.band(rows, arena));
    });
  });
  return scores;
}

}  // namespace pith
