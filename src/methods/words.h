// The words and symbols of a text, one by one.
#pragma once

#include <string_view>

#include "base/utf8.h"

namespace pith {

enum class WordKind : std::uint8_t {
  word,       // letters, marks and digits in a row
  ideograph,  // one character of a script without spaces
  symbol,     // any other character that is no white space
};

// Reads from `rest`, which must be valid UTF-8 and moves on; empty at its end.
inline std::string_view next_word(std::string_view& rest, WordKind& kind) {
  const char* at = rest.data();
  const char* const end = at + rest.size();
  const char* begin = at;
  const auto taken = [&] {
    rest = {at, static_cast<std::size_t>(end - at)};
    return std::string_view(begin, static_cast<std::size_t>(at - begin));
  };
  for (char32_t c; at != end; begin = at) {
    c = utf8::next(at);
    if (utf8::is_cjk(c)) return kind = WordKind::ideograph, taken();
    if (utf8::is_word(c)) break;
    if (!utf8::is_space(c)) return kind = WordKind::symbol, taken();
  }
  kind = WordKind::word;
  for (const char* next = at; at != end; at = next) {
    const char32_t c = utf8::next(next);
    if (!utf8::is_word(c) || utf8::is_cjk(c)) break;
  }
  return taken();
}

}  // namespace pith
