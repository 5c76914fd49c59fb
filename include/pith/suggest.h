// Guesses what a mistyped word was meant to be, for messages such as "did you mean --format?".
//
//     message = "no option " + word + pith::suggestion(word, names);
//
// A guess costs time in proportion to the lengths of the word and of all candidates multiplied, so
// words of over 64 bytes are not guessed at. Threads: all may be called from any thread. Each throws
// std::bad_alloc if there is no memory, and nothing else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)  // the rest of the library stays hidden

namespace pith {

// The candidate nearest to `word`: letters changed, added, left out or swapped with their neighbour
// count one each. A candidate is near enough if at most a third of the word's bytes are wrong, or one.
// Empty if none is; of several equally near ones, the first. A view of the candidate's text.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

// What a message can end with: "; did you mean X?", where X is `before` and the nearest candidate.
// Empty if there is none.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates,
                       std::string_view before = {});

// The words of `text` that are parted by spaces, as the library's tables list choices. Empty ones are
// left out. Views of `text`.
std::vector<std::string_view> split_words(std::string_view text);

}  // namespace pith

#pragma GCC visibility pop
