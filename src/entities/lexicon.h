// What is known of words whatever their neighbours: the lists of names that they are in, and how they are mostly
// written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "learn/bytes.h"

namespace pith {

// The lists that a word is in, as bits.
enum NameList : std::uint8_t {
  kGivenName = 1,
  kSurname = 2,
  kCity = 4,
  kRegion = 8,  // countries and their parts
  kOrganisation = 16,
  kBeginsPhrase = 128,  // with words behind it, it may be a name of several words
};

// How a word is written where no sentence begins.
enum class Habit : std::uint8_t { unknown, small, mostly_small, either, mostly_capital, capital, capitals };

struct WordEntry {
  std::uint8_t lists = 0;
  Habit habit = Habit::unknown;
};

// Two tables, found by hashes of lower-case words (base/hash.h), with open addressing:
//
//     4   number of slots for words, a power of two; these, 4 bytes each:
//         8 bits lists, 3 bits habit, 21 bits of the hash; 0 for none
//     4   number of slots for names of several words, a power of two; these, 4 bytes each:
//         8 bits lists, 24 bits of the hash; 0 for none
//
// Of a hash only some bits are kept, so that one strange word in many thousands is taken for a known one. A view: the
// bytes must outlive it.
class Lexicon {
 public:
  // Reads from the front; the reader is not ok() afterwards if there are no such tables.
  static Lexicon read(ByteReader& reader);

  WordEntry find(std::uint64_t word) const;
  std::uint8_t find_phrase(std::uint64_t words) const;  // lists; 0 for none

 private:
  std::string_view words_, phrases_;
};

// What is written as a lexicon.
struct LexiconTables {
  std::unordered_map<std::uint64_t, WordEntry> words;
  std::unordered_map<std::uint64_t, std::uint8_t> phrases;

  std::string bytes() const;
};

}  // namespace pith
