// Parts of a page: blocks of text and menus.
#pragma once

#include <cstddef>
#include <vector>

#include "methods/methods.h"
#include "page/page.h"
#include "pith/pith.h"

namespace pith {

// At most `limit` of them, 0 for all. `visible` is scratch.
std::vector<Region> find_regions(const Page& page, Regions which, std::size_t limit, Workspace& workspace,
                                 Extraction& visible);

}  // namespace pith
