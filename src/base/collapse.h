// White space as a reader sees it.
#pragma once

#include <string>
#include <string_view>

#include "base/ascii.h"

namespace pith {

// Appends a text's words with one space between them and none around them.
inline void append_collapsed(std::string_view text, std::string& out) {
  for (std::string_view word = next_token(text); !word.empty(); word = next_token(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
}

}  // namespace pith
