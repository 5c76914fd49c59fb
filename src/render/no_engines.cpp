// In place of the engines, where a build leaves them out.
#include "render/engines.h"
#include "render/missing_engine.h"

namespace pith {

std::unique_ptr<RenderEngine> make_engine(const RendererOptions&) {
  return std::make_unique<MissingEngine>("pith was built without renderers; build it with -DPITH_RENDER=ON");
}

}  // namespace pith
