// A linear-chain conditional random field (J. Lafferty, A. McCallum, F. Pereira, ICML 2001) over the features of
// features.cpp, decoded by Viterbi's algorithm. The score of a way through a sentence is the sum of the weights of
// each word's features for its tag and of each pair of tags in a row; the best way wins. Weights are signed bytes, so
// sums are exact and the same everywhere.
//
// Cost: for each word some sixty places of a table are looked at and 49 pairs of tags compared. Training is
// in train/crf.cpp. Held by tests/entities.
#include "entities/tagger.h"

#include <bit>
#include <limits>

#include "base/stop.h"
#include "base/utf8.h"

namespace pith {
namespace {

constexpr std::size_t kLongestSentence = 1000;  // words; a longer one is cut, so that sums stay small

std::uint16_t check_of(std::uint64_t feature) {
  const auto check = static_cast<std::uint16_t>(feature >> 48);
  return check == 0 ? 1 : check;
}

std::uint16_t check_at(const char* entry) {
  return static_cast<std::uint16_t>(static_cast<unsigned char>(entry[0]) |
                                    static_cast<unsigned char>(entry[1]) << 8);
}

}  // namespace

Result<TaggerModel> TaggerModel::read(const ModelView& model) {
  if (model.version != kVersion)
    return Error{ErrorCode::bad_model, "model for ner of version " + std::to_string(model.version) +
                                           ", and this pith reads version " + std::to_string(kVersion) +
                                           "; train it again"};
  ByteReader reader(model.payload);
  TaggerModel read;
  read.lexicon_ = Lexicon::read(reader);
  read.transitions_ = reader.take(kLanguageKeys * kTags * kTags);
  const auto groups = reader.number<std::uint32_t>();
  read.entries_ = reader.take(std::size_t{groups} * kGroupEntries * kEntry);
  if (!reader.ok() || !reader.rest().empty() || !std::has_single_bit(groups))
    return Error{ErrorCode::bad_model, "model for ner has tables of wrong sizes"};
  return read;
}

void TaggerModel::add(std::uint64_t feature, std::array<int, kTags>& scores) const {
  constexpr std::size_t kGroup = kGroupEntries * kEntry;
  const std::size_t mask = entries_.size() / kGroup - 1;
  const char* entry = entries_.data() + (feature & mask) * kGroup;
  const std::uint16_t check = check_of(feature);
  for (std::size_t i = 0; i < kGroupEntries; ++i, entry += kEntry) {
    if (check_at(entry) != check) continue;
    for (std::size_t tag = 1; tag < kTags; ++tag) scores[tag] += static_cast<signed char>(entry[1 + tag]);
    return;
  }
}

std::string TaggerTables::payload() const {
  std::string out = lexicon;
  for (const auto& of_language : transitions)
    for (const TagWeights& row : of_language)
      for (const std::int8_t weight : row) out += static_cast<char>(weight);
  const std::size_t groups = std::bit_ceil(features.size() / TaggerModel::kGroupEntries);
  append_number(out, static_cast<std::uint32_t>(groups));
  const std::size_t begin = out.size();
  constexpr std::size_t kGroup = TaggerModel::kGroupEntries * TaggerModel::kEntry;
  out.resize(begin + groups * kGroup, '\0');
  for (const Feature& feature : features) {
    char* entry = out.data() + begin + (feature.hash & (groups - 1)) * kGroup;
    const std::uint16_t check = check_of(feature.hash);
    for (std::size_t i = 0; i < TaggerModel::kGroupEntries; ++i, entry += TaggerModel::kEntry) {
      if (check_at(entry) == check) break;  // it would hide this one
      if (check_at(entry) != 0) continue;
      entry[0] = static_cast<char>(check & 0xFF);
      entry[1] = static_cast<char>(check >> 8);
      for (std::size_t tag = 1; tag < kTags; ++tag) entry[1 + tag] = static_cast<char>(feature.weights[tag]);
      break;
    }
  }
  return out;
}

bool knows_names_of(std::string_view language) {
  return language_key(language) != 0;
}

namespace {

// The start of a long text that is read at once: up to a line's end, or a word's.
std::size_t portion_length(std::string_view text) {
  constexpr std::size_t kPortion = std::size_t{1} << 20;
  if (text.size() <= kPortion) return text.size();
  for (const char end : {'\n', ' '})
    if (const std::size_t at = text.substr(0, kPortion).rfind(end); at != std::string_view::npos)
      return at + 1;
  std::size_t length = kPortion;
  while (utf8::is_continuation(text[length])) --length;
  return length;
}

}  // namespace

void Tagger::tag_sentence(std::span<const WordFacts> sentence, std::uint64_t language,
                          const TaggerModel& model, std::span<std::uint8_t> tags) {
  constexpr int kNever = std::numeric_limits<int>::min() / 2;
  FeatureHashes features;
  std::array<int, kTags> best = {}, here = {};
  back_.resize(sentence.size());
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    poll(i);
    std::array<int, kTags> scores = {};
    const std::size_t count = write_features(sentence, i, language, features);
    for (std::size_t f = 0; f < count; ++f) model.add(features[f], scores);
    for (std::uint8_t tag = 0; tag < kTags; ++tag) {
      here[tag] = kNever;
      for (std::uint8_t before = 0; before < (i == 0 ? 1 : kTags); ++before) {
        if (!may_follow(i == 0 ? kOutsideTag : before, tag)) continue;
        const int score = best[before] + model.transition(language, before, tag) + scores[tag];
        if (score > here[tag]) here[tag] = score, back_[i][tag] = before;
      }
    }
    best = here;
  }
  std::uint8_t tag = 0;
  for (std::uint8_t t = 1; t < kTags; ++t)
    if (best[t] > best[tag]) tag = t;
  for (std::size_t i = sentence.size(); i-- > 0; tag = back_[i][tag]) tags[i] = tag;
}

std::span<const std::uint8_t> Tagger::tag(std::span<const WordFacts> facts, std::string_view language,
                                          const TaggerModel& model) {
  const std::uint64_t key = language_key(language);
  tags_.assign(facts.size(), kOutsideTag);
  for (std::size_t begin = 0; begin < facts.size();) {
    std::size_t end = begin + 1;
    while (end < facts.size() && !facts[end].starts_sentence && end - begin < kLongestSentence) ++end;
    tag_sentence(facts.subspan(begin, end - begin), key, model, std::span(tags_).subspan(begin, end - begin));
    begin = end;
  }
  return tags_;
}

std::span<const Mention> Tagger::find(std::string_view text, std::string_view language,
                                      const TaggerModel& model) {
  mentions_.clear();
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view portion = text.substr(at, portion_length(text.substr(at)));
    find_in(portion, at, language, model);
    at += portion.size();
  }
  return mentions_;
}

void Tagger::find_in(std::string_view portion, std::size_t begin, std::string_view language,
                     const TaggerModel& model) {
  words_.clear();
  find_words(portion, words_);
  const std::span<const std::uint8_t> tags =
      tag(facts_.read(portion, words_, model.lexicon()), language, model);
  const auto offset = static_cast<std::uint32_t>(begin);
  for (std::size_t i = 0; i < tags.size(); ++i) {
    poll(i);
    if (tags[i] == kOutsideTag) continue;
    const std::uint32_t end = offset + words_[i].begin + words_[i].length;
    if (tags[i] % 2 == 1)
      mentions_.push_back({offset + words_[i].begin, end, static_cast<EntityType>((tags[i] - 1) / 2)});
    else
      mentions_.back().end = end;
  }
}

}  // namespace pith
