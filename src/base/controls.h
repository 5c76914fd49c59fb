// Control characters of texts: what terminals act on, and what readers of formats take for the end of a line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pith {

// What pages mean by a character of C1, from U+0080 to U+009F: they were converted from windows-1252 as if it were Latin-1. 0: nothing.
constexpr char32_t meant_by_c1(char32_t c) {
  constexpr std::uint16_t kMeant[32] = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                        0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
  return kMeant[c - 0x80];
}

// UTF-8 text without control characters but tabs and line feeds: carriage returns, form feeds and vertical tabs become
// blanks, those of C1 what is meant by them. The same text if it has none, else in `buffer`. One pass.
std::string_view without_controls(std::string_view text, std::string& buffer);

}  // namespace pith
