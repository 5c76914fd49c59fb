// The two rendering engines beside each other, on any number of pages.
#pragma once

#include "arguments.h"

namespace pith::cli {

// Renders every page with both and prints a table: how each ended, how long it took, how far they agree.
int compare_renderers(const Arguments& arguments);

}  // namespace pith::cli
