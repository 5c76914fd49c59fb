// The page as a picture of boxes: where a renderer put its elements and texts.
#pragma once

#include <string>

#include "page/page.h"

namespace pith {

// The page must have geometry. With an extraction, what it keeps is of one colour and what it drops of another.
std::string draw_box_picture(const Page& page, const Extraction* extraction);

}  // namespace pith
