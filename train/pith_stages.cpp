// A block is wanted by the share of its words that the aligner places gold words on. Word F1 counts words and is a
// mean over pages, so all pages weigh the same and blocks by their words; see Recipe.
//
// A later stage learns from the scores of earlier stages. On pages that a stage learned from, its scores are surer
// than on new pages, so these scores would mislead. So pages are dealt into folds by site, and the score that a later
// stage sees comes from a model that was trained without the page's fold.
#include "train/pith_stages.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "methods/pith/stages.h"
#include "train/names.h"

namespace pith::train {
namespace {

// All that can be tuned.
struct Recipe {
  unsigned inner_folds = 3, fold_ensembles = 1;
  double word_power = 0.75;  // a block weighs words^this ...
  double page_power = 0.8;   // ... over what its page then weighs in all, to this
  double most_rows = 80;     // drawn of a page, about: half of them by weight, half evenly
  double others = 1.0 / 3;   // pages without an article that there should be for each that has one
  double snippets = 0.5;     // what a page weighs of which only some snippets are labelled
  double shortened = 1, joined = 1.2, renamed = 0.3;  // likewise, of pages made of others
};
constexpr Recipe kRecipe;
constexpr std::string_view kComment = "comment";

class StageTrainer {
 public:
  StageTrainer(const Pages& pages, const StageTask& task) : pages_(pages), task_(task) {
    weigh_pages();
    name_scores_.resize(pages_.size());
    said_.resize(pages_.size());
    shown_.resize(pages_.size());
  }

  std::string train() {
    const std::string names = train_names();
    std::vector<TreeModel::StageTables> trained;
    for (std::size_t s = 0; s < stages().size(); ++s) {
      const Stage& stage = stages()[s];
      fill(stage);
      trained.push_back({std::string(stage.name), stage.hash(), learn(stage, kNoFold)});
      if (s + 1 < stages().size())
        for (unsigned fold = 0; fold < kRecipe.inner_folds; ++fold)
          say(stage, s, fold, learn(stage, fold).payload());
    }
    return write_model({"pith", PithModel::kVersion, names + TreeModel::payload(trained)});
  }

 private:
  static constexpr unsigned kNoFold = UINT32_MAX;

  // What is learned from: rows of a page or of blocks, and for each output targets and weights.
  struct Rows {
    std::size_t columns = 0;
    std::vector<std::uint32_t> pages;  // by row
    std::vector<std::uint32_t> blocks;
    std::vector<float> values;
    struct Output {
      std::vector<float> targets, weights;
    };
    std::vector<Output> outputs;
  };

  unsigned fold_of(const TrainingPage& page) const {
    return static_cast<unsigned>(join_hashes(page.site_hash, ~task_.seed) % kRecipe.inner_folds);
  }

  void weigh_pages() {
    const double rest = weigh_rests();
    for (const TrainingPage* page : pages_) {
      switch (page->made) {
        case Made::no: page_weights_.push_back(page->has_text ? 1 : kRecipe.snippets); break;
        case Made::rest: page_weights_.push_back(rest); break;
        case Made::shortened: page_weights_.push_back(kRecipe.shortened); break;
        case Made::joined: page_weights_.push_back(kRecipe.joined); break;
        case Made::renamed: page_weights_.push_back(kRecipe.renamed); break;
      }
    }
  }

  // All rests together weigh as much as the pages that are missing.
  double weigh_rests() const {
    double articles = 0, others = 0, rests = 0;
    for (const TrainingPage* page : pages_) {
      rests += page->made == Made::rest ? 1 : 0;
      if (page->made != Made::no) continue;
      articles += page->type == kArticle ? 1 : 0;
      others += !page->type.empty() && page->type != kArticle ? 1 : 0;
    }
    const double missing = std::max(0.0, kRecipe.others * articles - others);
    return rests == 0 ? 0 : std::min(1.0, missing / rests);
  }

  // Weights of names, and what later stages are shown by them.
  std::string train_names() {
    constexpr std::string_view kContent[] = {"content"};
    rows_ = draw(kContent);
    Arena arena;
    for (unsigned fold = 0; fold < kRecipe.inner_folds; ++fold) {
      const std::string bytes = learn_names(fold);
      for (std::size_t p = 0; p < pages_.size(); ++p) {
        if (fold_of(*pages_[p]) != fold || pages_[p]->blocks.empty()) continue;
        arena.reset();
        name_scores_[p].resize(pages_[p]->blocks.size());
        NameWeights(bytes).score(pages_[p]->features().names, arena, name_scores_[p]);
      }
    }
    return learn_names(kNoFold);
  }

  std::string learn_names(unsigned fold_left_out) const {
    NameTrainer trainer;
    for (std::size_t row = 0; row < rows_.pages.size(); ++row) {
      const TrainingPage& page = *pages_[rows_.pages[row]];
      if (fold_left_out != kNoFold && fold_of(page) == fold_left_out) continue;
      if (rows_.outputs[0].weights[row] > 0)
        trainer.add({page.features().names, rows_.blocks[row], rows_.outputs[0].targets[row],
                     rows_.outputs[0].weights[row]});
    }
    return trainer.train(task_.seed);
  }

  Features features_of(std::size_t p) const {
    Features features = pages_[p]->features();
    features.name_scores = name_scores_[p];
    return features;
  }

  // Rows, targets and weights of a stage.
  void fill(const Stage& stage) {
    rows_ = stage.rows == StageRows::page ? page_rows(stage) : draw(stage.outputs);
    rows_.columns = stage.columns.size();
    rows_.values.resize(rows_.pages.size() * rows_.columns);
    Arena arena;
    for (std::size_t row = 0; row < rows_.pages.size();) {
      const std::uint32_t p = rows_.pages[row];
      arena.reset();
      const auto table = stage.table(features_of(p), shown_[p], arena);
      for (; row < rows_.pages.size() && rows_.pages[row] == p; ++row)
        for (std::size_t c = 0; c < table.size(); ++c)
          rows_.values[row * table.size() + c] = value_at(table[c], rows_.blocks[row]);
    }
  }

  Rows page_rows(const Stage& stage) const {
    Rows rows;
    rows.outputs.resize(1);
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      const auto name = std::find(stage.outputs.begin(), stage.outputs.end(), pages_[p]->type);
      if (name == stage.outputs.end() || pages_[p]->blocks.empty() || page_weights_[p] == 0) continue;
      rows.pages.push_back(static_cast<std::uint32_t>(p));
      rows.blocks.push_back(0);
      rows.outputs[0].targets.push_back(static_cast<float>(name - stage.outputs.begin()));
      rows.outputs[0].weights.push_back(static_cast<float>(page_weights_[p]));
    }
    level_weights(rows.outputs[0].weights);
    return rows;
  }

  // A block that is drawn stands for those like it that are not, so it weighs the more the rarer it is drawn.
  Rows draw(std::span<const std::string_view> outputs) const {
    Rows rows;
    rows.outputs.resize(outputs.size());
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      const TrainingPage& page = *pages_[p];
      if (page_weights_[p] == 0) continue;
      const auto weight = [&](std::size_t b) { return std::pow(page.labels[b].words, kRecipe.word_power); };
      double all = 0, count = 0;
      for (std::size_t b = 0; b < page.blocks.size(); ++b)
        if (page.labels[b].words > 0) all += weight(b), ++count;
      for (std::size_t b = 0; b < page.blocks.size(); ++b) {
        const BlockLabel& label = page.labels[b];
        if (label.words == 0) continue;
        const double drawn = std::min(1.0, kRecipe.most_rows * (weight(b) / all + 1 / count) / 2);
        const std::uint64_t dice = join_hashes(join_hashes(page.site_hash, page.page),
                                               join_hashes(b, task_.seed + static_cast<unsigned>(page.made)));
        if (static_cast<double>(dice >> 11) * 0x1p-53 >= drawn) continue;
        rows.pages.push_back(static_cast<std::uint32_t>(p));
        rows.blocks.push_back(static_cast<std::uint32_t>(b));
        const auto row_weight =
            static_cast<float>(page_weights_[p] * weight(b) / std::pow(all, kRecipe.page_power) / drawn);
        for (std::size_t o = 0; o < outputs.size(); ++o) {
          const bool comment = outputs[o] == kComment;
          const bool told = comment ? label.tells_comment : label.tells_content;
          rows.outputs[o].targets.push_back(comment ? label.comment : label.content);
          rows.outputs[o].weights.push_back(told ? row_weight : 0);
        }
      }
    }
    for (Rows::Output& output : rows.outputs) level_weights(output.weights);
    return rows;
  }

  // To a mean of one.
  static void level_weights(std::vector<float>& weights) {
    double all = 0;
    std::size_t count = 0;
    for (const float weight : weights) all += weight, count += weight > 0;
    for (float& weight : weights) weight = static_cast<float>(weight * static_cast<double>(count) / all);
  }

  // All outputs see the same rows, so that they ask for the same thresholds.
  TreeTables learn(const Stage& stage, unsigned fold_left_out) const {
    std::vector<std::uint32_t> rows;
    for (std::size_t row = 0; row < rows_.pages.size(); ++row)
      if (fold_left_out == kNoFold || fold_of(*pages_[rows_.pages[row]]) != fold_left_out)
        rows.push_back(static_cast<std::uint32_t>(row));
    std::vector<std::uint16_t> columns;
    for (std::size_t c = 0; c < stage.columns.size(); ++c)
      if (static_cast<int>(stage.columns[c].group) != task_.group_left_out)
        columns.push_back(static_cast<std::uint16_t>(c));
    if (columns.empty()) columns.push_back(0);
    const auto learn = [&](const Rows::Output& output, std::span<const std::string> names) {
      BoostOptions options = boost_options(stage.name, names[0]);
      if (fold_left_out != kNoFold) options.ensembles = kRecipe.fold_ensembles;
      options.seed = task_.seed;
      options.jobs = task_.jobs;
      return boost({rows_.columns, rows_.values, output.targets, output.weights, rows_.pages, rows, columns},
                   names, options);
    };
    const std::vector<std::string> names(stage.outputs.begin(), stage.outputs.end());
    if (stage.rows == StageRows::page) return learn(rows_.outputs[0], names);
    TreeTables all;
    for (std::size_t o = 0; o < names.size(); ++o) {
      TreeTables one = learn(rows_.outputs[o], std::span(names).subspan(o, 1));
      all.thresholds = std::move(one.thresholds);
      all.outputs.push_back(std::move(one.outputs[0]));
    }
    return all;
  }

  // What later stages are shown of the pages of a fold.
  void say(const Stage& stage, std::size_t s, unsigned fold, const std::string& payload) {
    const Trees trees = Trees::view(payload);
    Arena arena;
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      if (fold_of(*pages_[p]) != fold || pages_[p]->blocks.empty() || page_weights_[p] == 0) continue;
      arena.reset();
      std::vector<float>& scores = said_[p][s];
      const Features features = features_of(p);
      scores.resize(stage.count(features) * stage.outputs.size());
      trees.score(stage.table(features, shown_[p], arena), arena, scores);
      shown_[p][s] = scores;
    }
  }

  const Pages& pages_;
  const StageTask task_;
  std::vector<double> page_weights_;
  std::vector<std::vector<float>> name_scores_;  // by page, of a model without its fold
  std::vector<std::array<std::vector<float>, TreeModel::kMostStages>> said_;  // by page and stage
  std::vector<StageScores> shown_;                                            // views of these
  Rows rows_;                                                                 // of the stage at hand
};

}  // namespace

BoostOptions boost_options(std::string_view stage, std::string_view output) {
  BoostOptions options;
  options.row_share = 0.7;
  options.feature_share = 0.4;
  options.bins = 64;
  options.rate = 0.15;
  options.ensembles = 3;
  if (stage == "type") {
    options.trees = 40;
    options.leaves = 8;
    options.rate = 0.1;
  } else if (output == kComment) {
    options.ensembles = 1;
    options.trees = 60;
    options.leaves = 16;
  } else if (stage == "block") {
    options.trees = 80;
  } else {
    options.ensembles = 2;
    options.trees = 60;
    options.leaves = 16;
    options.feature_share = 0.6;
  }
  return options;
}

std::string train_stages(const Pages& pages, const StageTask& task) {
  return StageTrainer(pages, task).train();
}

}  // namespace pith::train
