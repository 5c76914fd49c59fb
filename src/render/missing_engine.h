// An engine that is not there: every page gets the reason.
#pragma once

#include <string>

#include "render/engine.h"

namespace pith {

class MissingEngine final : public RenderEngine {
 public:
  explicit MissingEngine(std::string why) : why_(std::move(why)) {}
  Result<Done> render(const RenderTask&, Geometry&) override { return Error{ErrorCode::no_renderer, why_}; }

 private:
  std::string why_;
};

}  // namespace pith
