#include "render/engines.h"

#include <array>
#include <mutex>
#include <string>
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

std::unique_ptr<RenderEngine> make_bare_engine(const RendererOptions& options) {
  if (options.engine == Engine::chromium) return make_chromium(options);
#ifdef PITH_LITEHTML
  return make_litehtml(options);
#else
  return std::make_unique<MissingEngine>(
      "pith was built without litehtml; build it with -DPITH_LITEHTML=ON, or use chromium");
#endif
}

// Asks an engine only for what neither the last pages nor the cache have.
class RememberingEngine final : public RenderEngine {
 public:
  explicit RememberingEngine(RendererOptions options) : options_(std::move(options)) {}
  Result<Done> render(const RenderTask& task, Geometry& geometry) override;

 private:
  // The last pages: whoever asks about a page mostly asks again, for another method or for its texts.
  struct Remembered {
    std::string key;
    Geometry geometry;
  };
  bool recall(const std::string& key, Geometry& geometry);
  void remember(const std::string& key, const Geometry& geometry);

  RendererOptions options_;
  std::once_flag made_;
  std::unique_ptr<RenderEngine> engine_;  // made when first needed
  std::mutex remembering_;
  std::array<Remembered, 4> remembered_;
  std::size_t oldest_ = 0;
};

Result<Done> RememberingEngine::render(const RenderTask& task, Geometry& geometry) {
  std::call_once(made_, [this] { engine_ = make_bare_engine(options_); });
  const std::string key = cache_key(options_, task);
  if (recall(key, geometry)) return Done{};
  if (options_.cache.empty() || !find_in_cache(options_.cache, key, task, geometry)) {
    if (const auto rendered = engine_->render(task, geometry); !rendered) return rendered;
    if (!options_.cache.empty()) put_into_cache(options_.cache, key, geometry);
  }
  remember(key, geometry);
  return Done{};
}

bool RememberingEngine::recall(const std::string& key, Geometry& geometry) {
  const std::lock_guard lock(remembering_);
  for (const Remembered& page : remembered_) {
    if (page.key != key) continue;
    geometry = page.geometry;
    return true;
  }
  return false;
}

void RememberingEngine::remember(const std::string& key, const Geometry& geometry) {
  const std::lock_guard lock(remembering_);
  remembered_[oldest_] = {key, geometry};
  oldest_ = (oldest_ + 1) % remembered_.size();
}

}  // namespace

std::unique_ptr<RenderEngine> make_engine(const RendererOptions& options) {
  return std::make_unique<RememberingEngine>(options);
}

}  // namespace pith
