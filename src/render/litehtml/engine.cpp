#include "render/litehtml/engine.h"

#include <string>

#include "render/bounds.h"
#include "render/cache.h"
#include "render/litehtml/container.h"
#include "render/litehtml/corrections.h"
#include "render/litehtml/layout.h"
#include "render/litehtml/style_sheet.h"
#include "render/markup.h"
#include "render/process.h"

namespace pith {
namespace {

class LitehtmlEngine final : public RenderEngine {
 public:
  explicit LitehtmlEngine(const RendererOptions& options) : options_(options) {
    context_.load_master_stylesheet(kDefaultStyle);
  }

  Result<Done> render(const RenderTask& task, Geometry& geometry) override {
    if (fonts_.empty())
      return Error{
          ErrorCode::no_renderer,
          "litehtml needs a font, and there is none; install one, such as the package fonts-dejavu-core"};
    if (const std::string problem = unbounded_layout(task.document); !problem.empty())
      return Error{ErrorCode::render_failed, problem + ", too much for litehtml; use chromium for this page"};
    const Copy copy = run_in_copy(task.milliseconds, [&](std::string& out) { lay_out(task, out); });
    switch (copy.ending) {
      case Ending::finished: break;
      case Ending::timeout:
        return Error{ErrorCode::render_timeout, "litehtml " + copy.problem + "; allow more or use chromium"};
      case Ending::crashed:
        return Error{ErrorCode::render_failed,
                     "litehtml ended: " + copy.problem + "; use chromium for this page"};
      case Ending::not_started:
        return Error{ErrorCode::render_failed, "litehtml was not started: " + copy.problem};
    }
    if (!read_geometry(copy.bytes, task.document.size(), geometry))
      return Error{ErrorCode::render_failed, "litehtml ended early; use chromium for this page"};
    return Done{};
  }

 private:
  void lay_out(const RenderTask& task, std::string& out) {
    std::string html;
    write_markup(task.document, {.adapt_style = adapted_style}, html);
    const PageFiles files(task.folder);
    LitehtmlContainer container(fonts_, files, options_);
    const auto laid_out = litehtml::document::createFromUTF8(html.c_str(), &container, &context_);
    Geometry geometry;
    geometry.looks.resize(task.document.size());
    if (laid_out) {
      if (laid_out->root()) correct_styles(*laid_out->root());
      laid_out->render(static_cast<int>(options_.width));
      read_layout(*laid_out, task.document, geometry);
    }
    append_geometry(geometry, out);
  }

  const RendererOptions options_;
  Fonts fonts_;
  litehtml::context context_;
};

}  // namespace

std::unique_ptr<RenderEngine> make_litehtml(const RendererOptions& options) {
  return std::make_unique<LitehtmlEngine>(options);
}

}  // namespace pith
