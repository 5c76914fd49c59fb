// From corpora of names to a tagger: count how words are written, number the features, train the field, keep the features
// that tell most and write their weights as bytes.
#include "train/ner.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/hash.h"
#include "base/utf8.h"
#include "eval/sha256.h"
#include "learn/shipped.h"
#include "pith/io.h"
#include "train/crf.h"
#include "train/name_lists.h"
#include "train/name_scores.h"
#include "train/percent.h"

namespace pith::train {
namespace {

constexpr unsigned kFolds = 5;
constexpr std::size_t kMostEntries = 400'000;  // features that a model holds
// Taken from the score of being outside, since the field errs towards it: names are rare.
constexpr float kBoldness = 0.5;
constexpr std::uint32_t kLeastOccurrences = 2;  // of a feature
constexpr double kUnit = 1.0 / 24;              // of a weight as a byte

std::int8_t quantised(float weight) {
  return static_cast<std::int8_t>(std::clamp(std::lround(weight / kUnit), -127L, 127L));
}

Error of_file(const std::string& path, const Error& error) {
  return {error.code, path + ": " + error.message};
}

Result<bool> read_corpora(const std::vector<std::string>& paths, std::vector<NameCorpus>& corpora) {
  for (const std::string& path : paths) {
    auto corpus = read_name_corpus(path);
    if (!corpus) return of_file(path, corpus.error());
    corpora.push_back(std::move(*corpus));
  }
  return true;
}

class NerTraining {
 public:
  NerTraining(const NerTask& task, const Watch& watch) : task_(task), watch_(watch) {}

  Result<NerTrained> run() {
    for (const auto& [paths, corpora] :
         {std::pair(&task_.corpora, &corpora_), std::pair(&task_.tests, &tests_)})
      if (const auto read = read_corpora(*paths, *corpora); !read) return read.error();
    if (watch_.start) watch_.start(1 + folds());
    if (const auto read = read_lexicon(); !read) return read.error();
    const std::string model = train(kFolds);
    score(model);
    for (unsigned fold = 0; fold < folds(); ++fold) score_fold(fold, train(fold));
    trained_.model = model;
    write_card(model);
    return std::move(trained_);
  }

 private:
  unsigned folds() const {
    return std::any_of(tests_.begin(), tests_.end(), [&](const NameCorpus& t) { return is_trained_on(t); })
               ? kFolds
               : 0;
  }
  bool is_trained_on(const NameCorpus& test) const {
    return std::any_of(corpora_.begin(), corpora_.end(),
                       [&](const NameCorpus& c) { return c.hash == test.hash; });
  }
  unsigned fold_of(std::size_t text) const {
    return static_cast<unsigned>(join_hashes(text, task_.seed) % kFolds);
  }

  Result<bool> read_lexicon() {
    LexiconTables lexicon;
    if (!task_.lists.empty()) {
      auto read = read_name_lists(task_.lists, lexicon);
      if (!read) return of_file(task_.lists, read.error());
      lists_ = std::move(*read);
    }
    HabitCounter habits;
    for (const eval::Corpus& corpus : task_.texts)
      for (std::size_t p = 0; p < corpus.size(); ++p) {
        eval::Problem problem;
        const auto page = corpus.read(p, problem);
        if (!page) {
          if (watch_.problem) watch_.problem(problem);
          continue;
        }
        std::string valid;
        utf8::append_valid(valid, page->gold.text);
        habits.add(valid);
      }
    for (const NameCorpus& corpus : corpora_)
      for (const NamedText& text : corpus.texts) habits.add(text.text);
    habits.enter(lexicon);
    lexicon_ = lexicon.bytes();
    return true;
  }

  // A model of all texts but those of a fold of the corpora that are tested.
  std::string train(unsigned left_out) {
    TaggedSentences data;
    std::unordered_map<std::uint64_t, std::uint32_t> counts, numbers;
    std::vector<std::uint64_t> hashes;
    ByteReader reader(lexicon_);
    const Lexicon lexicon = Lexicon::read(reader);
    FactReader facts;
    const auto each_text = [&](auto use) {
      for (const NameCorpus& corpus : corpora_) {
        const bool tested = std::any_of(tests_.begin(), tests_.end(),
                                        [&](const NameCorpus& t) { return t.hash == corpus.hash; });
        for (std::size_t t = 0; t < corpus.texts.size(); ++t)
          if (!tested || fold_of(t) != left_out) use(corpus, corpus.texts[t]);
      }
    };
    const auto each_word = [&](const NameCorpus& corpus, const NamedText& text, auto use) {
      const std::uint64_t language = language_key(corpus.language);
      const auto read = facts.read(text.text, text.words, lexicon);
      for (std::size_t begin = 0; begin < read.size();) {
        std::size_t end = begin + 1;
        while (end < read.size() && !read[end].starts_sentence) ++end;
        FeatureHashes features;
        for (std::size_t i = begin; i < end; ++i)
          use(std::span(features).first(
                  write_features(read.subspan(begin, end - begin), i - begin, language, features)),
              i, i + 1 == end);
        begin = end;
      }
    };
    each_text([&](const NameCorpus& corpus, const NamedText& text) {
      each_word(corpus, text, [&](std::span<const std::uint64_t> features, std::size_t, bool) {
        for (const std::uint64_t f : features) ++counts[f];
      });
    });
    each_text([&](const NameCorpus& corpus, const NamedText& text) {
      each_word(corpus, text, [&](std::span<const std::uint64_t> features, std::size_t i, bool last) {
        for (const std::uint64_t f : features) {
          if (counts[f] < kLeastOccurrences) continue;
          const auto [found, is_new] = numbers.emplace(f, static_cast<std::uint32_t>(hashes.size()));
          if (is_new) hashes.push_back(f);
          data.features.push_back(found->second);
        }
        data.word_ends.push_back(data.features.size());
        data.tags.push_back(text.tags[i]);
        if (!last) return;
        data.ends.push_back(data.tags.size());
        data.languages.push_back(static_cast<std::uint8_t>(language_key(corpus.language)));
      });
    });
    CrfOptions options;
    options.seed = task_.seed;
    const Crf crf = train_crf(data, hashes.size(), options);
    features_ = hashes.size();
    if (watch_.step) watch_.step();
    return model_of(crf, hashes);
  }

  std::string model_of(Crf crf, const std::vector<std::uint64_t>& hashes) {
    std::vector<std::pair<float, std::uint32_t>> order;
    for (std::uint32_t f = 0; f < hashes.size(); ++f) {
      const auto& w = crf.features[f];
      const auto [least, most] = std::minmax_element(w.begin(), w.begin() + kTags);
      order.emplace_back(*least - *most, f);  // what is the same for all tags tells nothing
    }
    std::sort(order.begin(), order.end());
    if (order.size() > kMostEntries) order.resize(kMostEntries);
    for (Crf::Transitions& of_language : crf.transitions)
      for (auto& row : of_language) row[kOutsideTag] -= kBoldness;
    TaggerTables tables;
    tables.lexicon = lexicon_;
    for (std::size_t l = 0; l < kLanguageKeys; ++l)
      for (std::size_t b = 0; b < kTags; ++b)
        for (std::size_t t = 0; t < kTags; ++t)
          tables.transitions[l][b][t] = quantised(crf.transitions[l][b][t]);
    for (const auto& [_, f] : order) {
      TaggerTables::Feature feature{hashes[f], {}};
      for (std::size_t t = 0; t < kTags; ++t)
        feature.weights[t] = quantised(crf.features[f][t] - crf.features[f][kOutsideTag]);
      tables.features.push_back(feature);
    }
    return write_model({TaggerModel::kMethod, TaggerModel::kVersion, tables.payload()});
  }

  void score(const std::string& bytes) {
    const auto model = TaggerModel::read(view_model(bytes));
    for (const NameCorpus& test : tests_) {
      NameScores& scores = scores_.emplace_back();
      scores.corpus = test.name;
      scores.words = test.words;
      scores.by_folds = is_trained_on(test);
      if (!scores.by_folds)
        for (const NamedText& text : test.texts) score_names(text, test.language, *model, scores);
    }
  }

  void score_fold(unsigned fold, const std::string& bytes) {
    const auto model = TaggerModel::read(view_model(bytes));
    for (std::size_t i = 0; i < tests_.size(); ++i)
      for (std::size_t t = 0; scores_[i].by_folds && t < tests_[i].texts.size(); ++t)
        if (fold_of(t) == fold) score_names(tests_[i].texts[t], tests_[i].language, *model, scores_[i]);
  }

  void write_card(const std::string& model);

  const NerTask& task_;
  const Watch& watch_;
  std::vector<NameCorpus> corpora_, tests_;
  std::vector<NameScores> scores_;
  std::string lexicon_;
  std::vector<std::string> lists_;
  std::size_t features_ = 0;
  NerTrained trained_;
};

void NerTraining::write_card(const std::string& model) {
  std::string& card = trained_.card;
  std::size_t words = 0, names = 0;
  for (const NameCorpus& corpus : corpora_) words += corpus.words, names += corpus.names;
  card =
      "# Model of named entities\n\nA linear-chain conditional random field that marks names of people, "
      "places and "
      "organisations.\nSee docs/entities.md.\n\n";
  card += "* SHA-256 of the model: `" + eval::sha256(model) + "`\n* Size: " + std::to_string(model.size()) +
          " bytes, format " + std::to_string(TaggerModel::kVersion) +
          "\n* Trained on: " + std::to_string(words) + " words with " + std::to_string(names) +
          " names\n* Seed: " + std::to_string(task_.seed) + "\n\n";
  card += "| corpus | language | words | names | SHA-256 of the file |\n| --- | --- | --- | --- | --- |\n";
  for (const NameCorpus& corpus : corpora_)
    card += "| " + corpus.name + " | " + corpus.language + " | " + std::to_string(corpus.words) + " | " +
            std::to_string(corpus.names) + " | `" + corpus.hash + "` |\n";
  if (!tests_.empty())
    card += "\nScores in percent; a name is right if both ends and the type are.\n\n" + table_of(scores_);
}

}  // namespace

NameCounts NameScores::all() const {
  NameCounts sum;
  for (const NameCounts& counts : by_type) sum.add(counts);
  return sum;
}

void score_names(const NamedText& text, std::string_view language, const TaggerModel& model,
                 NameScores& scores) {
  FactReader facts;
  Tagger tagger;
  const std::vector<Name> found =
      names_of(tagger.tag(facts.read(text.text, text.words, model.lexicon()), language, model));
  const std::vector<Name> wanted = names_of(text.tags);
  for (const Name& name : wanted) ++scores.by_type[static_cast<std::size_t>(name.type)].wanted;
  for (const Name& name : found) {
    NameCounts& counts = scores.by_type[static_cast<std::size_t>(name.type)];
    ++counts.found;
    counts.right += std::binary_search(wanted.begin(), wanted.end(), name);
  }
}

std::string table_of(std::span<const NameScores> scores) {
  std::string out =
      "| corpus | words | type | names | P | R | F1 |\n| --- | --- | --- | --- | --- | --- | --- |\n";
  for (const NameScores& s : scores) {
    const auto row = [&](std::string_view type, const NameCounts& counts) {
      out += "| " + s.corpus + (s.by_folds ? " (folds)" : "") + " | " + std::to_string(s.words) + " | " +
             std::string(type) + " | " + std::to_string(counts.wanted) + " | " + percent(counts.precision()) +
             " | " + percent(counts.recall()) + " | " + percent(counts.f1()) + " |\n";
    };
    for (std::size_t t = 0; t < s.by_type.size(); ++t)
      row(to_string(static_cast<EntityType>(t)), s.by_type[t]);
    row("all", s.all());
  }
  return out;
}

Result<std::string> score_ner(const std::vector<std::string>& tests, const std::string& path) {
  std::string bytes;
  Result<ModelView> view = shipped_ner_model();
  if (!path.empty()) {
    auto input = read_file(path);
    if (!input) return of_file(path, input.error());
    bytes = std::move(input->bytes);
    const auto read = read_model(bytes);
    if (!read) return of_file(path, read.error());
    if (read->method != TaggerModel::kMethod)
      return of_file(
          path, {ErrorCode::bad_model, "model for method '" + std::string(read->method) + "', not for ner"});
    view = read;
  }
  if (!view) return view.error();
  const auto model = TaggerModel::read(*view);
  if (!model) return of_file(path, model.error());
  std::vector<NameCorpus> corpora;
  if (const auto read = read_corpora(tests, corpora); !read) return read.error();
  std::vector<NameScores> scores;
  for (const NameCorpus& corpus : corpora) {
    NameScores& of_corpus = scores.emplace_back();
    of_corpus.corpus = corpus.name;
    of_corpus.words = corpus.words;
    for (const NamedText& text : corpus.texts) score_names(text, corpus.language, *model, of_corpus);
  }
  return table_of(scores);
}

Result<NerTrained> train_ner(const NerTask& task, const Watch& watch) {
  return NerTraining(task, watch).run();
}

}  // namespace pith::train
