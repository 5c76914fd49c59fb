// CNR: the one container with most text among few nodes.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kCnrParameters[] = {
    {"balance", 0.5, 0, 1, {}, "from recall (0, the whole page) to precision (1, the densest node)"},
    {"share", 1, 0, 1, {}, "share of the nodes that may be selected, highest ratios first"},
    {"count", 0, 0, 1e6, {}, "nodes that may be selected, highest ratios first; 0: any number"},
    {"grow", 0, 0, 512, {}, "then go so many steps up, to the parent"},
    {"shrink", 0, 0, 512, {}, "then go so many steps down, to the child with the highest ratio"},
    {"menus", 0, 0, 1, "keep drop", "what becomes of menus inside the content"},
    {"blocks", 1, 1, 64, {}, "that are content, the most relevant first"},
    {"moves", 0, 0, 1, "threshold joining",
     "what balance moves: which nodes are selected, or how they are joined"},
    {"title", 0, 0, 1, "no yes", "add the heading above the content if the content has none of its rank"},
};
void extract_cnr(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
