#include "context.h"

#include "inputs.h"
#include "pith/io.h"
#include "report.h"

namespace pith::cli {
namespace {

bool read_site(const Arguments& arguments, Site& site) {
  bool complete = true;
  for (const NamedPage& page : find_pages(arguments.site_pages)) {
    std::string error = page.error;
    if (error.empty()) {
      const auto input = read_page(page.path, arguments.options.limits);
      if (!input) {
        error = input.error().message;
      } else if (const auto added = site.add(input->bytes, arguments.options); !added) {
        error = added.error().message;
      }
    }
    if (error.empty()) continue;
    print_error(page.path, error);
    complete = false;
  }
  return complete;
}

}  // namespace

bool read_model(const std::string& path, std::optional<Model>& model) {
  auto input = read_file(path);
  if (!input) {
    print_error(path, input.error().message);
    return false;
  }
  auto read = Model::read(std::move(input->bytes));
  if (!read) {
    print_error(path, read.error().message);
    return false;
  }
  model.emplace(std::move(*read));
  return true;
}

std::string folder_of(const std::string& path) {
  if (path == "-") return "";
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

int read_context(Arguments& arguments, Context& context) {
  if (arguments.render.asked) {
    context.renderer.emplace(arguments.render.options);
    arguments.options.renderer = &*context.renderer;
  }
  if (!arguments.model.empty()) {
    if (!read_model(arguments.model, context.model)) return 2;
    arguments.options.model = &*context.model;
    if (const auto tried = extract("", arguments.options); !tried) {
      print_error(arguments.model, tried.error().message);
      return 2;
    }
  }
  if (arguments.site_pages.empty()) return 0;
  const bool complete = read_site(arguments, context.site);
  arguments.options.site = &context.site;
  return complete ? 0 : 1;
}

}  // namespace pith::cli
