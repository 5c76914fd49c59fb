// The geometry of a page that a browser shows already.
#pragma once

#include "dom/document.h"
#include "page/geometry.h"

namespace pith {

// Fills `geometry`, with a look for every node of the document.
//
// A node has the look of the live one that begins at the same byte; elements that the parser adds at a tag have that of the tag's.
// What is inside of a hidden or cutting element is judged by pith's own tree. n log n.
void read_live_page(const Document& document, const LivePage& page, Geometry& geometry);

}  // namespace pith
