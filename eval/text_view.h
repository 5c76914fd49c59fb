// Two texts laid over one another: what an answer has of the gold, what it misses, and what it has besides.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pith::eval {

// A stretch of text, and how much of it there is.
struct Stretch {
  enum class Kind : std::uint8_t { found, missed, extra } kind;
  std::string text;  // with the white space before it, as a space or a line feed
  std::size_t words = 0;
};

// In reading order; missed before extra where both stand at one place.
std::vector<Stretch> compare_texts(std::string_view gold, std::string_view answer);

// The same with the middle of long stretches left out, and the end if there is too much all the same. What is
// left out is counted in its place.
std::string html_of(const std::vector<Stretch>& stretches);

}  // namespace pith::eval
