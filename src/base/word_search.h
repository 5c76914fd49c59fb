// Lists of words, searched for all at once in names such as those of classes.
//
// In a list a word stands between blanks; '-' is where a word of the text begins or ends, so "-ad-" is the word "ad" alone
// and "-nav" begins one. Anything that is no letter or digit parts words, and so does a capital behind a small letter. One
// automaton does it (Aho and Corasick 1975): a step a byte, however many words there are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pith {

struct WordList {
  std::string_view name;
  std::string_view words;  // lower case
};

class WordSearch {
 public:
  static constexpr std::size_t kMostLists = 32;

  explicit WordSearch(std::span<const WordList> lists);

  // The lists that have a word in `text`, a bit for each.
  std::uint32_t find(std::string_view text) const;

 private:
  struct State {
    std::uint32_t lists = 0;
    std::uint16_t fallback = 0;
    bool parts = false;  // words end here, or begin
  };
  std::uint8_t& symbol(char c) { return symbols_[static_cast<unsigned char>(c)]; }
  void number_symbols(std::string_view words);
  void add_words(std::string_view words, std::uint32_t list, std::vector<State>& states,
                 std::vector<std::uint16_t>& next);
  void link(std::vector<State>& states, std::vector<std::uint16_t>& next) const;
  void pack(std::span<const State> states, std::span<const std::uint16_t> next);

  std::array<std::uint8_t, 256> symbols_{};  // 0: parts words
  std::size_t width_ = 0;                    // number of symbols
  // By state: the lists whose words are found, then for each symbol where the row of the next state begins.
  std::vector<std::uint32_t> rows_;
};

}  // namespace pith
