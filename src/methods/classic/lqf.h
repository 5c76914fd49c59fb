// LQF: everything but the blocks that are mostly links.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kLqfParameters[] = {
    {"share", 0.5, 0, 1, {}, "a block with a larger share of its text in links is dropped"},
    {"blocks", 0, 0, 1, "nested smallest",
     "which blocks: nested elements, outermost first, or the smallest only"},
};
void extract_lqf(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
