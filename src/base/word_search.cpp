#include "base/word_search.h"

#include "base/ascii.h"

namespace pith {

// Letters and digits have symbols even where no list uses them: they do not part words.
WordSearch::WordSearch(std::span<const WordList> lists, Capitals capitals) : capitals_(capitals) {
  for (char c = '0'; c <= '9'; ++c) symbol(c) = 1;
  for (char c = 'a'; c <= 'z'; ++c) symbol(c) = static_cast<std::uint8_t>(c - 'a' + 2);
  width_ = 28;
  for (const WordList& list : lists) number_symbols(list.words);
  for (char c = 'A'; c <= 'Z'; ++c) symbol(c) = symbol(ascii_lower(c));
  states_.emplace_back();
  next_.resize(width_);
  for (std::size_t i = 0; i < lists.size(); ++i) add_words(lists[i].words, std::uint32_t{1} << i);
  link();
}

std::uint32_t WordSearch::find(std::string_view text) const {
  std::uint32_t lists = 0;
  std::size_t state = next_[0];  // a word begins
  bool parted = true, small = false;
  const auto step = [&](std::uint8_t symbol) {
    state = next_[state * width_ + symbol];
    lists |= states_[state].lists;
  };
  for (const char c : text) {
    const std::uint8_t s = symbols_[static_cast<unsigned char>(c)];
    if (s == 0) {
      if (!parted) step(0);
      parted = true;
      small = false;
      continue;
    }
    if (capitals_ == Capitals::part_words) {
      if (small && c >= 'A' && c <= 'Z') step(0);
      small = c >= 'a' && c <= 'z';
    }
    step(s);
    parted = false;
  }
  if (!parted) step(0);
  return lists;
}

void WordSearch::number_symbols(std::string_view words) {
  for (const char c : words)
    if (symbol(c) == 0 && !is_ascii_space(c) && c != '-') symbol(c) = static_cast<std::uint8_t>(width_++);
}

void WordSearch::add_words(std::string_view words, std::uint32_t list) {
  for (std::string_view word = next_token(words); !word.empty(); word = next_token(words)) {
    std::size_t state = 0;
    for (const char c : word) {
      const std::size_t edge = state * width_ + symbol(c);
      if (next_[edge] == 0) {
        next_[edge] = static_cast<std::uint16_t>(states_.size());
        states_.emplace_back();
        next_.resize(next_.size() + width_);
      }
      state = next_[edge];
    }
    states_[state].lists |= list;
  }
}

// Breadth first: where no word goes on, the longest that ends the same way does.
void WordSearch::link() {
  std::vector<std::uint16_t> queue = {0};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::size_t state = queue[i];
    for (std::size_t s = 0; s < width_; ++s) {
      const std::uint16_t otherwise = state == 0 ? 0 : next_[states_[state].fallback * width_ + s];
      std::uint16_t& next = next_[state * width_ + s];
      if (next == 0) {
        next = otherwise;
        continue;
      }
      states_[next].fallback = otherwise;
      states_[next].lists |= states_[otherwise].lists;
      queue.push_back(next);
    }
  }
}

}  // namespace pith
