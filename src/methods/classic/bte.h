// BTE: the one stretch of the page with many words and few tags.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kBteParameters[] = {
    {"tag", 1, 0, 1000, {}, "what a tag costs, a word being worth 1"},
};
void extract_bte(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
