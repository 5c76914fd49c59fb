// Style sheets for litehtml, which brings none and knows CSS 2 and some more.
#pragma once

#include <string>
#include <string_view>

namespace pith {

// How elements look before any style sheet of the page, as the Rendering section of the HTML standard describes it.
extern const char* const kDefaultStyle;

// A page's style sheet, or the value of a style attribute, in words that litehtml knows. It takes a display that it
// does not know for inline, so flex and grid containers become blocks: their items follow one another downwards.
std::string adapted_style(std::string_view css);

}  // namespace pith
