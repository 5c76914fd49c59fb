// The state of a Renderer: its engine, made when first needed.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>

#include "render/engine.h"

namespace pith {

struct Renderer::State {
  explicit State(RendererOptions asked) : options(std::move(asked)) {}

  Result<Done> render(const RenderTask& task, Geometry& geometry);

  RendererOptions options;
  std::once_flag made;
  std::unique_ptr<RenderEngine> engine;

 private:
  // The last pages: whoever asks about a page mostly asks again, for another method or for its texts.
  struct Remembered {
    std::string key;
    Geometry geometry;
  };
  bool recall(const std::string& key, Geometry& geometry);
  void remember(const std::string& key, const Geometry& geometry);

  std::mutex remembering_;
  std::array<Remembered, 4> remembered_;
  std::size_t oldest_ = 0;
};

}  // namespace pith
