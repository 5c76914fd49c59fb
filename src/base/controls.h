// Control characters of texts: what terminals act on, and what readers of formats take for the end of a line.
#pragma once

#include <string>
#include <string_view>

namespace pith {

// UTF-8 text without the characters of C0 and C1 and without DEL, but for tabs and line feeds; carriage returns, form feeds
// and vertical tabs become blanks. The same text if it has none, else in `buffer`. One pass.
std::string_view without_controls(std::string_view text, std::string& buffer);

}  // namespace pith
