// Every text and image that a reader would see; see methods/visible.cpp for what that means.
#pragma once

#include "methods/methods.h"

namespace pith {

void extract_all(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
