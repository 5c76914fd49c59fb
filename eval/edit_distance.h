// How alike two texts are, letter by letter.
#pragma once

#include <string_view>

namespace pith::eval {

// 1 - Levenshtein distance / length of the longer text, in code points; 1 for two empty texts. Costs the product of the
// lengths over 64.
double edit_similarity(std::string_view a, std::string_view b);

}  // namespace pith::eval
