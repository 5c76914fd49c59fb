// Guesses what a mistyped word was meant to be. Words of over 64 bytes are not guessed at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)  // the rest of the library stays hidden

namespace pith {

// The candidate nearest to `word`, or empty if none is near enough to be meant.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

// "; did you mean X?" with `before` put before the nearest candidate, or nothing.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates,
                       std::string_view before = {});

// The words of `text` that are parted by spaces.
std::vector<std::string_view> split_words(std::string_view text);

}  // namespace pith

#pragma GCC visibility pop
