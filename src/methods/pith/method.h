// The default method: trees that learned from labelled pages.
#pragma once

#include "methods/methods.h"

namespace pith {

void extract_pith(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
