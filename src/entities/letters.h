// What kind of letter a character is, by tables of Unicode's properties.
#pragma once

#include <cstdint>

namespace pith {

enum class LetterKind : std::uint8_t {
  none,
  small,    // any letter that is no capital, of scripts without capitals too
  capital,  // Unicode's Uppercase, or title case (U+01C5)
  digit,    // a decimal digit
};

// For every code point; two lookups.
LetterKind letter_kind(char32_t c);

// The small letter of a capital by Unicode's simple mapping; any other code point as it is.
char32_t lower_letter(char32_t c);

}  // namespace pith
