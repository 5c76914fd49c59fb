// Measures and lines as tables: a header row, then a row each, columns parted by tabs. Geometry as JSON.
#pragma once

#include <string>

#include "dom/document.h"
#include "measure/lines.h"
#include "measure/measures.h"
#include "page/geometry.h"

namespace pith {

std::string dump_measures(const Document& document, const Measures& measures);
std::string dump_lines(const Document& document, const Lines& lines);
std::string dump_geometry(const Document& document, const Geometry& geometry);

}  // namespace pith
