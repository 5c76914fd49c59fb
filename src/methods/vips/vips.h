// VIPS: the visual block that most of the text is in.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kVipsParameters[] = {
    {"pdoc", 6, 1, 10, {}, "blocks that cohere less are divided further"},
    {"small", 0.05, 0, 1, {}, "share of the page below which an element with text is not divided"},
    {"share", 0.6, 0, 1, {}, "of a block's text that one of its parts must have to stand for it"},
    {"links", 0.5, 0, 1, {}, "of a block's text; with more in links it is dropped"},
    {"title", 1, 0, 1, "no yes", "add the heading on top of the content if it is missing"},
    {"gap", 200, 0, 10000, {}, "pixels that it may stand above"},
};
void extract_vips(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
