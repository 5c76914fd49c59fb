// What a tagger is told about each word of a sentence, as hashes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "entities/lexicon.h"
#include "entities/words.h"

namespace pith {

// What is known of a word before its neighbours are looked at. Hashes are those of base/hash.h.
struct WordFacts {
  std::uint64_t lower = 0;                     // of the word in small letters
  std::uint64_t exact = 0;                     // of the word as written
  std::uint64_t shape = 0;                     // of its kinds of characters, runs cut short: "Xxx", "dd.d"
  std::array<std::uint64_t, 3> prefixes = {};  // of 2 to 4 characters
  std::array<std::uint64_t, 4> suffixes = {};  // of 1 to 4 characters
  WordEntry entry;
  std::uint8_t phrase = 0;        // lists of the name of several words that it is part of
  std::uint8_t phrase_place = 0;  // 1: begins it, 2: goes on
  WordLook look = WordLook::lower;
  bool starts_sentence = false;
  bool shouted = false;        // most of its sentence is in capitals
  std::uint8_t elsewhere = 0;  // in the text where no sentence begins: bit 0 small, bit 1 capitalised
};

inline constexpr std::size_t kMostFeatures = 64;
using FeatureHashes = std::array<std::uint64_t, kMostFeatures>;

// Keeps its memory from text to text.
class FactReader {
 public:
  // The facts of all words of a text, which find_words() found. They live until the next call.
  std::span<const WordFacts> read(std::string_view text, std::span<const TextWord> words,
                                  const Lexicon& lexicon);

 private:
  void read_word(std::string_view word, WordFacts& facts);
  void read_phrases(const Lexicon& lexicon);
  void read_elsewhere();

  std::vector<WordFacts> facts_;
  std::string lower_, shape_;
  std::vector<std::uint32_t> ends_;  // of the characters of a word
  struct Seen {
    std::uint64_t word;
    std::uint8_t how;
  };
  std::vector<Seen> seen_;  // open addressing
};

// What a language's features are told apart by: each language learns weights of its own. `language` is a BCP 47
// primary tag; 0 for those that no model learned.
std::uint64_t language_key(std::string_view language);
inline constexpr std::size_t kLanguageKeys = 7;

// The features of word `at` of a sentence. Returns how many were written.
std::size_t write_features(std::span<const WordFacts> sentence, std::size_t at, std::uint64_t language,
                           FeatureHashes& out);

}  // namespace pith
