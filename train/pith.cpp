// Pages are read (pith_page.h), and other pages are made of them; models are trained on those that may be seen
// (pith_stages.h) and asked about the others.
//
// Scores are those of `pith eval`: whole extractions with the model of the fold, and eval's words.
#include "train/pith.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <set>

#include "base/hash.h"
#include "eval/scores.h"
#include "eval/sha256.h"
#include "eval/summary.h"
#include "methods/pith/stages.h"
#include "pith/batch.h"
#include "pith/json.h"
#include "train/percent.h"
#include "train/pith_stages.h"

namespace pith::train {
namespace {

struct Licence {
  std::string_view corpus, terms;
};
constexpr Licence kLicences[] = {
    {"wcxb", "CC-BY-4.0, Murrough Foley 2026"},
    {"news", "Apache-2.0, AndyTheFactory, article-extraction-dataset"},
    {"canola", "CC-BY-SA-4.0, KrdWrd"},
    {"fundus", "MIT, flairNLP/fundus"},
    {"forum-harvest", "Apache-2.0, fhgr/harvest"},
    {"magic-html", "Apache-2.0, opendatalab/magic-html"},
    {"postlight", "MIT or Apache-2.0, postlight/parser"},
    {"chinese", "MIT, immortal-autumn, Chinese-Web-Content-Extraction-Dataset"},
    {"snippets", "Apache-2.0, adbar/trafilatura"},
    {"blogs", "of this project"},
    {"non-articles", "of this project"},
};
constexpr std::string_view kGroupNames[] = {
    "text",  "ancestors",   "vocabulary", "density",    "cetd",     "cnr", "cetr",
    "names", "readability", "repetition", "neighbours", "position", "page"};

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
  static constexpr std::string_view kMethod = "pith";

  void step() const {
    if (watch_.step) watch_.step();
  }
  void tell(const eval::Problem& problem) const {
    if (watch_.problem) watch_.problem(problem);
  }

  void read_pages() {
    for (std::uint32_t c = 0; c < corpora_.size(); ++c) {
      for (const eval::Problem& problem : corpora_[c]->problems()) tell(problem);
      const std::size_t first = pages_.size();
      std::vector<std::uint32_t> numbers(corpora_[c]->size());
      std::iota(numbers.begin(), numbers.end(), 0U);
      const auto read = [](TrainingPageReader& reader, std::size_t, const eval::LabelledPage& page) {
        return reader.read(page);
      };
      const auto take = [&](std::size_t, std::unique_ptr<TrainingPage> page, const eval::Problem& problem) {
        step();
        if (page == nullptr) return tell(problem);
        pages_.push_back(std::move(page));
      };
      read_each(c, numbers, read, take);
      tell_comments(first);
    }
    leave_out_twice_read();
    join_discussions();
    sites_ = site_numbers_.size();
  }

  // Reads pages of a corpus by their numbers, on several threads, and takes them in their order.
  template <class Read, class Take>
  void read_each(std::uint32_t c, const std::vector<std::uint32_t>& numbers, const Read& read,
                 const Take& take) {
    struct Outcome {
      std::unique_ptr<TrainingPage> page;
      std::string site;
      eval::Problem problem;
    };
    const eval::Corpus& corpus = *corpora_[c];
    const auto make_work = [&] {
      return [&, reader = std::make_shared<TrainingPageReader>()](std::size_t i) {
        Outcome outcome;
        const auto labelled = corpus.read(numbers[i], outcome.problem);
        if (!labelled) return outcome;
        outcome.page = read(*reader, i, *labelled);
        outcome.site = labelled->site;
        if (outcome.site.empty()) outcome.site = corpus.name() + "/" + labelled->id;
        return outcome;
      };
    };
    const auto place = [&](TrainingPage& page, std::uint32_t number, const std::string& site) {
      page.corpus = c;
      page.page = number;
      page.site = static_cast<std::uint32_t>(site_numbers_.emplace(site, site_numbers_.size()).first->second);
      page.site_hash = hash_bytes(site);
    };
    run_in_order(numbers.size(), task_.jobs, make_work, [&](std::size_t i, Outcome&& outcome) {
      if (outcome.page != nullptr) {
        place(*outcome.page, numbers[i], outcome.site);
        for (const auto& other : outcome.page->others) place(*other, numbers[i], outcome.site);
      }
      take(i, std::move(outcome.page), outcome.problem);
      return true;
    });
  }

  // Where comments of some pages of a corpus were told apart, those of all were.
  void tell_comments(std::size_t first) {
    const auto begin = pages_.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::none_of(begin, pages_.end(), [](const auto& page) { return page->has_comments; })) return;
    for (auto page = begin; page != pages_.end(); ++page) {
      const auto tell = [](TrainingPage& one) {
        for (BlockLabel& label : one.labels) label.tells_comment = label.words > 0;
      };
      tell(**page);
      for (const auto& other : (*page)->others)
        if (other->made != Made::rest) tell(*other);
    }
  }

  // A page that has snippets in one corpus and its text in another is used with its text.
  void leave_out_twice_read() {
    std::set<std::pair<std::uint32_t, std::string>> whole;
    const auto key = [&](const TrainingPage& page) {
      return std::pair(page.site, corpora_[page.corpus]->id(page.page));
    };
    for (const auto& page : pages_)
      if (page->has_text) whole.insert(key(*page));
    std::erase_if(pages_, [&](const auto& page) { return !page->has_text && whole.contains(key(*page)); });
  }

  // Articles get the comments or threads of other pages, in turn.
  void join_discussions() {
    std::vector<const TrainingPage*> givers;
    for (const auto& page : pages_)
      if (!page->discussion.html.empty()) givers.push_back(page.get());
    for (std::uint32_t c = 0; !givers.empty() && c < corpora_.size(); ++c) {
      std::vector<TrainingPage*> takers;
      std::vector<std::uint32_t> numbers;
      for (const auto& page : pages_)
        if (page->corpus == c && page->type == kArticle && page->has_text && page->wish() == Made::joined)
          takers.push_back(page.get()), numbers.push_back(page->page);
      const auto giver_of = [&](std::size_t i) { return givers[takers[i]->dice(4) % givers.size()]; };
      const auto read = [&](TrainingPageReader& reader, std::size_t i, const eval::LabelledPage& page) {
        return reader.join(page, giver_of(i)->discussion);
      };
      const auto take = [&](std::size_t i, std::unique_ptr<TrainingPage> joined, const eval::Problem&) {
        if (joined == nullptr) return;
        joined->giver = giver_of(i);
        takers[i]->others.push_back(std::move(joined));
      };
      read_each(c, numbers, read, take);
    }
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
    for (const auto& page : pages_) {
      if (!included(*page)) continue;
      pages.push_back(page.get());
      for (const auto& other : page->others)
        if (other->giver == nullptr || included(*other->giver)) pages.push_back(other.get());
    }
    return train_stages(pages, {task_.seed, task_.jobs, group_left_out});
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
    row.domain = labelled->site;
    row.bytes = labelled->html.size();
    eval::Answer answer;
    if (auto extracted =
            extractor.extract(labelled->html, {.method = "pith", .url = labelled->url, .model = &model})) {
      row.status = to_string(extracted->status);
      answer.text = std::move(extracted->content);
      answer.comments = eval::text_of(extracted->comments);
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
  std::map<std::string, std::size_t> site_numbers_;
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
      "| stage | columns | output | ensembles | trees | leaves | rate |\n| --- | --- | --- | --- | --- | "
      "--- | --- |\n";
  for (const Stage& stage : stages()) {
    for (const std::string_view output : stage.outputs) {
      const BoostOptions options = boost_options(stage.name, output);
      card += "| " + std::string(stage.name) + " | " + std::to_string(stage.columns.size()) + " | " +
              std::string(output) + " | " + std::to_string(options.ensembles) + " | " +
              std::to_string(options.trees) + " | " + std::to_string(options.leaves) + " | " +
              std::to_string(options.rate).substr(0, 4) + " |\n";
    }
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
