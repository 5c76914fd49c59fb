#include "eval/report_charts.h"

#include <algorithm>
#include <cmath>

#include "eval/text_table.h"

namespace pith::eval {
namespace {

using chart::Chart;
using chart::Mark;
using chart::Point;
using chart::Series;
using chart::Weight;

constexpr double kRowHeight = 23;
constexpr std::size_t kMostGroups = 8;  // colours that can be told apart

// Room around values for an axis that ends at 1, in tenths.
double axis_start(double least) {
  return std::clamp(std::floor((least - 0.02) * 10) / 10, 0.0, 0.9);
}

// Methods in one colour, other tools in another. A legend only where there are both.
std::vector<Series> by_origin(const Standings& standings, const auto& point_of) {
  Series own = {.name = "pith", .color = 0}, tools = {.name = "other tools", .color = 1};
  for (const Standing& standing : standings)
    if (const std::optional<Point> point = point_of(standing))
      (standing.is_tool ? tools : own).points.push_back(*point);
  if (own.points.empty() || tools.points.empty()) own.name = tools.name = "";
  return {std::move(own), std::move(tools)};
}

// The points with the same F1, from the lower or left border of the chart to the other.
Series equal_f1(double f1, double start) {
  constexpr int kParts = 80;
  Series curve = {.mark = Mark::line, .color = chart::kQuiet};
  const double first = f1 / (2 - f1);  // recall at precision 1
  for (int i = 0; i <= kParts; ++i) {
    const double recall = first + (1 - first) * i / kParts;
    const double precision = f1 * recall / (2 * recall - f1);
    if (recall >= start) curve.points.push_back({recall, precision});
  }
  if (!curve.points.empty()) curve.points.back().label = "F1 " + fixed(f1, 1);
  return curve;
}

double row_chart_height(std::size_t rows) {
  return 90 + kRowHeight * static_cast<double>(std::max<std::size_t>(rows, 2));
}

// Linear between the two nearest; `sorted` is not empty.
double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - static_cast<double>(low));
}

}  // namespace

Chart precision_recall_chart(const Standings& standings, const Metric& metric) {
  Chart chart;
  chart.title = "Precision and recall";
  chart.description = "Mean precision against mean recall, a point a method: " + std::string(metric.meaning);
  chart.x.label = "recall";
  chart.y.label = "precision";
  double least_recall = 1, least_precision = 1;
  for (const Standing& standing : standings) {
    least_recall = std::min(least_recall, standing.average.recall);
    least_precision = std::min(least_precision, standing.average.precision);
  }
  chart.x.least = axis_start(least_recall);
  chart.y.least = axis_start(least_precision);
  chart.x.most = chart.y.most = 1;
  for (int tenths = 1; tenths <= 9; ++tenths) {
    const double f1 = tenths / 10.0;
    const double corner = *chart.x.least + *chart.y.least;
    if (corner > 0 && f1 <= 2 * *chart.x.least * *chart.y.least / corner)
      continue;  // left of and below the chart
    chart.series.push_back(equal_f1(f1, *chart.x.least));
  }
  for (Series& series : by_origin(standings, [](const Standing& standing) {
         return std::optional<Point>({standing.average.recall, standing.average.precision, standing.name});
       }))
    chart.series.push_back(std::move(series));
  chart.height = 420;
  return chart;
}

Chart speed_chart(const Standings& standings, const Metric& metric) {
  Chart chart;
  chart.title = "Speed against accuracy";
  chart.description = "Mean " + std::string(metric.heading) + " against pages a second, a point a method";
  chart.x.label = "pages a second on one core";
  chart.x.scale = chart::Scale::log;
  chart.y.label = metric.heading;
  chart.series = by_origin(standings, [](const Standing& standing) -> std::optional<Point> {
    if (!standing.speed) return std::nullopt;
    return Point{standing.speed->pages_per_second, standing.average.value, standing.name, standing.low,
                 standing.high};
  });
  chart.height = 420;
  return chart;
}

Chart spread_chart(const Standings& standings, const Metric& metric) {
  Chart chart;
  chart.title = "How " + std::string(metric.heading) + " spreads over the pages";
  chart.description = "Quantiles of the pages' scores for each method";
  chart.x.label = metric.heading;
  chart.x.least = 0;
  chart.x.most = 1;
  Series most = {.name = "90 % of pages", .mark = Mark::ranges, .color = 0, .weight = Weight::light};
  Series half = {.name = "middle half", .mark = Mark::ranges, .color = 0, .weight = Weight::strong};
  Series median = {.name = "median", .color = 1};
  Series mean = {.name = "mean", .color = 3};
  for (const Standing& standing : standings) {
    std::vector<double> values;
    for (const Row* row : standing.rows)
      if (const auto value = metric.of(row->scores)) values.push_back(*value);
    if (values.empty()) continue;
    std::sort(values.begin(), values.end());
    const auto y = static_cast<double>(chart.y.categories.size());
    chart.y.categories.push_back(standing.name);
    most.points.push_back({0, y, "", quantile(values, 0.05), quantile(values, 0.95)});
    half.points.push_back({0, y, "", quantile(values, 0.25), quantile(values, 0.75)});
    median.points.push_back({quantile(values, 0.5), y});
    mean.points.push_back({standing.average.value, y});
  }
  chart.height = row_chart_height(chart.y.categories.size());
  chart.series = {std::move(most), std::move(half), std::move(mean), std::move(median)};
  return chart;
}

Chart group_chart(std::string title, const std::vector<std::string>& methods,
                  const std::vector<GroupFigures>& groups, const Metric& metric) {
  Chart chart;
  chart.title = std::move(title);
  chart.description = "Mean " + std::string(metric.heading) + " of each method, a mark a group";
  chart.x.label = metric.heading;
  chart.y.categories = methods;
  Series span = {.mark = Mark::ranges, .color = chart::kQuiet, .weight = Weight::light};
  const std::size_t shown = std::min(groups.size(), kMostGroups);
  double least = 1;
  for (std::size_t m = 0; m < methods.size(); ++m) {
    Point reach = {0, static_cast<double>(m)};
    for (std::size_t g = 0; g < shown; ++g) {
      const auto& value = groups[g].values[m];
      if (!value) continue;
      reach.low = std::isnan(reach.low) ? *value : std::min(reach.low, *value);
      reach.high = std::isnan(reach.high) ? *value : std::max(reach.high, *value);
      least = std::min(least, *value);
    }
    span.points.push_back(reach);
  }
  chart.x.least = axis_start(least);
  chart.x.most = 1;
  chart.series.push_back(std::move(span));
  for (std::size_t g = 0; g < shown; ++g) {
    Series series = {.name = groups[g].name, .color = static_cast<int>(g)};
    for (std::size_t m = 0; m < methods.size(); ++m)
      if (groups[g].values[m]) series.points.push_back({*groups[g].values[m], static_cast<double>(m)});
    chart.series.push_back(std::move(series));
  }
  chart.height = row_chart_height(methods.size()) + 20;
  return chart;
}

}  // namespace pith::eval
