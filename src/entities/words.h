// A text as words, for finding names in it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pith {

// What a word looks like.
enum class WordLook : std::uint8_t {
  lower,        // no capital: "house"
  capitalised,  // the first letter alone: "House"
  initial,      // one capital: "H"
  capitals,     // all of them: "NATO"
  mixed,        // others with a capital: "McCain", "iPhone"
  number,       // begins with a digit
  mark,         // no letter and no digit
  ideograph,    // one character of a script that is written without spaces
  address,      // @name, #topic, a URL
};

// A word, a number, a mark, or one CJK character: bytes of the text.
struct TextWord {
  std::uint32_t begin = 0, length = 0;
  WordLook look = WordLook::lower;
  bool starts_sentence = false;

  std::string_view in(std::string_view text) const { return text.substr(begin, length); }
};

// Appends the words of `text`, which is valid UTF-8. A line feed ends a sentence; within a line sentences end where
// a full stop, an exclamation or a question mark is followed by a capital. Letters and digits make words; an
// apostrophe stays inside ("O'Brien") unless what follows is a short ending ("Obama" + "'s"); dots stay between
// single letters ("U.S.") and digits; everything else is a mark of its own. Linear.
void find_words(std::string_view text, std::vector<TextWord>& words);

// The word with small letters for capitals, written to `out`, which is cleared first.
void lower_word(std::string_view word, std::string& out);

// Whether more than half of the letters-only words of the sentence are in capitals.
bool is_shouted(std::span<const TextWord> sentence);

}  // namespace pith
