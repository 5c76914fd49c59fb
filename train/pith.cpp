// The stages of methods/pith/stages.h, trained one after the other.
//
// A block is wanted by the share of its words that the aligner places gold words on. Word F1 counts words and is a
// mean over pages, so all pages weigh the same and blocks by their words; see Recipe.
//
// A later stage learns from the scores of earlier stages. On pages that a stage learned from, its scores are surer
// than on new pages, so these scores would mislead. So pages are dealt into folds by site, and the score that a later
// stage sees comes from a model that was trained without the page's fold.
//
// Corpora of articles alone teach that teasers and lists are never content, which is wrong where there is no article.
// Where corpora lack other pages, the rests of article pages stand in: a page whose article was blanked, of which all
// is wanted but what its own markup calls navigation, banner, footer or aside (method body-text).
//
// Scores are those of `pith eval`: whole extractions with the model of the fold, and eval's words.
#include "train/pith.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "base/hash.h"
#include "encoding/decode.h"
#include "eval/align.h"
#include "eval/scores.h"
#include "eval/sha256.h"
#include "eval/summary.h"
#include "html/parser.h"
#include "methods/body_text/body_text.h"
#include "methods/pith/features.h"
#include "methods/pith/stages.h"
#include "pith/batch.h"
#include "pith/json.h"
#include "train/boost.h"
#include "train/names.h"
#include "train/percent.h"

namespace pith::train {
namespace {

// All that can be tuned.
struct Recipe {
  unsigned inner_folds = 3;
  double word_power = 0.75;  // a block weighs words^this ...
  double page_power = 0.8;   // ... over what its page then weighs in all, to this
  double most_rows = 110;    // drawn of a page, about: half of them by weight, half evenly
  double site_power = 0;     // a page weighs 1 / (pages of its site)^this
  double others = 1.0 / 3;   // pages without an article that there should be for each that has one
  BoostOptions of(std::string_view stage) const {
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
    } else if (stage == "block") {
      options.trees = 80;
    } else if (stage == "context") {
      options.ensembles = 2;
      options.trees = 60;
      options.leaves = 16;
      options.feature_share = 0.6;
    }
    return options;
  }
};
constexpr Recipe kRecipe;
constexpr std::string_view kArticle = "article";

struct Licence {
  std::string_view corpus, terms;
};
constexpr Licence kLicences[] = {
    {"wcxb", "CC-BY-4.0, Murrough Foley 2026"},
    {"news", "Apache-2.0, AndyTheFactory, article-extraction-dataset"},
    {"canola", "CC-BY-SA-4.0, KrdWrd"},
    {"fundus", "MIT, flairNLP/fundus"},
};
constexpr std::string_view kGroupNames[] = {
    "text",  "ancestors",   "vocabulary", "density",    "cetd",     "cnr", "cetr",
    "names", "readability", "repetition", "neighbours", "position", "page"};

// A page as training needs it.
struct TrainingPage {
  std::uint32_t corpus = 0, page = 0;  // of all corpora, those that are only trained on last
  std::uint32_t site = 0;              // its number
  std::uint64_t site_hash = 0;
  std::string hash;
  std::string type;
  std::vector<Block> blocks;
  std::vector<Kinship> kinships;
  std::vector<std::vector<float>> values;  // by feature
  std::vector<FeatureValues> columns;      // views of these
  std::vector<std::uint32_t> name_words, name_begins, name_kinds;
  std::vector<float> wanted;  // by block: share of gold words
  std::vector<float> words;   // by block, as the aligner counts them
  bool is_rest = false;
  std::unique_ptr<TrainingPage> rest;  // what stands in for a page without an article, if it may

  Features features() const {
    return {blocks,
            kinships,
            {0, static_cast<std::uint32_t>(blocks.size())},
            columns,
            {name_words, name_begins, name_kinds}};
  }
};

// Pages of canola still have the class names in which their labels were kept: whoever reads these learns nothing else.
std::string without_labels(std::string html) {
  constexpr std::string_view kLabel = "krdwrd-tag-";
  for (std::size_t at = 0; (at = html.find(kLabel, at)) != std::string::npos;)
    html.replace(at, kLabel.size(), kLabel.size(), ' ');
  return html;
}

class PageReader {
 public:
  std::unique_ptr<TrainingPage> read(const eval::LabelledPage& labelled) {
    html_ = without_labels(labelled.html);
    const Document& document = parser_.parse(decoder_.decode(html_, {}).text);
    auto page = read(document, labelled);
    label(document, labelled.gold.text, *page);
    if (page->type == kArticle) page->rest = read_rest(document, labelled, *page);
    return page;
  }

 private:
  std::unique_ptr<TrainingPage> read(const Document& document, const eval::LabelledPage& labelled) {
    measures_.measure(document);
    workspace_.arena.reset();
    const Features found = find_features({document, measures_, labelled.url}, {workspace_}, visible_);
    auto read = std::make_unique<TrainingPage>();
    read->hash = eval::hash_of(labelled);
    read->type = labelled.type;
    read->blocks.assign(found.blocks.begin(), found.blocks.end());
    read->kinships.assign(found.kinships.begin(), found.kinships.end());
    for (const FeatureValues column : found.columns) read->values.emplace_back(column.begin(), column.end());
    read->columns.assign(read->values.begin(), read->values.end());
    read->name_words.assign(found.names.words.begin(), found.names.words.end());
    read->name_begins.assign(found.names.begins.begin(), found.names.begins.end());
    read->name_kinds.assign(found.names.kinds.begin(), found.names.kinds.end());
    read->wanted.resize(read->blocks.size());
    read->words.resize(read->blocks.size());
    return read;
  }

  std::unique_ptr<TrainingPage> read_rest(const Document& whole, const eval::LabelledPage& labelled,
                                          const TrainingPage& page) {
    constexpr float kLeastWords = 20;  // that are wanted
    std::string html(whole.source());
    for (std::size_t b = 0; b < page.blocks.size(); ++b) {
      if (page.wanted[b] < 0.5F) continue;
      for (NodeId id = page.blocks[b].begin; id < page.blocks[b].end; ++id)
        if (const Node& node = whole[id]; node.type == NodeType::text)
          html.replace(node.source_begin, node.source_end - node.source_begin,
                       node.source_end - node.source_begin, ' ');
    }
    const Document& document = parser_.parse(html);
    auto rest = read(document, labelled);
    rest->is_rest = true;
    rest->type.clear();
    Extraction body;
    extract_body_text({document, measures_, labelled.url}, {workspace_}, body);
    float wanted = 0;
    for (std::size_t b = 0; b < rest->blocks.size(); ++b) {
      const Block& block = rest->blocks[b];
      rest->words[b] = static_cast<float>(block.words);
      rest->wanted[b] = keeps_most(document, body, block) ? 1 : 0;
      wanted += rest->wanted[b] * rest->words[b];
    }
    return wanted < kLeastWords ? nullptr : std::move(rest);
  }

  bool keeps_most(const Document& document, const Extraction& body, const Block& block) const {
    int balance = 0;
    for (NodeId id = block.begin; id < block.end; ++id)
      if (document[id].type == NodeType::text && measures_[id].texts != 0)
        balance += body.labels[id] == Label::keep ? 1 : -1;
    return balance > 0;
  }

  void label(const Document& document, const std::string& gold, TrainingPage& page) {
    std::vector<Text> texts;
    std::vector<std::size_t> block_of;
    for (std::size_t b = 0; b < page.blocks.size(); ++b) {
      for (NodeId id = page.blocks[b].begin; id < page.blocks[b].end; ++id) {
        if (document[id].type != NodeType::text || visible_.labels[id] != Label::keep) continue;
        if (measures_[id].texts == 0) continue;
        texts.push_back({id, std::string(document.text(id)), false});
        block_of.push_back(b);
      }
    }
    const eval::Alignment alignment = eval::align(gold, texts);
    for (std::size_t t = 0; t < texts.size(); ++t) {
      page.wanted[block_of[t]] += static_cast<float>(alignment.nodes[t].gold);
      page.words[block_of[t]] += static_cast<float>(alignment.nodes[t].words);
    }
    for (std::size_t b = 0; b < page.blocks.size(); ++b)
      if (page.words[b] > 0) page.wanted[b] /= page.words[b];
  }

  std::string html_;
  Decoder decoder_;
  Parser parser_;
  Measures measures_;
  Workspace workspace_;
  Extraction visible_;
};

using Pages = std::vector<const TrainingPage*>;

// Trains all stages on some pages.
class ModelTrainer {
 public:
  ModelTrainer(const Pages& pages, std::uint64_t seed, unsigned jobs, int group_left_out)
      : rest_weight_(weigh_rests(pages)),
        pages_(rest_weight_ == 0 ? pages : with_rests(pages)),
        seed_(seed),
        jobs_(jobs),
        group_left_out_(group_left_out),
        said_(pages_.size()),
        shown_(pages_.size()) {}

  std::string train() {
    weigh_pages();
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

  unsigned fold_of(const TrainingPage& page) const {
    return static_cast<unsigned>(join_hashes(page.site_hash, ~seed_) % kRecipe.inner_folds);
  }

  // All rests together weigh as much as the pages that are missing.
  static double weigh_rests(const Pages& pages) {
    double articles = 0, others = 0, rests = 0;
    for (const TrainingPage* page : pages) {
      articles += page->type == kArticle ? 1 : 0;
      others += !page->type.empty() && page->type != kArticle ? 1 : 0;
      rests += page->rest != nullptr ? 1 : 0;
    }
    const double missing = std::max(0.0, kRecipe.others * articles - others);
    return rests == 0 ? 0 : std::min(1.0, missing / rests);
  }
  static Pages with_rests(Pages pages) {
    for (std::size_t p = 0, count = pages.size(); p < count; ++p)
      if (pages[p]->rest != nullptr) pages.push_back(pages[p]->rest.get());
    return pages;
  }

  void weigh_pages() {
    std::map<std::uint32_t, double> pages_of;
    for (const TrainingPage* page : pages_) ++pages_of[page->site];
    for (const TrainingPage* page : pages_)
      page_weights_.push_back(std::pow(pages_of[page->site], -kRecipe.site_power) *
                              (page->is_rest ? rest_weight_ : 1));
  }

  // Weights of names, and what later stages are shown by them.
  std::string train_names() {
    begin_rows([](const TrainingPage& page) { return page.blocks.size(); });
    for (std::size_t p = 0; p < pages_.size(); ++p) want_blocks(p);
    level_weights();
    Arena arena;
    name_scores_.resize(pages_.size());
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
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      if (fold_left_out != kNoFold && fold_of(*pages_[p]) == fold_left_out) continue;
      const Names names = pages_[p]->features().names;
      for (std::size_t b = 0; b < pages_[p]->blocks.size(); ++b)
        if (const std::size_t row = begins_[p] + b; weights_[row] > 0)
          trainer.add({names, static_cast<std::uint32_t>(b), targets_[row], weights_[row]});
    }
    return trainer.train(seed_);
  }

  Features features_of(std::size_t p) const {
    Features features = pages_[p]->features();
    features.name_scores = name_scores_[p];
    return features;
  }

  template <class Count>
  void begin_rows(const Count& count) {
    begins_.assign(1, 0);
    for (const TrainingPage* page : pages_) begins_.push_back(begins_.back() + count(*page));
    targets_.assign(begins_.back(), 0);
    weights_.assign(begins_.back(), 0);
    groups_.assign(begins_.back(), 0);
  }
  // To a mean of one.
  void level_weights() {
    double all = 0;
    std::size_t count = 0;
    for (const float weight : weights_) all += weight, count += weight > 0;
    for (float& weight : weights_) weight = static_cast<float>(weight * static_cast<double>(count) / all);
  }

  // Rows, targets and weights of a stage.
  void fill(const Stage& stage) {
    begin_rows([&](const TrainingPage& page) { return stage.count(page.features()); });
    values_.assign(begins_.back() * stage.columns.size(), 0);
    Arena arena;
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      const TrainingPage& page = *pages_[p];
      arena.reset();
      if (!page.blocks.empty()) fill_rows(p, stage.table(features_of(p), shown_[p], arena));
      for (std::size_t row = begins_[p]; row < begins_[p + 1]; ++row)
        groups_[row] = static_cast<std::uint32_t>(p);
      if (stage.rows == StageRows::page)
        want_type(stage, p);
      else
        want_blocks(p);
    }
    level_weights();
  }

  void want_type(const Stage& stage, std::size_t p) {
    const auto name = std::find(stage.outputs.begin(), stage.outputs.end(), pages_[p]->type);
    if (name == stage.outputs.end() || pages_[p]->blocks.empty()) return;
    targets_[begins_[p]] = static_cast<float>(name - stage.outputs.begin());
    weights_[begins_[p]] = static_cast<float>(page_weights_[p]);
  }

  // A block that is drawn stands for those like it that are not, so it weighs the more the rarer it is drawn.
  void want_blocks(std::size_t p) {
    const TrainingPage& page = *pages_[p];
    const auto weight = [&](std::size_t b) { return std::pow(page.words[b], kRecipe.word_power); };
    double all = 0, count = 0;
    for (std::size_t b = 0; b < page.blocks.size(); ++b)
      if (page.words[b] > 0) all += weight(b), ++count;
    for (std::size_t b = 0; b < page.blocks.size(); ++b) {
      if (page.words[b] == 0) continue;
      const double drawn = std::min(1.0, kRecipe.most_rows * (weight(b) / all + 1 / count) / 2);
      const std::uint64_t dice = join_hashes(join_hashes(page.site_hash, page.page), join_hashes(b, seed_));
      if (static_cast<double>(dice >> 11) * 0x1p-53 >= drawn) continue;
      targets_[begins_[p] + b] = page.wanted[b];
      weights_[begins_[p] + b] =
          static_cast<float>(page_weights_[p] * weight(b) / std::pow(all, kRecipe.page_power) / drawn);
    }
  }

  void fill_rows(std::size_t p, std::span<const FeatureValues> table) {
    for (std::size_t row = begins_[p]; row < begins_[p + 1]; ++row)
      for (std::size_t c = 0; c < table.size(); ++c)
        values_[row * table.size() + c] = value_at(table[c], row - begins_[p]);
  }

  TreeTables learn(const Stage& stage, unsigned fold_left_out) const {
    std::vector<std::uint32_t> rows;
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      if (fold_left_out != kNoFold && fold_of(*pages_[p]) == fold_left_out) continue;
      for (std::size_t row = begins_[p]; row < begins_[p + 1]; ++row)
        if (weights_[row] > 0) rows.push_back(static_cast<std::uint32_t>(row));
    }
    std::vector<std::uint16_t> columns;
    for (std::size_t c = 0; c < stage.columns.size(); ++c)
      if (static_cast<int>(stage.columns[c].group) != group_left_out_)
        columns.push_back(static_cast<std::uint16_t>(c));
    if (columns.empty()) columns.push_back(0);
    BoostOptions options = kRecipe.of(stage.name);
    options.seed = seed_;
    options.jobs = jobs_;
    const std::vector<std::string> outputs(stage.outputs.begin(), stage.outputs.end());
    return boost({stage.columns.size(), values_, targets_, weights_, groups_, rows, columns}, outputs,
                 options);
  }

  // What later stages are shown of the pages of a fold.
  void say(const Stage& stage, std::size_t s, unsigned fold, const std::string& payload) {
    const Trees trees = Trees::view(payload);
    Arena arena;
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      if (fold_of(*pages_[p]) != fold) continue;
      arena.reset();
      std::vector<float>& scores = said_[p][s];
      scores.resize((begins_[p + 1] - begins_[p]) * stage.outputs.size());
      if (pages_[p]->blocks.empty()) continue;
      trees.score(stage.table(features_of(p), shown_[p], arena), arena, scores);
      shown_[p][s] = scores;
    }
  }

  const double rest_weight_;
  const Pages pages_;
  const std::uint64_t seed_;
  const unsigned jobs_;
  const int group_left_out_;
  std::vector<double> page_weights_;
  std::vector<std::vector<float>> name_scores_;  // by page, of a model without its fold
  std::vector<std::array<std::vector<float>, TreeModel::kMostStages>> said_;  // by page and stage
  std::vector<StageScores> shown_;                                            // views of these
  // Of the stage at hand: where the rows of each page begin, and by row.
  std::vector<std::size_t> begins_;
  std::vector<float> values_, targets_, weights_;
  std::vector<std::uint32_t> groups_;
};

class Training {
 public:
  Training(const PithTask& task, const Watch& watch) : task_(task), watch_(watch) {
    for (const eval::Corpus& corpus : task.corpora) corpora_.push_back(&corpus);
    for (const eval::Corpus& corpus : task.also) corpora_.push_back(&corpus);
  }

  Result<PithTrained> run() {
    std::size_t scored = 0, all = 0;
    for (const eval::Corpus& corpus : task_.corpora) scored += corpus.size();
    for (const eval::Corpus* corpus : corpora_) all += corpus->size();
    const std::size_t runs = task_.by_feature ? 1 + std::size(kGroupNames) : 1;
    if (watch_.start) watch_.start(all + (task_.folds == 0 ? 0 : runs * scored));
    read_pages();
    if (pages_.empty()) return Error{ErrorCode::read_failed, "no page to train on"};
    begin_run();
    if (task_.folds != 0) score(kNoGroup, std::string(kMethod));
    for (int group = 0;
         task_.folds != 0 && task_.by_feature && group < static_cast<int>(std::size(kGroupNames)); ++group)
      score(group, std::string(kMethod) + " without " + std::string(kGroupNames[group]));
    sort_rows();
    if (task_.with_model) trained_.model = train([](const TrainingPage&) { return true; }, kNoGroup);
    write_card();
    return std::move(trained_);
  }

 private:
  static constexpr int kNoGroup = -1;
  static constexpr std::string_view kMethod = "pith";

  void step() const {
    if (watch_.step) watch_.step();
  }
  void tell(const eval::Problem& problem) const {
    if (watch_.problem) watch_.problem(problem);
  }

  void read_pages() {
    std::map<std::string, std::uint32_t> sites;
    for (std::uint32_t c = 0; c < corpora_.size(); ++c) {
      const eval::Corpus& corpus = *corpora_[c];
      for (const eval::Problem& problem : corpus.problems()) tell(problem);
      struct Outcome {
        std::unique_ptr<TrainingPage> page;
        std::string site;
        eval::Problem problem;
      };
      const auto make_work = [&] {
        return [&, reader = std::make_shared<PageReader>()](std::size_t i) {
          Outcome outcome;
          const auto labelled = corpus.read(i, outcome.problem);
          if (!labelled) return outcome;
          outcome.page = reader->read(*labelled);
          outcome.page->page = static_cast<std::uint32_t>(i);
          outcome.site = eval::domain_of(labelled->url);
          if (outcome.site.empty()) outcome.site = corpus.name() + "/" + labelled->id;
          return outcome;
        };
      };
      const auto take = [&](std::size_t, Outcome&& outcome) {
        step();
        if (outcome.page == nullptr) {
          tell(outcome.problem);
          return true;
        }
        outcome.page->corpus = c;
        outcome.page->site =
            static_cast<std::uint32_t>(sites.emplace(outcome.site, sites.size()).first->second);
        outcome.page->site_hash = hash_bytes(outcome.site);
        if (TrainingPage* rest = outcome.page->rest.get()) {
          rest->site = outcome.page->site;
          rest->site_hash = outcome.page->site_hash;
          rest->page = ~outcome.page->page;  // other dice
        }
        pages_.push_back(std::move(outcome.page));
        return true;
      };
      run_in_order(corpus.size(), task_.jobs, make_work, take);
    }
    sites_ = sites.size();
  }

  void begin_run() {
    eval::Run& run = trained_.held_out;
    run.version = kVersion;
    run.seed = task_.seed;
    run.jobs = task_.jobs;
    for (std::size_t c = 0; c < corpora_.size(); ++c) {
      std::vector<std::string> hashes;
      for (const auto& page : pages_)
        if (page->corpus == c) hashes.push_back(page->hash);
      hashes_.push_back(eval::hash_of(std::move(hashes)));
      if (!is_scored(c)) continue;
      run.corpora.push_back(corpora_[c]->name());
      run.hashes[corpora_[c]->name()] = hashes_[c];
    }
  }

  bool is_scored(std::size_t corpus) const { return corpus < task_.corpora.size(); }

  template <class Included>
  std::string train(const Included& included, int group_left_out) const {
    Pages pages;
    for (const auto& page : pages_)
      if (included(*page)) pages.push_back(page.get());
    return ModelTrainer(pages, task_.seed, task_.jobs, group_left_out).train();
  }

  void score(int group_left_out, const std::string& column) {
    trained_.held_out.methods.push_back(column);
    if (task_.held_out == HoldOut::sites) {
      const auto fold_of = [&](const TrainingPage& page) {
        return static_cast<unsigned>(join_hashes(page.site_hash, task_.seed) % task_.folds);
      };
      for (unsigned fold = 0; fold < task_.folds; ++fold) {
        const auto inside = [&](const TrainingPage& page) { return fold_of(page) == fold; };
        const auto outside = [&](const TrainingPage& page) { return !inside(page); };
        score(train(outside, group_left_out), inside, column);
      }
    } else {
      for (std::uint32_t c = 0; c < task_.corpora.size(); ++c) {
        std::set<std::uint32_t> sites;
        for (const auto& page : pages_)
          if (page->corpus == c) sites.insert(page->site);
        const auto inside = [&](const TrainingPage& page) { return page.corpus == c; };
        const auto included = [&](const TrainingPage& page) { return !sites.contains(page.site); };
        score(train(included, group_left_out), inside, column);
      }
    }
  }

  template <class Inside>
  void score(const std::string& bytes, const Inside& inside, const std::string& column) {
    Pages held_out;
    for (const auto& page : pages_)
      if (is_scored(page->corpus) && inside(*page)) held_out.push_back(page.get());
    const auto model = Model::read(bytes);
    const auto make_work = [&] {
      return [&, extractor = std::make_shared<Extractor>()](std::size_t i) {
        return score(*held_out[i], *model, *extractor, column);
      };
    };
    const auto take = [&](std::size_t, Scored&& scored) {
      if (column == kMethod) {
        append_answer(scored);
        if (const auto& words = scored.row.scores.words) qualities_.push_back({scored.quality, words->f1});
      }
      trained_.held_out.rows.push_back(std::move(scored.row));
      step();
      return true;
    };
    run_in_order(held_out.size(), task_.jobs, make_work, take);
  }

  struct Scored {
    eval::Row row;
    std::string text;
    double quality = 0;
  };
  Scored score(const TrainingPage& page, const Model& model, Extractor& extractor,
               const std::string& column) const {
    const eval::Corpus& corpus = *corpora_[page.corpus];
    Scored scored;
    eval::Row& row = scored.row;
    row.corpus = corpus.name();
    row.page = corpus.id(page.page);
    row.method = column;
    row.status = "error";
    eval::Problem problem;
    const auto labelled = corpus.read(page.page, problem);
    if (!labelled) return scored;
    row.type = labelled->type;
    row.lang = labelled->lang;
    row.domain = eval::domain_of(labelled->url);
    row.bytes = labelled->html.size();
    eval::Answer answer;
    if (auto extracted =
            extractor.extract(labelled->html, {.method = "pith", .url = labelled->url, .model = &model})) {
      row.status = to_string(extracted->status);
      answer.text = std::move(extracted->content);
      answer.title = std::move(extracted->title);
      answer.author = std::move(extracted->author);
      answer.date = std::move(extracted->date);
      scored.quality = extracted->quality;
    } else {
      row.error = extracted.error().message;
    }
    row.scores = eval::Scorer(labelled->gold).score(answer);
    scored.text = std::move(answer.text);
    return scored;
  }

  void append_answer(const Scored& scored) {
    std::string& out = trained_.answers[scored.row.corpus];
    JsonWriter json(out);
    if (out.empty()) {
      json.open('{').member("tool", kMethod).member("version", kVersion).member("corpus", scored.row.corpus);
      json.close('}');
      out += '\n';
    }
    JsonWriter line(out);
    line.open('{')
        .member("id", scored.row.page)
        .member("status", scored.row.status)
        .member("text", scored.text);
    line.close('}');
    out += '\n';
  }

  // Folds scored them out of order.
  void sort_rows() {
    std::map<std::pair<std::string, std::string>, std::size_t> place;
    for (const auto& page : pages_)
      place.emplace(std::pair(corpora_[page->corpus]->name(), corpora_[page->corpus]->id(page->page)),
                    place.size());
    std::map<std::string, std::size_t> column;
    for (const std::string& method : trained_.held_out.methods) column.emplace(method, column.size());
    auto& rows = trained_.held_out.rows;
    std::stable_sort(rows.begin(), rows.end(), [&](const eval::Row& a, const eval::Row& b) {
      return std::pair(place[{a.corpus, a.page}], column[a.method]) <
             std::pair(place[{b.corpus, b.page}], column[b.method]);
    });
  }

  void write_card();
  void append_scores(std::string& card) const;
  void append_qualities(std::string& card) const;

  const PithTask& task_;
  const Watch& watch_;
  std::vector<const eval::Corpus*> corpora_;
  std::vector<std::unique_ptr<TrainingPage>> pages_;
  std::vector<std::string> hashes_;  // of the corpora
  std::size_t sites_ = 0;
  struct Quality {
    double said, found;
  };
  std::vector<Quality> qualities_;  // of scored pages
  PithTrained trained_;
};

void Training::write_card() {
  std::string& card = trained_.card;
  std::size_t blocks = 0;
  for (const auto& page : pages_) blocks += page->blocks.size();
  card = "# Model of method `pith`\n\nGradient boosted trees on blocks of text, in " +
         std::to_string(stages().size()) + " stages. See docs/methods/pith.md.\n\n";
  if (!trained_.model.empty())
    card += "* SHA-256 of the model: `" + eval::sha256(trained_.model) +
            "`\n* Size: " + std::to_string(trained_.model.size()) + " bytes, format " +
            std::to_string(PithModel::kVersion) + "\n";
  card += "* Trained on: " + std::to_string(pages_.size()) + " pages of " + std::to_string(sites_) +
          " sites, " + std::to_string(blocks) + " blocks\n* Seed: " + std::to_string(task_.seed) + "\n";
  card += "\n";
  card +=
      "| stage | columns | outputs | ensembles | trees | leaves | rate |\n| --- | --- | --- | --- | --- | "
      "--- | --- |\n";
  for (const Stage& stage : stages()) {
    const BoostOptions options = kRecipe.of(stage.name);
    card += "| " + std::string(stage.name) + " | " + std::to_string(stage.columns.size()) + " | " +
            std::to_string(stage.outputs.size()) + " | " + std::to_string(options.ensembles) + " | " +
            std::to_string(options.trees) + " | " + std::to_string(options.leaves) + " | " +
            std::to_string(options.rate).substr(0, 4) + " |\n";
  }
  card += "\n| corpus | pages | licence of the labels | hash of its pages |\n| --- | --- | --- | --- |\n";
  for (std::size_t c = 0; c < corpora_.size(); ++c) {
    std::string_view terms = "not known";
    for (const Licence& licence : kLicences)
      if (licence.corpus == corpora_[c]->name()) terms = licence.terms;
    card += "| " + corpora_[c]->name() + (is_scored(c) ? "" : " (trained on, not scored)") + " | " +
            std::to_string(corpora_[c]->size()) + " | " + std::string(terms) + " | `" + hashes_[c] + "` |\n";
  }
  if (task_.folds == 0) return;
  append_scores(card);
  append_qualities(card);
}

void Training::append_scores(std::string& card) const {
  card += task_.held_out == HoldOut::sites
              ? "\nScores with sites held out (" + std::to_string(task_.folds) +
                    " folds; no page is scored by a model that saw its site), word F1 in percent:\n"
              : "\nScores with corpora held out (no page is scored by a model that saw its corpus or its "
                "site), word "
                "F1 in percent:\n";
  const eval::Run& run = trained_.held_out;
  const eval::Metric& words = *eval::find_metric("words");
  for (const std::string& corpus : run.corpora) {
    const auto types = eval::groups(run, corpus, eval::By::type);
    card += "\n| " + corpus + " | pages | P | R | F1 |";
    for (const eval::GroupSize& type : types) card += " " + type.name + " |";
    card += "\n| --- | --- | --- | --- | --- |";
    for (std::size_t i = 0; i < types.size(); ++i) card += " --- |";
    card += "\n";
    for (const std::string& method : run.methods) {
      const eval::Rows rows = eval::select(run, corpus, method);
      const auto all = eval::average(rows, words);
      if (!all) continue;
      card += "| " + method + " | " + std::to_string(all->pages) + " | " + percent(all->precision) + " | " +
              percent(all->recall) + " | " + percent(all->value) + " |";
      for (const eval::GroupSize& type : types) {
        eval::Rows of_type;
        for (const eval::Row* row : rows)
          if (row->type == type.name) of_type.push_back(row);
        const auto part = eval::average(of_type, words);
        card += " " + (part ? percent(part->value) : std::string("-")) + " |";
      }
      card += "\n";
    }
  }
}

// Whether the quality that an extraction tells is the F1 that it has.
void Training::append_qualities(std::string& card) const {
  constexpr double kBounds[] = {0, 0.5, 0.7, 0.9, 0.95, 2};
  card +=
      "\nQuality that was told of these answers, and their word F1, in percent:\n\n"
      "| told | pages | mean of it | F1 |\n| --- | --- | --- | --- |\n";
  for (std::size_t i = 0; i + 1 < std::size(kBounds); ++i) {
    Quality sum{};
    double pages = 0;
    for (const Quality& one : qualities_)
      if (one.said >= kBounds[i] && one.said < kBounds[i + 1])
        sum.said += one.said, sum.found += one.found, ++pages;
    if (pages == 0) continue;
    card += "| from " + percent(kBounds[i]) + " | " + std::to_string(static_cast<std::size_t>(pages)) +
            " | " + percent(sum.said / pages) + " | " + percent(sum.found / pages) + " |\n";
  }
}

}  // namespace

Result<PithTrained> train_pith(const PithTask& task, const Watch& watch) {
  return Training(task, watch).run();
}

}  // namespace pith::train
