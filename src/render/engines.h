// The engines that this build has.
#pragma once

#include <memory>

#include "render/engine.h"

namespace pith {

// The engine that the options ask for, with a memory of the last pages and the cache of the options around it; it starts
// with its first page and serves several threads. Where this build has no such engine, one that gives every page the
// error no_renderer.
std::unique_ptr<RenderEngine> make_engine(const RendererOptions& options);

}  // namespace pith
