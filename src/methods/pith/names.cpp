// Words of class names, ids, roles and itemprops, and what they are worth.
//
// The vocabulary (vocabulary.h) knows some of these words. What all others mean is learned: a weight for each word,
// at each of four distances above a block. An element's score is the mean of its words' weights times the square root
// of their number, so that an element with thirty utility classes does not drown the others. A block's score is the
// sum over the elements around it, and becomes a feature of the trees; train/names.cpp learns the weights.
//
// A name is cut into words at everything but letters, and where small letters meet capitals: "post-authorName" gives
// post, author, name, and the whole name. Words are lower-cased and hashed while they are read; no string is made. Weights stand in a
// table of 65,536 slots of 16 bits, found by the hash. Two words may share a slot; they then share a weight.
//
// Cost: linear in the names of a page's kinds of elements, not of its elements, and kLevels additions a block. Held
// by tests/methods/pith_names_test.cpp.
#include "methods/pith/names.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/ascii.h"
#include "base/stop.h"
#include "learn/bytes.h"

namespace pith {
namespace {

constexpr std::size_t kLongestWord = 30;

enum class Letter : std::uint8_t { none, digit, small, capital, space };
constexpr auto kLetters = [] {
  std::array<Letter, 256> letters{};
  for (unsigned c = '0'; c <= '9'; ++c) letters[c] = Letter::digit;
  for (unsigned c = 'a'; c <= 'z'; ++c) letters[c] = Letter::small;
  for (unsigned c = 'A'; c <= 'Z'; ++c) letters[c] = Letter::capital;
  for (const char c : {' ', '\n', '\t', '\r', '\f'}) letters[static_cast<unsigned char>(c)] = Letter::space;
  return letters;
}();
constexpr Letter letter_of(char c) {
  return kLetters[static_cast<unsigned char>(c)];
}

constexpr std::uint32_t join_letter(std::uint32_t hash, char c) {
  return (hash ^ static_cast<unsigned char>(ascii_lower(c))) * 0x01000193U;
}
constexpr std::uint32_t finish(std::uint32_t hash) {
  return hash ^ hash >> 15;
}
std::uint32_t hash_word(std::string_view word, std::uint32_t seed) {
  for (const char c : word) seed = join_letter(seed, c);
  return finish(seed);
}

class WordWriter {
 public:
  explicit WordWriter(std::span<std::uint32_t, Names::kMostWords> words) : words_(words) {}

  // "post-authorName" is "post", "author", "name" and itself; what has digits is not itself a name. Words are small
  // letters with at most one capital before them, or capitals alone.
  void read(std::string_view value) {
    const char* at = value.data();
    const char* const end = at + value.size();
    while (at != end) {
      if (letter_of(*at) == Letter::space)
        ++at;
      else
        at = read_name(at, end);
    }
  }
  void add(std::uint32_t hash) {
    if (count_ == words_.size()) return;
    const std::uint64_t mark = std::uint64_t{1} << hash % 64;
    const auto last = words_.begin() + static_cast<std::ptrdiff_t>(count_);
    if ((marks_ & mark) != 0 && std::find(words_.begin(), last, hash) != last) return;
    marks_ |= mark;
    words_[count_++] = hash;
  }
  std::size_t count() const { return count_; }

  static constexpr std::uint32_t kWhole = 0x811C9DC5, kPart = 0x5BD1E995, kTag = 0x1B873593;

 private:
  // Up to the next white space.
  const char* read_name(const char* at, const char* end) {
    const char* const begin = at;
    std::uint32_t whole = kWhole;
    bool digits = false;
    while (at != end) {
      const Letter first = letter_of(*at);
      if (first == Letter::space) break;
      std::uint32_t word = join_letter(kPart, *at);
      whole = join_letter(whole, *at++);
      digits |= first == Letter::digit;
      if (first != Letter::small && first != Letter::capital) continue;
      const bool small = at != end && letter_of(*at) == Letter::small;
      const Letter rest = small ? Letter::small : first;
      const char* const second = at;
      for (; at != end && letter_of(*at) == rest; ++at) {
        word = join_letter(word, *at);
        whole = join_letter(whole, *at);
      }
      if (at != second) add(finish(word));
    }
    const auto length = static_cast<std::size_t>(at - begin);
    if (length > 2 && length < kLongestWord && !digits) add(finish(whole));
    return at;
  }

  std::span<std::uint32_t, Names::kMostWords> words_;
  std::size_t count_ = 0;
  std::uint64_t marks_ = 0;  // a bit for some of a word's hash: where it is not set, the word is new
};

}  // namespace

std::size_t read_names(const Document& document, NodeId element,
                       std::span<std::uint32_t, Names::kMostWords> words) {
  WordWriter writer(words);
  writer.add(hash_word(document.names().spelling(document[element].name), WordWriter::kTag));
  each_name(document, element, [&](Name, std::string_view value) { writer.read(value); });
  return writer.count();
}

void NameWeights::score(const Names& names, Arena& arena, std::span<float> scores) const {
  const auto number = [&](std::size_t at) {
    return std::bit_cast<float>(number_at<std::uint32_t>(bytes_, at));
  };
  const float scale = number(0), bias = number(4);
  using Sums = std::array<float, kPlaces>;
  const std::span<Sums> of_kind = arena.make_unset<Sums>(names.begins.size() - 1);
  for (std::uint32_t kind = 0; kind < of_kind.size(); ++kind) {
    poll(kind);
    const std::span<const std::uint32_t> words = names.words_of(kind);
    const float share = scale / std::sqrt(static_cast<float>(std::max<std::size_t>(1, words.size())));
    std::array<std::int32_t, kPlaces> sums{};
    for (const std::uint32_t word : words)
      for (std::size_t place = 0; place < kPlaces; ++place)
        sums[place] +=
            static_cast<std::int16_t>(number_at<std::uint16_t>(bytes_, 8 + 2 * slot_of(word, place)));
    for (std::size_t place = 0; place < kPlaces; ++place)
      of_kind[kind][place] = share * static_cast<float>(sums[place]);
  }
  for (std::size_t block = 0; block < scores.size(); ++block) {
    poll(block);
    scores[block] = bias;
    for (std::size_t level = 0; level < Names::kLevels; ++level)
      if (const std::uint32_t kind = names.kinds[block * Names::kLevels + level]; kind != Names::kNone)
        scores[block] += of_kind[kind][place_of(level)];
  }
}

std::string NameWeights::write(std::span<const float, kSlots> weights, float bias) {
  float most = 0;
  for (const float weight : weights) most = std::max(most, std::abs(weight));
  const float scale = most == 0 ? 1 : most / 32767;
  std::string out;
  append_number(out, std::bit_cast<std::uint32_t>(scale));
  append_number(out, std::bit_cast<std::uint32_t>(bias));
  for (const float weight : weights)
    append_number(out, static_cast<std::uint16_t>(static_cast<std::int16_t>(std::lround(weight / scale))));
  return out;
}

bool NameWeights::is_sound() const {
  return bytes_.size() == kBytes &&
         std::isfinite(std::bit_cast<float>(number_at<std::uint32_t>(bytes_, 0))) &&
         std::isfinite(std::bit_cast<float>(number_at<std::uint32_t>(bytes_, 4)));
}

}  // namespace pith
