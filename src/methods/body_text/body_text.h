// What is visible, without what the page's own markup calls navigation, banner, footer, aside or control.
#pragma once

#include "methods/methods.h"

namespace pith {

void extract_body_text(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
