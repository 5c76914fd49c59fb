// Geometry that was rendered before, in a folder: a file a page and set of options.
#pragma once

#include <string>

#include "page/geometry.h"
#include "render/engine.h"

namespace pith {

// Geometry as bytes, for this version of pith on this kind of machine.
void append_geometry(const Geometry& geometry, std::string& out);
bool read_geometry(std::string_view bytes, std::size_t nodes, Geometry& geometry);

// What the geometry of a page hangs on: the page as the engine reads it, its own style sheets with it, and the options.
// Style sheets that these import do not count.
std::string cache_key(const RendererOptions& options, const RenderTask& task);

bool find_in_cache(const std::string& folder, const std::string& key, const RenderTask& task,
                   Geometry& geometry);
void put_into_cache(const std::string& folder, const std::string& key,
                    const Geometry& geometry);  // a folder that is full is no error

}  // namespace pith
