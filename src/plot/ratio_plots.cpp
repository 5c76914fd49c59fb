// Figures 2 to 5 of Weninger, Hsu, Han, CETR: Content Extraction via Tag Ratios, WWW 2010, for any page.
#include <string>

#include "base/stop.h"
#include "methods/cetr/cetr.h"
#include "plot/plot.h"

namespace pith {
namespace {

using chart::Chart;
using chart::Mark;
using chart::Series;
using chart::Weight;

constexpr int kContentColor = 1, kOtherColor = 0;
constexpr std::size_t kManyPoints = 600;  // are drawn smaller

CetrVariant variant_of(const MethodCall& method) {
  if (method.info->id == "cetr-tm") return CetrVariant::threshold;
  return method.info->id == "cetr-km" ? CetrVariant::line : CetrVariant::plane;
}

TagRatios ratios_of(const Page& page, const MethodCall& method, Workspace& workspace) {
  const auto settings = std::span(method.settings).first(method.info->parameters.size());
  return read_tag_ratios(page.document, cetr_settings(settings, variant_of(method)), workspace);
}

// A bar a row, in the colour of its label.
std::vector<Series> bars(std::span<const double> values, std::span<const Label> labels) {
  Series content = {.name = "content", .mark = Mark::bars, .color = kContentColor};
  Series other = {.name = "not content", .mark = Mark::bars, .color = kOtherColor};
  for (std::size_t i = 0; i < values.size(); ++i) {
    poll(i);
    (labels[i] == Label::keep ? content : other).points.push_back({static_cast<double>(i + 1), values[i]});
  }
  return {std::move(other), std::move(content)};
}

Chart row_chart(std::string title, std::string label, const MethodCall& method, const TagRatios& ratios,
                std::span<const double> values) {
  Chart chart;
  chart.title = std::move(title);
  chart.description = "A bar for each line of the source that has text or tags, coloured by what " +
                      std::string(method.info->id) + " makes of it";
  chart.x.label = "line of the source, empty ones left out";
  chart.y.label = std::move(label);
  chart.series = bars(values, ratios.labels);
  if (!values.empty()) {
    chart.x.least = 0.5;
    chart.x.most = static_cast<double>(values.size()) + 0.5;
  }
  chart.width = 720;
  chart.height = 360;
  return chart;
}

// Points in the colour of their cluster.
std::vector<Series> cluster_series(const TagRatios& ratios) {
  std::vector<Series> series(ratios.clusters.count);
  int next = 1;
  for (std::size_t c = 0; c < series.size(); ++c) {
    const bool noise = c == ratios.noise;
    series[c].name = noise ? "not content" : "content, cluster " + std::to_string(next);
    series[c].color = noise ? kOtherColor : next++;
    series[c].weight = ratios.clusters.of.size() > kManyPoints ? Weight::light : Weight::normal;
  }
  return series;
}

}  // namespace

Chart ratio_chart(const Page& page, const MethodCall& method, Workspace& workspace) {
  const TagRatios ratios = ratios_of(page, method, workspace);
  return row_chart("Tag ratios, line by line", "characters of text for each tag", method, ratios,
                   ratios.ratios);
}

Chart smooth_chart(const Page& page, const MethodCall& method, Workspace& workspace) {
  const TagRatios ratios = ratios_of(page, method, workspace);
  Chart chart = row_chart("Smoothed tag ratios, line by line", "characters of text for each tag, smoothed",
                          method, ratios, ratios.smooth);
  if (variant_of(method) == CetrVariant::threshold && !ratios.tagless)
    chart.rules.push_back({chart::Rule::Of::y, ratios.threshold, "threshold"});
  return chart;
}

Chart change_chart(const Page& page, const MethodCall& method, Workspace& workspace) {
  const TagRatios ratios = ratios_of(page, method, workspace);
  return row_chart("How fast smoothed tag ratios change, line by line", "change, up or down, smoothed",
                   method, ratios, ratios.changes);
}

Chart cluster_chart(const Page& page, const MethodCall& method, Workspace& workspace) {
  const TagRatios ratios = ratios_of(page, method, workspace);
  const bool plane = variant_of(method) == CetrVariant::plane;
  Chart chart;
  chart.title = plane ? "Lines by smoothed tag ratio and its change" : "Lines by smoothed tag ratio";
  chart.description = "A point for each line of the source, coloured by the cluster that it falls into";
  chart.x.label = plane ? "smoothed tag ratio" : "line of the source, empty ones left out";
  chart.y.label = plane ? "change, up or down" : "smoothed tag ratio";
  chart.series = cluster_series(ratios);
  for (std::size_t i = 0; i < ratios.clusters.of.size(); ++i) {
    poll(i);
    chart.series[ratios.clusters.of[i]].points.push_back(
        plane ? chart::Point{ratios.smooth[i], ratios.changes[i]}
              : chart::Point{static_cast<double>(i + 1), ratios.smooth[i]});
  }
  if (plane && !ratios.clusters.of.empty()) {
    Series centers = {.name = "centres", .color = chart::kQuiet, .weight = Weight::strong};
    for (std::size_t c = 0; c < ratios.clusters.count; ++c)
      centers.points.push_back({ratios.clusters.centroids[c].x, ratios.clusters.centroids[c].y});
    chart.series.push_back(std::move(centers));
  }
  chart.width = 640;
  chart.height = 420;
  return chart;
}

}  // namespace pith
