// Text density along the page, as Sun, Song, Liao draw it in DOM based content extraction via text density,
// SIGIR 2011: a bar for each element in the order of the source.
#include "base/stop.h"
#include "methods/density/densities.h"
#include "methods/visible.h"
#include "plot/plot.h"

namespace pith {

chart::Chart density_chart(const Page& page, const MethodCall& method, Workspace& workspace) {
  Extraction content;
  method.run(page, workspace, Tracing::off, content);
  workspace.arena.reset();
  Extraction shown;
  keep_visible(page, {workspace}, shown);
  const auto kind = static_cast<Density>(method.settings[0]);
  const std::span<const DensityCounts> counts = count_for_densities(page, shown.labels, workspace.arena);
  const Densities densities = measure_densities(page.document, counts, kind, workspace.arena);

  chart::Chart chart;
  chart.title =
      kind == Density::text ? "Text density along the page" : "Composite text density along the page";
  chart.description = "A bar for each element that has text, coloured by whether it is content";
  chart.x.label = "element with text, in the order of the source";
  chart.y.label = kind == Density::text ? "characters for each tag" : "density";
  chart::Series kept = {.name = "content", .mark = chart::Mark::bars, .color = 1};
  chart::Series dropped = {.name = "not content", .mark = chart::Mark::bars, .color = 0};
  double place = 0;
  for (NodeId id = 0; id < page.document.size(); ++id) {
    poll(id);
    if (!page.document.is_element(id) || counts[id].characters == 0) continue;
    const bool keep = content.labels[id] == Label::keep;
    (keep ? kept : dropped).points.push_back({++place, densities.nodes[id].density});
  }
  chart.series = {std::move(dropped), std::move(kept)};
  if (place > 0) {
    chart.x.least = 0.5;
    chart.x.most = place + 0.5;
    chart.rules.push_back({chart::Rule::Of::y, densities.threshold * method.settings[1], "threshold"});
  }
  chart.width = 720;
  chart.height = 360;
  return chart;
}

}  // namespace pith
