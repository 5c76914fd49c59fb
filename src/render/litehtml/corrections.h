// What litehtml has wrong in the styles that it computed, set right before it lays the page out.
#pragma once

#include <litehtml/litehtml.h>

namespace pith {

// One pass over the tree, linear.
void correct_styles(litehtml::element& root);

}  // namespace pith
