// Which texts of a page are there to be seen, as its renderer says.
#pragma once

#include "methods/methods.h"
#include "methods/visible.h"

namespace pith {

// Labels what keep_visible() does, without the texts that the renderer does not show. Without geometry nothing more
// is known.
void keep_painted(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
