#include "render/renderer.h"

#include <utility>

#ifdef PITH_LITEHTML
#include "render/litehtml/engine.h"
#endif
#include "render/missing_engine.h"

namespace pith {
namespace {

std::unique_ptr<RenderEngine> make_engine(const RendererOptions& options) {
  if (options.engine == Engine::chromium)
    return std::make_unique<MissingEngine>("pith was built without Chromium");
#ifdef PITH_LITEHTML
  return make_litehtml(options);
#else
  return std::make_unique<MissingEngine>(
      "pith was built without litehtml; build it with -DPITH_LITEHTML=ON, or use chromium");
#endif
}

}  // namespace

Renderer::Renderer(RendererOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

const RendererOptions& Renderer::options() const {
  return state_->options;
}

Result<Done> Renderer::State::render(const RenderTask& task, Geometry& geometry) {
  std::call_once(made, [this] { engine = make_engine(options); });
  return engine->render(task, geometry);
}

}  // namespace pith
