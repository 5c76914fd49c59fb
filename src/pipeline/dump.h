// Measures and lines as tables: a header row, then a row each, columns parted by tabs. Geometry and visual blocks as JSON.
#pragma once

#include <string>

#include "dom/document.h"
#include "measure/lines.h"
#include "measure/measures.h"
#include "page/geometry.h"
#include "visual/block_tree.h"

namespace pith {

std::string dump_measures(const Document& document, const Measures& measures);
std::string dump_places(const Document& document);
std::string dump_lines(const Document& document, const Lines& lines);
std::string dump_geometry(const Document& document, const Geometry& geometry);
std::string dump_visual_blocks(const Document& document, const Geometry& geometry, const BlockTree& tree);

}  // namespace pith
