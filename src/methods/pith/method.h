// The default method: trees that learned from labelled pages.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kPithParameters[] = {
    {"threshold", 0.65, 0.01, 0.99, {}, "doubt about every block; less keeps more"},
};
extern const Learned kPithLearned;
void extract_pith(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
