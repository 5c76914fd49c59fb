// The state of a Renderer: its options and its engine.
#pragma once

#include <memory>

#include "render/engine.h"

namespace pith {

struct Renderer::State {
  RendererOptions options;
  std::unique_ptr<RenderEngine> engine;

  Result<Done> render(const RenderTask& task, Geometry& geometry) { return engine->render(task, geometry); }
};

}  // namespace pith
