#include "render/renderer.h"

#include <utility>

#include "render/cache.h"
#include "render/chromium/engine.h"
#ifdef PITH_LITEHTML
#include "render/litehtml/engine.h"
#else
#include "render/missing_engine.h"
#endif

namespace pith {
namespace {

std::unique_ptr<RenderEngine> make_engine(const RendererOptions& options) {
  if (options.engine == Engine::chromium) return make_chromium(options);
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
  const std::string key = cache_key(options, task);
  if (recall(key, geometry)) return Done{};
  if (options.cache.empty() || !find_in_cache(options.cache, key, task, geometry)) {
    if (const auto rendered = engine->render(task, geometry); !rendered) return rendered;
    if (!options.cache.empty()) put_into_cache(options.cache, key, geometry);
  }
  remember(key, geometry);
  return Done{};
}

bool Renderer::State::recall(const std::string& key, Geometry& geometry) {
  const std::lock_guard lock(remembering_);
  for (const Remembered& page : remembered_) {
    if (page.key != key) continue;
    geometry = page.geometry;
    return true;
  }
  return false;
}

void Renderer::State::remember(const std::string& key, const Geometry& geometry) {
  const std::lock_guard lock(remembering_);
  remembered_[oldest_] = {key, geometry};
  oldest_ = (oldest_ + 1) % remembered_.size();
}

}  // namespace pith
