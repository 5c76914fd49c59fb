#include "render/renderer.h"

#include <utility>

#include "render/engines.h"

namespace pith {

Renderer::Renderer(RendererOptions options) {
  std::unique_ptr<RenderEngine> engine = make_engine(options);
  state_ = std::make_unique<State>(State{std::move(options), std::move(engine)});
}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

const RendererOptions& Renderer::options() const {
  return state_->options;
}

}  // namespace pith
