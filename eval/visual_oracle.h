// The visual block of a page that would be the best answer, chosen with the help of the gold: what the CETR paper scores
// as VIPS.
#pragma once

#include <string_view>
#include <vector>

#include "eval/page_tree.h"
#include "eval/scores.h"

namespace pith::eval {

// `blocks` is what Dump::geometry writes for method vips. Of all its blocks, whole and in parts, the one whose words as a bag
// are nearest to the gold; with a tree that is divided as far as VIPS divides, that is the best block of the best PDoC.
Answer visual_oracle(const Gold& gold, std::vector<Text> texts, const PageTree& tree,
                     std::string_view blocks);

}  // namespace pith::eval
