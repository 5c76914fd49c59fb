// The render command: where a page's nodes stand, as JSON or as a picture.
#include "commands.h"
#include "context.h"
#include "json_line.h"
#include "render_comparison.h"
#include "report.h"
#include "show_pages.h"

namespace pith::cli {
namespace {

class RenderCommand {
 public:
  explicit RenderCommand(const Arguments& arguments)
      : arguments_(arguments),
        renderer_(arguments.render.options),
        draws_(arguments.render.svg || arguments.render.overlay) {}

  int run() {
    const Inputs inputs = find_inputs(arguments_);
    if (draws_ && inputs.pages.size() != 1) {
      print_error("", "a picture is of one page; render the others one by one");
      return 2;
    }
    return show_pages(inputs, stream_, arguments_.output, false,
                      [this](const NamedPage& page) { return show(page); });
  }

 private:
  // False if something went wrong.
  bool show(const NamedPage& page) {
    if (!page.error.empty()) return fail(page.path, "error", page.error);
    const auto input = read_page(page.path, arguments_.options.limits);
    if (!input) return fail(page.path, "error", input.error().message);
    const std::string folder = folder_of(page.path);
    Options options = arguments_.options;
    options.folder = folder;
    options.renderer = &renderer_;
    auto shown = draws_ ? extractor_.plot(input->bytes,
                                          arguments_.render.overlay ? Plot::overlay : Plot::boxes, options)
                        : extractor_.dump(input->bytes, Dump::geometry, options);
    if (!shown) return fail(page.path, render_status(shown.error()), shown.error().message);
    stream_.write(draws_ ? *shown : geometry_line(page.path, "ok", input->damage, *shown));
    if (!input->damage.empty()) print_error(page.path, input->damage);
    return input->damage.empty();
  }

  bool fail(const std::string& path, std::string_view status, const std::string& message) {
    print_error(path, message);
    if (!draws_) stream_.write(geometry_line(path, status, message, ""));
    return false;
  }

  const Arguments& arguments_;
  const Renderer renderer_;
  const bool draws_;
  Extractor extractor_;
  Stream stream_;
};

}  // namespace

int run_render(const Arguments& arguments) {
  return arguments.render.compare ? compare_renderers(arguments) : RenderCommand(arguments).run();
}

}  // namespace pith::cli
