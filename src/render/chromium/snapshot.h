// From what Chromium tells of a page (DOMSnapshot.captureSnapshot) to the geometry of pith's nodes.
#pragma once

#include <string>
#include <string_view>

#include "dom/document.h"
#include "page/geometry.h"

namespace pith {

// The computed styles to ask for, as a JSON array, in the order that read_snapshot expects.
std::string snapshot_styles();

// `message` is Chromium's answer, which holds anything: what does not fit is passed over. Fills `geometry`, with a look
// for every node. Returns what is wrong if nothing could be read; empty if something was.
std::string read_snapshot(std::string_view message, const Document& document, Geometry& geometry);

}  // namespace pith
