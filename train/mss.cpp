// Naive Bayes by counting.
//
// Each page is read as extraction reads it (methods/mss/features.h). A token is content if the aligner places gold
// words on at least half of its text's words; a tag is, if the texts before and behind it are. Counted is, for each
// trigram and for each enclosing element, how many tokens inside and outside of the content have it. The evidence
// of a feature with `in` and `out` counts is
//
//     log((in + s p) / (out + s (1 - p))) - log(p / (1 - p))
//
// where p is the share of content tokens in the data: with smoothing s the evidence of what was never seen is zero.
// Features share table entries if their hashes do; so do their counts.
//
// All pages of a site together weigh as much as one page of another, so that a corpus of many pages of few publishers
// does not teach their templates. Words enter trigrams as such if enough sites use them.
//
// The figures in the card are of folds: sites are dealt into five, and each is scored with a model trained on the
// other four. The model that is written is then trained on all pages.
#include "train/mss.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "base/hash.h"
#include "encoding/decode.h"
#include "eval/align.h"
#include "eval/sha256.h"
#include "html/parser.h"
#include "learn/token_model.h"
#include "methods/methods.h"
#include "methods/mss/features.h"
#include "methods/visible.h"
#include "pith/json.h"
#include "train/percent.h"

namespace pith::train {
namespace {

constexpr unsigned kFolds = 5;
constexpr std::size_t kTrigrams = std::size_t{1} << 18, kTags = 1 << 10;
constexpr std::uint32_t kLeastSites = 40;  // that use a word, for the model to know it
constexpr double kSmoothing = 0.25;
constexpr double kMostEvidence = 127;

struct TrainingToken {
  std::uint32_t word, looks, around;
  bool content;
};

struct TrainingPage {
  std::uint32_t corpus = 0, page = 0;
  std::uint32_t site = 0;  // number of the site
  std::uint32_t fold = 0;
  std::vector<TrainingToken> tokens;
};

// Which texts of a document are gold, by node.
std::vector<bool> gold_texts(const Document& document, const Measures& measures, const std::string& gold) {
  std::vector<Text> texts;
  for (NodeId id = 0; id < document.size(); ++id)
    if (document[id].type == NodeType::text && measures[id].texts != 0)
      texts.push_back({id, std::string(document.text(id)), false});
  const eval::Alignment alignment = eval::align(gold, texts);
  std::vector<bool> is_gold(document.size());
  for (std::size_t i = 0; i < texts.size(); ++i) is_gold[texts[i].node] = alignment.nodes[i].is_gold();
  return is_gold;
}

class PageReader {
 public:
  std::vector<TrainingToken> read(const eval::LabelledPage& labelled) {
    const Document& document = parser_.parse(decoder_.decode(labelled.html, {}).text);
    measures_.measure(document);
    const Page page{document, measures_, labelled.url};
    workspace_.arena.reset();
    keep_visible(page, {workspace_}, extraction_);
    const auto tokens = read_classified_tokens(page, extraction_, workspace_.arena);
    const std::vector<bool> is_gold = gold_texts(document, measures_, labelled.gold.text);
    std::vector<TrainingToken> read;
    read.reserve(tokens.size());
    for (const ClassifiedToken& token : tokens)
      read.push_back({token.word, token.looks, token.around, token.text != kNoNode && is_gold[token.text]});
    mark_tags(tokens, read);
    return read;
  }

 private:
  // A tag between two texts of the content belongs to it.
  static void mark_tags(std::span<const ClassifiedToken> tokens, std::vector<TrainingToken>& read) {
    std::size_t gap = 0;
    bool content = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].text == kNoNode) continue;
      if (content && read[i].content)
        for (std::size_t t = gap; t < i; ++t) read[t].content = true;
      content = read[i].content;
      gap = i + 1;
    }
  }

  Decoder decoder_;
  Parser parser_;
  Measures measures_;
  Workspace workspace_;
  Extraction extraction_;
};

struct Counts {
  double in = 0, out = 0;
  void add(bool content, double weight) { (content ? in : out) += weight; }
};

signed char evidence(const Counts& counts, double share) {
  const double odds = std::log((counts.in + kSmoothing * share) / (counts.out + kSmoothing * (1 - share)));
  const double value = (odds - std::log(share / (1 - share))) / kEvidenceUnit;
  return static_cast<signed char>(std::lround(std::clamp(value, -kMostEvidence, kMostEvidence)));
}

// Counts over the pages that are not of the fold left out; kFolds leaves none out.
class Counter {
 public:
  Counter(const std::vector<TrainingPage>& pages, unsigned left_out) : pages_(pages), left_out_(left_out) {}

  TokenTables count() {
    find_words();
    weigh_sites();
    for (const TrainingPage& page : pages_)
      if (page.fold != left_out_) add(page);
    TokenTables tables;
    const double share = all_.in / (all_.in + all_.out);
    tables.words = std::move(words_);
    for (const Counts& counts : trigrams_) tables.trigrams.push_back(evidence(counts, share));
    for (const Counts& counts : tags_) tables.tags.push_back(evidence(counts, share));
    tables.prior = static_cast<int>(std::lround(std::log(share / (1 - share)) / kEvidenceUnit));
    return tables;
  }

 private:
  void find_words() {
    struct Seen {
      std::uint32_t sites = 0, last = UINT32_MAX;
    };
    std::unordered_map<std::uint32_t, Seen> seen;
    std::vector<const TrainingPage*> by_site;
    for (const TrainingPage& page : pages_)
      if (page.fold != left_out_) by_site.push_back(&page);
    std::stable_sort(by_site.begin(), by_site.end(),
                     [](const TrainingPage* a, const TrainingPage* b) { return a->site < b->site; });
    for (const TrainingPage* page : by_site) {
      for (const TrainingToken& token : page->tokens) {
        if (token.word == kNoWord) continue;
        Seen& s = seen[token.word];
        if (s.last != page->site) ++s.sites;
        s.last = page->site;
      }
    }
    for (const auto& [word, s] : seen)
      if (s.sites >= kLeastSites) words_.push_back(word);
    std::sort(words_.begin(), words_.end());
  }

  void weigh_sites() {
    for (const TrainingPage& page : pages_)
      if (page.fold != left_out_) ++pages_of_[page.site];
  }

  void add(const TrainingPage& page) {
    const double weight = 1.0 / pages_of_[page.site];
    const auto id_of = [&](std::size_t i) {
      if (i >= page.tokens.size()) return std::uint32_t{0};
      const TrainingToken& token = page.tokens[i];
      const bool known =
          token.word != kNoWord && std::binary_search(words_.begin(), words_.end(), token.word);
      return known ? token.word : token.looks;
    };
    std::uint32_t before = 0, here = id_of(0);
    for (std::size_t i = 0; i < page.tokens.size(); ++i) {
      const std::uint32_t behind = id_of(i + 1);
      const TrainingToken& token = page.tokens[i];
      trigrams_[hash_trigram(before, here, behind) & (kTrigrams - 1)].add(token.content, weight);
      tags_[token.around & (kTags - 1)].add(token.content, weight);
      all_.add(token.content, weight);
      before = here;
      here = behind;
    }
  }

  const std::vector<TrainingPage>& pages_;
  const unsigned left_out_;
  std::vector<std::uint32_t> words_;
  std::map<std::uint32_t, std::uint32_t> pages_of_;  // by site
  std::vector<Counts> trigrams_ = std::vector<Counts>(kTrigrams);
  std::vector<Counts> tags_ = std::vector<Counts>(kTags);
  Counts all_;
};

std::string model_of(const std::vector<TrainingPage>& pages, unsigned left_out) {
  return write_model({"mss", TokenModel::kVersion, Counter(pages, left_out).count().payload()});
}

class Training {
 public:
  Training(const Task& task, const Watch& watch) : task_(task), watch_(watch) {}

  Result<Trained> run() {
    std::size_t pages = 0;
    for (const eval::Corpus& corpus : task_.corpora) pages += corpus.size();
    if (watch_.start) watch_.start(2 * pages);
    read_pages();
    if (pages_.empty()) return Error{ErrorCode::read_failed, "no page to train on"};
    score_folds();
    trained_.model = model_of(pages_, kFolds);
    write_card();
    return std::move(trained_);
  }

 private:
  void step() const {
    if (watch_.step) watch_.step();
  }

  void read_pages() {
    PageReader reader;
    std::map<std::string, std::uint32_t> sites;
    for (std::uint32_t c = 0; c < task_.corpora.size(); ++c) {
      const eval::Corpus& corpus = task_.corpora[c];
      for (const eval::Problem& problem : corpus.problems())
        if (watch_.problem) watch_.problem(problem);
      std::vector<std::string> hashes;
      for (std::uint32_t p = 0; p < corpus.size(); ++p, step()) {
        eval::Problem problem;
        const auto page = corpus.read(p, problem);
        if (!page) {
          if (watch_.problem) watch_.problem(problem);
          continue;
        }
        std::string site = eval::domain_of(page->url);
        if (site.empty()) site = corpus.name() + "/" + page->id;
        const auto number = static_cast<std::uint32_t>(sites.emplace(site, sites.size()).first->second);
        const auto fold = static_cast<std::uint32_t>(join_hashes(hash_bytes(site), task_.seed) % kFolds);
        hashes.push_back(eval::hash_of(*page));
        pages_.push_back({c, p, number, fold, reader.read(*page)});
      }
      hashes_.push_back(eval::hash_of(std::move(hashes)));
    }
    sites_ = sites.size();
  }

  void score_folds() {
    std::vector<HeldOut> sums(task_.corpora.size());
    for (unsigned fold = 0; fold < kFolds; ++fold) {
      const auto model = Model::read(model_of(pages_, fold));
      Extractor extractor;
      for (const TrainingPage& page : pages_)
        if (page.fold == fold) score(page, *model, extractor, sums[page.corpus]);
    }
    for (std::size_t c = 0; c < sums.size(); ++c) {
      HeldOut& held_out = sums[c];
      held_out.corpus = task_.corpora[c].name();
      const auto pages = static_cast<double>(std::max<std::size_t>(held_out.pages, 1));
      for (eval::Ratio* ratio : {&held_out.words, &held_out.occurrences}) {
        ratio->precision /= pages;
        ratio->recall /= pages;
        ratio->f1 /= pages;
      }
      eval::Ratio& means = held_out.occurrences;
      const double sum = means.precision + means.recall;
      means.f1 = sum == 0 ? 0 : 2 * means.precision * means.recall / sum;
    }
    trained_.held_out = std::move(sums);
  }

  void score(const TrainingPage& page, const Model& model, Extractor& extractor, HeldOut& sums) const {
    eval::Problem problem;
    const auto labelled = task_.corpora[page.corpus].read(page.page, problem);
    if (!labelled) return;
    const auto extracted =
        extractor.extract(labelled->html, {.method = "mss", .url = labelled->url, .model = &model});
    if (!extracted) return;
    eval::Answer answer;
    answer.text = extracted->content;
    const eval::Scores scores = eval::Scorer(labelled->gold).score(answer);
    if (!scores.words || !scores.occurrences) return;
    ++sums.pages;
    const auto add = [](eval::Ratio& sum, const eval::Ratio& ratio) {
      sum.precision += ratio.precision;
      sum.recall += ratio.recall;
      sum.f1 += ratio.f1;
    };
    add(sums.words, *scores.words);
    add(sums.occurrences, *scores.occurrences);
    step();
  }

  void write_card();

  const Task& task_;
  const Watch& watch_;
  std::vector<TrainingPage> pages_;
  std::vector<std::string> hashes_;  // of the corpora
  std::size_t sites_ = 0;
  Trained trained_;
};

void Training::write_card() {
  std::string& card = trained_.card;
  std::size_t tokens = 0;
  for (const TrainingPage& page : pages_) tokens += page.tokens.size();
  card =
      "# Model of method `mss`\n\nA naive Bayes classifier of tokens for maximum subsequence segmentation "
      "(Pasternack and "
      "Roth,\nWWW 2009). Features: the token between its neighbours, and the element around it, both "
      "hashed.\nSee "
      "docs/methods/mss.md.\n\n";
  card += "* SHA-256 of the model: `" + eval::sha256(trained_.model) +
          "`\n* Size: " + std::to_string(trained_.model.size()) + " bytes, format " +
          std::to_string(TokenModel::kVersion) + "\n* Trained on: " + std::to_string(pages_.size()) +
          " pages of " + std::to_string(sites_) + " sites, " + std::to_string(tokens) +
          " tokens\n* Seed: " + std::to_string(task_.seed) + "\n\n";
  card += "| corpus | pages | hash of its pages |\n| --- | --- | --- |\n";
  for (std::size_t c = 0; c < task_.corpora.size(); ++c)
    card += "| " + task_.corpora[c].name() + " | " + std::to_string(task_.corpora[c].size()) + " | `" +
            hashes_[c] + "` |\n";
  card +=
      "\nScores with sites held out (five folds; no page is scored by a model that saw its site), in "
      "percent:\n\n"
      "| corpus | pages | word P | word R | word F1 | CETR P | CETR R | CETR F1 of means |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const HeldOut& h : trained_.held_out)
    card += "| " + h.corpus + " | " + std::to_string(h.pages) + " | " + percent(h.words.precision) + " | " +
            percent(h.words.recall) + " | " + percent(h.words.f1) + " | " + percent(h.occurrences.precision) +
            " | " + percent(h.occurrences.recall) + " | " + percent(h.occurrences.f1) + " |\n";
}

}  // namespace

Result<Trained> train_mss(const Task& task, const Watch& watch) {
  return Training(task, watch).run();
}

}  // namespace pith::train
