// For writing a document as HTML again.
#pragma once

#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/stop.h"

namespace pith {

// Of text, and of values between double quotes.
inline void append_escaped(std::string_view text, std::string& out) {
  each_piece(text, [&out](std::string_view piece) {
    for (const char c : piece) {
      switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
      }
    }
  });
}

// Whether a tag can hold an attribute of that name: those that it cannot come from broken markup.
inline bool fits_a_tag(std::string_view name) {
  for (const char c : name)
    if (is_ascii_space(c) || c == '"' || c == '\'' || c == '<' || c == '>' || c == '/' || c == '=')
      return false;
  return true;
}

}  // namespace pith
