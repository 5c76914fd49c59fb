// Hybrid density: text that is dense, and in the middle of what the page shows.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kHybridParameters[] = {
    {"importance", 0, 0, 2, "vips position leaves",
     "by where visual blocks stand, or texts among elements, or texts among visual blocks"},
    {"pdoc", 6, 1, 10, {}, "of visual blocks: those that cohere less are divided further"},
    {"links", 0, 0, 1, "plain weighted",
     "whether link text counts whole, as in the paper, or by where it stands"},
    {"threshold", 1, 0, 1, {}, "times the density that a node needs; less keeps more"},
};
void extract_hybrid(const Page& page, const MethodOptions& options, Extraction& extraction);

// How much of the normal distribution whose first deviation on both sides is `span` lies between left and right.
struct HorizontalSpan {
  double left = 0, right = 0;
};
double visual_importance(HorizontalSpan span, double left, double right);

}  // namespace pith
