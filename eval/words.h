// Texts as sequences of words, in the two ways that scores need.
//
// Words, by words(), are what Python's re.findall(r'\w+', text.lower()) finds, character for character: that is
// how WCXB scores, and published figures can only be compared with the same words. \w is a letter, anything
// with a numeric value, or an underscore; marks (a decomposed accent, a soft hyphen) part words.
//
// Words and characters, by words_and_characters(), are the same but for the scripts that put no spaces between words
// (Han, Hiragana, Katakana): there each character is a word, where words() takes a whole clause for one.
//
// Tokens, by tokens(), are for comparing texts in order. The same word is often written in two ways on a page
// and in its gold text, so texts are compatibility-normalised and case-folded (Unicode's NFKC_Casefold: no
// ligatures, no full-width letters, no soft hyphens), marks belong to their word, and of the scripts that put no
// spaces between words each character is a token.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pith::eval {

using Word = std::uint32_t;  // the number of a word in its vocabulary

// Numbers words from 0 on: equal words, equal numbers.
class Vocabulary {
 public:
  Word number(std::string_view word);
  std::optional<Word> find(std::string_view word) const;  // if it has a number
  std::string_view operator[](Word word) const { return *words_[word]; }
  std::size_t size() const { return words_.size(); }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const { return std::hash<std::string_view>{}(word); }
  };
  std::unordered_map<std::string, Word, Hash, std::equal_to<>> numbers_;
  std::vector<const std::string*> words_;  // by number: the keys of numbers_
};

// Text is UTF-8; bad bytes part words.
std::vector<Word> words(std::string_view text, Vocabulary& vocabulary);
std::vector<Word> words_and_characters(std::string_view text, Vocabulary& vocabulary);
std::vector<Word> tokens(std::string_view text, Vocabulary& vocabulary);

// The letters and numbers of a text in a row, compatibility-normalised, in their case: what does not change when
// quotes, dashes, list marks and white space are written in another way.
std::string letters(std::string_view text);

// Words that two texts have in common, each as often as it occurs in both.
std::size_t common_words(std::span<const Word> a, std::span<const Word> b);

}  // namespace pith::eval
