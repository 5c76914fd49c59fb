// What litehtml takes time or memory without measure for, found before it is asked.
#pragma once

#include <string>

#include "dom/document.h"

namespace pith {

// Why litehtml must not be given the page; empty if it may. It lays out a table in a table twice, so that each level doubles the
// time, and fills the grid of a table with as many cells as its spans cover. One pass.
std::string unbounded_layout(const Document& document);

}  // namespace pith
