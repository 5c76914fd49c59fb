// The heading of a part of the page.
#pragma once

#include <span>

#include "visual/sights.h"

namespace pith {

// The heading that stands on top of the nodes selected and is missing in them: of those above it, no further than
// `most_gap` pixels, the first of the best rank, if that is better than all inside. kNoNode if there is none. (S. Wu,
// J. Liu, J. Fan: Automatic web content extraction by combination of learning and grouping. WWW 2015, section 6.3.)
NodeId missing_title(const Page& page, std::span<const Sight> sights, std::span<const NodeId> selected,
                     double most_gap);

}  // namespace pith
