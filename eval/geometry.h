// Where a rendered page shows its texts: geometry/<id>.jsonl of a corpus, one object a box,
//
//     {"node": 41, "box": [8, 120.5, 640, 36]}        x, y, width, height
//
// A node may have several boxes. Nodes are numbered as in Text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/corpus.h"

namespace pith::eval {

// Appends the boxes. Returns what is wrong, with its line; empty if nothing is.
std::string read_geometry(std::string_view text, std::vector<NodeBox>& boxes);

}  // namespace pith::eval
