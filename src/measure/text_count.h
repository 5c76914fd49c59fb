// Characters, words and punctuation of a piece of UTF-8 text.
#pragma once

#include <cstdint>
#include <string_view>

namespace pith {

struct TextCount {
  std::uint32_t characters = 0;       // code points
  std::uint32_t non_space_chars = 0;  // code points that are not white space (Unicode's White_Space)
  std::uint32_t words = 0;            // as Measure::words
  std::uint32_t commas = 0;           // as Measure::commas
  std::uint32_t sentence_ends = 0;    // as Measure::sentence_ends

  bool operator==(const TextCount&) const = default;
};

// `text` must not begin inside a code point; bytes that are no UTF-8 count as something, and harm nothing.
TextCount count_text(std::string_view text);

// The same by plain code, for machines without the vector path and for the test that both agree.
TextCount count_text_plain(std::string_view text);

}  // namespace pith
