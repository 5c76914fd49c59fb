// From what litehtml laid out to the geometry of pith's nodes.
#pragma once

#include <litehtml/litehtml.h>

#include "dom/document.h"
#include "page/geometry.h"

namespace pith {

// Fills `geometry`, which has a look for every node.
void read_layout(litehtml::document& laid_out, const Document& document, Geometry& geometry);

}  // namespace pith
