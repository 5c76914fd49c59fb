// LP: what is left of a page when the pagelets that its site repeats are taken out.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kLpParameters[] = {
    {"pages", 1, 1, 1000000, {}, "a pagelet is template if so many other pages of the site have it"},
    {"keep", 0, 0, 1, "rest largest", "of the other pagelets: all, or only the one with most words"},
};
void extract_lp(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
