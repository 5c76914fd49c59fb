// Lists of phrases, searched for all at once in texts whose words are at hand (folded_words.h).
//
// Phrases are written as for WordSearch (word_search.h): '-' is where a word begins or ends. A phrase begins with a word or
// with a character beyond ASCII, for it is looked for only there; and if it ends inside its first word it has four bytes
// of that at least. A word whose first four bytes begin no phrase costs one look into a small table.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/folded_words.h"
#include "base/word_search.h"

namespace pith {

class PhraseSearch {
 public:
  explicit PhraseSearch(std::span<const WordList> lists);

  // The lists with a phrase that begins with the word, a bit for each.
  std::uint32_t find(const FoldedWord& word) const {
    return find(key_of(word.text.data(), word.text.size(), 4), word.text.data(), word.end);
  }
  // The same of phrases that begin anywhere in the word, which they may if with a character beyond ASCII.
  std::uint32_t find_inside(const FoldedWord& word) const;

 private:
  struct Phrase {
    std::uint32_t key;
    std::string_view text;
    std::uint32_t list;
  };
  static constexpr unsigned kSlotBits = 11;

  // Of what begins with a word its first four bytes, of what begins anywhere the first two. At least four may be read.
  static std::uint32_t key_of(const char* text, std::size_t length, std::size_t most) {
    std::uint32_t key;
    std::memcpy(&key, text, sizeof key);
    return length < most ? key & ((1U << 8 * length) - 1) : most == 2 ? (key & 0xFFFF) | kAnywhere : key;
  }
  static constexpr std::uint32_t kAnywhere = 0xFF000000;  // no text has such a byte
  static std::size_t slot_of(std::uint32_t key) { return key * 0x9E3779B1U >> (32 - kSlotBits); }

  std::uint32_t find(std::uint32_t key, const char* at, const char* end) const {
    const std::uint16_t first = slots_[slot_of(key)];
    return first == 0 ? 0 : compare(first - 1U, key, at, end);
  }
  std::uint32_t compare(std::size_t phrase, std::uint32_t key, const char* at, const char* end) const;
  void add(std::string_view phrase, std::uint32_t list);

  std::vector<Phrase> phrases_;  // those of a slot next to each other
  std::array<std::uint16_t, std::size_t{1} << kSlotBits>
      slots_{};  // the first of its phrases, from 1 on; 0: there is none
};

}  // namespace pith
