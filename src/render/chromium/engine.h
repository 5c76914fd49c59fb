// Chromium, the faithful engine: one browser, started for the first page and used for many.
#pragma once

#include <memory>

#include "render/engine.h"

namespace pith {

std::unique_ptr<RenderEngine> make_chromium(const RendererOptions& options);

}  // namespace pith
