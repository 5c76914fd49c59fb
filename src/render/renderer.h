// The state of a Renderer: its engine, made when first needed.
#pragma once

#include <memory>
#include <mutex>

#include "render/engine.h"

namespace pith {

struct Renderer::State {
  explicit State(RendererOptions asked) : options(std::move(asked)) {}

  Result<Done> render(const RenderTask& task, Geometry& geometry);

  RendererOptions options;
  std::once_flag made;
  std::unique_ptr<RenderEngine> engine;
};

}  // namespace pith
