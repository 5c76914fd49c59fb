#include "plot/plot.h"

#include <algorithm>

namespace pith {
namespace {

struct PlotInfo {
  std::string_view name;
  std::string_view methods;  // that it can show, the first unless another is asked for
};

// By Plot.
constexpr PlotInfo kPlots[] = {
    {"ratios", "cetr cetr-tm cetr-km"},
    {"smooth", "cetr-tm cetr cetr-km"},
    {"changes", "cetr"},
    {"clusters", "cetr cetr-km"},
    {"tree", "cnr"},
    {"density", "cetd"},
};

bool shows(const PlotInfo& plot, std::string_view method) {
  std::string_view list = plot.methods;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    if (list.substr(0, end) == method) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

}  // namespace

Result<MethodCall> method_to_plot(Plot what, std::string_view call) {
  const PlotInfo& plot = kPlots[static_cast<std::size_t>(what)];
  if (call == Options{}.method) call = plot.methods.substr(0, plot.methods.find(' '));
  Result<MethodCall> method = find_method(call);
  if (method && !shows(plot, method->info->id))
    return Error{ErrorCode::unknown_method, "a plot of " + std::string(plot.name) + " shows " +
                                                std::string(plot.methods) + ", not " +
                                                std::string(method->info->id)};
  return method;
}

std::string draw_plot(const Page& page, Plot what, const MethodCall& method, Workspace& workspace) {
  workspace.arena.reset();
  switch (what) {
    case Plot::ratios: return to_svg(ratio_chart(page, method, workspace));
    case Plot::smooth: return to_svg(smooth_chart(page, method, workspace));
    case Plot::changes: return to_svg(change_chart(page, method, workspace));
    case Plot::clusters: return to_svg(cluster_chart(page, method, workspace));
    case Plot::tree: return to_svg(ratio_tree(page, method, workspace));
    case Plot::density: return to_svg(density_chart(page, method, workspace));
    case Plot::boxes:
    case Plot::overlay: break;  // of no method: see box_picture.h
  }
  return "";
}

}  // namespace pith
