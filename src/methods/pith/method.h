// The default method: trees that learned from labelled pages.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kPithParameters[] = {
    {"threshold", 0.6, 0.01, 0.99, {}, "doubt about every block; less keeps more, 0.6 is best for word F1"},
};
void extract_pith(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
