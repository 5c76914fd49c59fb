// CCB: text that has text around it in the source, not code.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kCcbParameters[] = {
    {"radius", 40, 1, 10000, {}, "how far the blur reaches"},
    {"ratio", 0.75, 0, 1, {}, "a text is content from this blurred share of content on"},
    {"unit", 0, 0, 1, "character token", "what is blurred: characters of the source, or words and tags"},
    {"link-tags", 0, 0, 1, "count ignore", "whether the tags of links are code"},
};
void extract_ccb(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
