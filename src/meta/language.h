// The language of a text.
#pragma once

#include <string>
#include <string_view>

namespace pith {

// The BCP 47 primary tag of the language that `text` is in, by its script and, where several languages share that, by
// their commonest words. `hint` is the tag that the page states, empty if it states none: it decides between
// languages that are hard to tell apart, and stands where the text is too short or too mixed.
std::string detect_language(std::string_view text, std::string_view hint);

}  // namespace pith
