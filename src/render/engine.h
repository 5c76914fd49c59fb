// What every rendering engine gets and gives.
#pragma once

#include <cstdint>
#include <string_view>

#include "dom/document.h"
#include "page/geometry.h"
#include "pith/io.h"
#include "pith/pith.h"

namespace pith {

struct RenderTask {
  const Document& document;
  std::string_view url;     // of the page; may be empty
  std::string_view folder;  // that it was saved in; may be empty
  std::uint32_t milliseconds = 0;
};

class RenderEngine {
 public:
  virtual ~RenderEngine() = default;

  // Fills `geometry`, with a look for every node. Errors: no_renderer, render_failed, render_timeout.
  virtual Result<Done> render(const RenderTask& task, Geometry& geometry) = 0;
};

}  // namespace pith
