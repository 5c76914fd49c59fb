#include "base/word_search.h"

#include "base/ascii.h"

namespace pith {

// Letters and digits have symbols even where no list uses them: they do not part words.
WordSearch::WordSearch(std::span<const WordList> lists) {
  for (char c = '0'; c <= '9'; ++c) symbol(c) = 1;
  for (char c = 'a'; c <= 'z'; ++c) symbol(c) = static_cast<std::uint8_t>(c - 'a' + 2);
  width_ = 28;
  for (const WordList& list : lists) number_symbols(list.words);
  for (char c = 'A'; c <= 'Z'; ++c) symbol(c) = symbol(ascii_lower(c));
  std::vector<State> states(1);
  std::vector<std::uint16_t> next(width_);
  for (std::size_t i = 0; i < lists.size(); ++i)
    add_words(lists[i].words, std::uint32_t{1} << i, states, next);
  link(states, next);
  pack(states, next);
}

std::uint32_t WordSearch::find(std::string_view text) const {
  std::uint32_t lists = 0;
  std::uint32_t row = rows_[1];  // a word begins
  const auto step = [&](std::uint8_t symbol) {
    row = rows_[row + 1 + symbol];
    lists |= rows_[row];
  };
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  for (const char* at = text.data(); at != text.data() + text.size(); ++at) {
    if (*at >= 'A' && *at <= 'Z' && at != text.data() && is_small(at[-1])) step(0);
    step(symbols_[static_cast<unsigned char>(*at)]);
  }
  step(0);
  return lists;
}

void WordSearch::number_symbols(std::string_view words) {
  for (const char c : words)
    if (symbol(c) == 0 && !is_ascii_space(c) && c != '-') symbol(c) = static_cast<std::uint8_t>(width_++);
}

void WordSearch::add_words(std::string_view words, std::uint32_t list, std::vector<State>& states,
                           std::vector<std::uint16_t>& next) {
  for (std::string_view word = next_token(words); !word.empty(); word = next_token(words)) {
    std::size_t state = 0;
    for (const char c : word) {
      const std::size_t edge = state * width_ + symbol(c);
      if (next[edge] == 0) {
        next[edge] = static_cast<std::uint16_t>(states.size());
        states.push_back({.parts = symbol(c) == 0});
        next.resize(next.size() + width_);
      }
      state = next[edge];
    }
    states[state].lists |= list;
  }
}

// Breadth first: where no word goes on, the longest that ends the same way does.
void WordSearch::link(std::vector<State>& states, std::vector<std::uint16_t>& next) const {
  std::vector<std::uint16_t> queue = {0};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::size_t state = queue[i];
    for (std::size_t s = 0; s < width_; ++s) {
      const std::uint16_t otherwise = state == 0 ? 0 : next[states[state].fallback * width_ + s];
      std::uint16_t& edge = next[state * width_ + s];
      if (edge == 0) {
        edge = otherwise;
        continue;
      }
      states[edge].fallback = otherwise;
      states[edge].lists |= states[otherwise].lists;
      queue.push_back(edge);
    }
  }
}

// Where words part, they part once, however much stands between them.
void WordSearch::pack(std::span<const State> states, std::span<const std::uint16_t> next) {
  const std::size_t size = width_ + 1;
  rows_.resize(states.size() * size);
  for (std::size_t state = 0; state < states.size(); ++state) {
    rows_[state * size] = states[state].lists;
    for (std::size_t s = 0; s < width_; ++s) {
      const std::size_t to = s == 0 && states[state].parts ? state : next[state * width_ + s];
      rows_[state * size + 1 + s] = static_cast<std::uint32_t>(to * size);
    }
  }
}

}  // namespace pith
