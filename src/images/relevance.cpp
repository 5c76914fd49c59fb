// Semantic similarity by named entities. P. Joshi, S. Liu: Web document text and images extraction using DOM analysis and
// natural language processing. DocEng 2009.
//
// Two large texts are compared by the cosine of the frequencies of the entities that they name. A caption is mostly too
// small for that, so it is asked how many of its entities are among those of the text. Names are told by their words,
// so that "Obama" is "Barack Obama". Where a caption names nothing, or names cannot be found in the language, the share
// of its longer words that the text uses stands in (pairs of characters where a script has no spaces): which one was used
// is told with the score.
//
// Cost: linear in text and captions but for sorting what was counted. Held by tests/images/relevance_test.cpp.
#include "images/relevance.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/utf8.h"

namespace pith {
namespace {

constexpr std::uint32_t kLargeCaption = 8;  // mentions from which on the cosine is taken
constexpr std::uint32_t kFrequent = 2;      // mentions in the text from which on a name stands for it
constexpr std::size_t kShortestWord = 5;    // characters of a word that counts; of a capitalised one 4
constexpr std::size_t kStem = 6;        // characters by which words are compared, for their endings differ
constexpr std::size_t kHangulStem = 2;  // the same in Korean, of which no word need be longer
constexpr std::size_t kLongestCaption = 4000;  // bytes that are looked at

std::string_view first_characters(std::string_view word, std::size_t count) {
  const char* at = word.data();
  const char* const end = at + word.size();
  while (at < end && count-- > 0) utf8::next(at);
  return word.substr(0, static_cast<std::size_t>(at - word.data()));
}

// Of a caption, what is looked at.
std::string_view beginning(std::string_view caption) {
  std::size_t length = std::min(caption.size(), kLongestCaption);
  while (length < caption.size() && length > 0 && utf8::is_continuation(caption[length])) --length;
  return caption.substr(0, length);
}

bool is_hangul(std::string_view word) {
  const char* at = word.data();
  if (word.empty()) return false;
  const char32_t c = utf8::next(at);
  return c >= 0xAC00 && c <= 0xD7A3;
}

template <class Counts>
void settle(Counts& counts) {
  std::sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  std::size_t size = 0;
  for (std::size_t i = 0; i < counts.size();) {
    std::uint32_t sum = 0;
    std::size_t end = i;
    for (; end < counts.size() && counts[end].key == counts[i].key; ++end) sum += counts[end].count;
    counts[size++] = {counts[i].key, sum};
    i = end;
  }
  counts.resize(size);
}

template <class Counts>
std::uint32_t count_of(const Counts& counts, std::uint64_t key) {
  const auto found = std::lower_bound(counts.begin(), counts.end(), key,
                                      [](const auto& c, std::uint64_t k) { return c.key < k; });
  return found != counts.end() && found->key == key ? found->count : 0;
}

template <class Counts>
double cosine(const Counts& a, const Counts& b) {
  double product = 0, a_square = 0, b_square = 0;
  for (const auto& c : a) {
    product += static_cast<double>(c.count) * count_of(b, c.key);
    a_square += static_cast<double>(c.count) * c.count;
  }
  for (const auto& c : b) b_square += static_cast<double>(c.count) * c.count;
  return product == 0 ? 0 : product / std::sqrt(a_square * b_square);
}

}  // namespace

void Relevances::count_names(std::string_view text, Counts& names, Counts& words_of_names) {
  names.clear();
  words_of_names.clear();
  for (const Mention& mention : tagger_.find(text, language_, *model_)) {
    const std::string_view name = text.substr(mention.begin, mention.end - mention.begin);
    lower_word(name, lower_);
    names.push_back({hash_bytes(lower_), 1});
    scratch_.clear();
    find_words(name, scratch_);
    std::uint64_t last = 0;
    for (const TextWord& word : scratch_) {
      if (word.look == WordLook::mark) continue;
      lower_word(word.in(name), lower_);
      last = word.look == WordLook::ideograph ? join_hashes(last, hash_bytes(lower_)) : hash_bytes(lower_);
      if (word.length > 2 && word.look != WordLook::lower) words_of_names.push_back({last, 1});
    }
  }
  settle(names);
  settle(words_of_names);
}

void Relevances::count_words(std::string_view text, Counts& words) {
  words.clear();
  scratch_.clear();
  find_words(text, scratch_);
  std::uint64_t before = 0;
  for (const TextWord& word : scratch_) {
    lower_word(word.in(text), lower_);
    if (word.look == WordLook::ideograph) {
      const std::uint64_t hash = hash_bytes(lower_);
      if (before != 0) words.push_back({join_hashes(before, hash), 1});
      before = hash;
      continue;
    }
    before = 0;
    if (word.look >= WordLook::number) continue;
    const bool hangul = is_hangul(lower_);
    const std::size_t least = hangul                         ? kHangulStem
                              : word.look == WordLook::lower ? kShortestWord
                                                             : kShortestWord - 1;
    if (utf8::count(lower_) >= least)
      words.push_back({hash_bytes(first_characters(lower_, hangul ? kHangulStem : kStem)), 1});
  }
  settle(words);
}

void Relevances::read_body(std::string_view text, std::string_view language, const TaggerModel& model) {
  model_ = &model;
  language_ = language;
  names_.clear();
  words_of_names_.clear();
  if (knows_names_of(language_)) count_names(text, names_, words_of_names_);
  count_words(text, words_);
  last_caption_.clear();
  last_ = {};
}

Relevance Relevances::of(std::string_view caption) {
  if (caption != last_caption_) {
    last_ = compare(caption);
    last_caption_ = caption;
  }
  return last_;
}

Relevance Relevances::as_published(std::string_view caption) {
  if (!knows_names_of(language_)) return {};
  count_names(beginning(caption), caption_names_, caption_words_);
  std::uint32_t mentions = 0;
  bool frequent = false;
  for (const Count& name : caption_names_) {
    mentions += name.count;
    frequent |= count_of(names_, name.key) >= kFrequent;
  }
  if (mentions >= kLargeCaption)
    return {static_cast<float>(cosine(caption_names_, names_)), ScoredBy::cosine};
  return {frequent ? 1.0F : 0.0F, mentions == 0 ? ScoredBy::nothing : ScoredBy::entities};
}

Relevance Relevances::compare(std::string_view caption) {
  caption = beginning(caption);
  if (knows_names_of(language_)) {
    count_names(caption, caption_names_, caption_words_);
    std::uint32_t mentions = 0;
    for (const Count& name : caption_names_) mentions += name.count;
    if (mentions >= kLargeCaption)
      return {static_cast<float>(cosine(caption_words_, words_of_names_)), ScoredBy::cosine};
    std::size_t found = 0;
    for (const Count& word : caption_words_) found += count_of(words_of_names_, word.key) != 0;
    // Names that the text does not have may be those of photographers and agencies: the words decide, too.
    if (found > 0)
      return {static_cast<float>(found) / static_cast<float>(caption_words_.size()), ScoredBy::entities};
  }
  count_words(caption, caption_words_);
  if (caption_words_.empty()) return {};
  std::size_t found = 0;
  for (const Count& word : caption_words_) found += count_of(words_, word.key) != 0;
  return {static_cast<float>(found) / static_cast<float>(caption_words_.size()), ScoredBy::words};
}

}  // namespace pith
