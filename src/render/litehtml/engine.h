// litehtml, the embedded engine.
//
// It is fed the page as pith read it, and runs in a copy of this process: on odd pages it takes time without end
// (tables in tables are laid out several times each) or crashes, and neither must reach the caller.
#pragma once

#include <memory>

#include "render/engine.h"

namespace pith {

std::unique_ptr<RenderEngine> make_litehtml(const RendererOptions& options);

}  // namespace pith
