// The page as a picture of boxes: where a renderer put its elements and texts.
#pragma once

#include <string>

#include "page/page.h"
#include "visual/block_tree.h"

namespace pith {

// The page must have geometry. With an extraction, what it keeps is of one colour and what it drops of another.
std::string draw_box_picture(const Page& page, const Extraction* extraction);

// The same with the visual blocks that are divided no further, the stronger the more coherent, and the separators.
std::string draw_block_picture(const Page& page, const BlockTree& tree);

}  // namespace pith
