// FE and KFE: the block, or the blocks, in which text outweighs everything else.
#pragma once

#include "methods/methods.h"

namespace pith {

void extract_fe(const Page& page, const MethodOptions& options, Extraction& extraction);

inline constexpr Parameter kKfeParameters[] = {
    {"k", 3, 1, 10, {}, "clusters of blocks, of which the one richest in text is kept"},
};
void extract_kfe(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
