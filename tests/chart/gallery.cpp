// Writes one of each chart, and charts of odd data, each ended by a zero byte. check_svg.py reads them with an
// XML parser that is not ours.
#include <cmath>
#include <cstdio>
#include <limits>

#include "pith/chart.h"

namespace {

using namespace pith::chart;

void write(const std::string& svg) {
  std::fwrite(svg.c_str(), 1, svg.size() + 1, stdout);
}

const std::string kOddText = std::string("a<b>&\"c\" \x01\x7F\xFF\xEF\xBF\xBE ]]> 词", 22);

Chart with_every_mark(Axis x, Axis y) {
  Chart chart;
  chart.title = "Every mark with " + kOddText;
  chart.description = kOddText;
  chart.x = std::move(x);
  chart.y = std::move(y);
  for (const Mark mark : {Mark::points, Mark::line, Mark::steps, Mark::bars, Mark::ranges})
    for (const Weight weight : {Weight::light, Weight::normal, Weight::strong}) {
      Series series = {
          .name = "series " + std::to_string(chart.series.size()), .mark = mark, .weight = weight};
      for (int i = 0; i < 4; ++i) {
        const double value = 1 + 0.3 * i + 0.1 * static_cast<double>(chart.series.size());
        Point point = {static_cast<double>(i), value, i == 2 ? kOddText : ""};
        if (!chart.y.categories.empty()) std::swap(point.x, point.y);
        point.low = value - 0.2;
        point.high = value + 0.2;
        series.points.push_back(point);
      }
      chart.series.push_back(series);
    }
  chart.rules = {{Rule::Of::x, 1.5, kOddText}, {Rule::Of::y, 1.5, "threshold"}};
  return chart;
}

void write_odd_numbers() {
  const double infinity = std::numeric_limits<double>::infinity();
  const double largest = std::numeric_limits<double>::max();
  for (const Scale scale : {Scale::linear, Scale::log})
    for (const Mark mark : {Mark::points, Mark::line, Mark::steps, Mark::bars, Mark::ranges}) {
      Chart chart;
      chart.x.scale = chart.y.scale = scale;
      Series series = {.mark = mark};
      for (const double x :
           {0.0, -0.0, 1.0, -1.0, infinity, -infinity, kNone, largest, -largest, 5e-324, 1e150})
        for (const double y : {0.0, 1.0, infinity, kNone, -largest, 1e-200})
          series.points.push_back({x, y, "", y, x});
      chart.series = {series};
      write(to_svg(chart));
      chart.width = kNone;
      chart.height = -5;
      write(to_svg(chart));
    }
}

}  // namespace

int main() {
  const Axis names = {.label = "name",
                      .categories = {"one", "two", kOddText, "a name that is long for an axis"}};
  const Axis numbers = {.label = "number " + kOddText};
  const Axis decades = {.label = "log", .scale = Scale::log};
  for (const Axis& x : {names, numbers, decades})
    for (const Axis& y : {names, numbers, decades})
      for (const double width : {200, 360, 640}) {
        Chart chart = with_every_mark(x, y);
        chart.width = width;
        write(to_svg(chart));
      }
  write_odd_numbers();
  write(to_svg(Chart{}));
  write(to_svg(Tree{}));
  Tree tree;
  tree.title = tree.description = tree.value_label = kOddText;
  tree.legend = {{kOddText, 0}, {"b", 9}};
  for (int i = 0; i < 50; ++i)
    tree.nodes.push_back({i / 2 - 1, kOddText, 1.0 * i, i % 9 - 1, Weight::strong});
  write(to_svg(tree));
}
