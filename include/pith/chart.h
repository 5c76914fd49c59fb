// Charts and trees as SVG text.
//
//     using namespace pith::chart;
//     Chart chart;
//     chart.title = "Precision and recall";
//     chart.x.label = "recall";
//     chart.y.label = "precision";
//     chart.series.push_back({.name = "methods", .mark = Mark::points, .points = {{0.9, 0.8, "cetr"}}});
//     std::string svg = to_svg(chart);
//
// A chart says what is to be seen; where ticks, labels and legend go is worked out here. Every text is escaped,
// numbers that cannot be drawn (not finite, or not above zero on a logarithmic axis) are left out, and large
// series are thinned to what the eye can tell apart, so any data gives a small valid picture. The same chart
// gives the same bytes.
//
// Colours are told apart by people who see few of them, and each has a shape of its own. A picture follows the
// light or dark mode of its reader: a standalone one carries its style sheet, inlined ones share style_sheet(),
// which the page that holds them includes once.
//
// Nothing here fails: data that cannot be drawn is left out. Only memory can run out (std::bad_alloc). Nothing is
// read, written or kept between calls, so any number of threads may call at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)

namespace pith::chart {

// No value: a point with it is not drawn, a line is broken there.
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// How values are laid along an axis. `log` shows powers of ten at equal distances. Values that are not above zero have no place on it and are left out.
enum class Scale : std::uint8_t { linear, log };

// One side of the chart. Ticks and their labels are chosen from what it spans.
struct Axis {
  // Beside the axis; may be empty.
  std::string label = {};
  Scale scale = Scale::linear;
  // Where it begins and ends. Unset or not finite: as the data ask, at round numbers. If the ends cross, the axis
  // spans a little around one of them. What lies outside is not drawn.
  std::optional<double> least = {}, most = {};
  // Names for the values 0, 1, 2 ... in place of a scale. Empty: there is a scale.
  std::vector<std::string> categories = {};
};

// One value of a series.
struct Point {
  double x = 0, y = 0;
  // Beside the point if there is room, and in its tooltip.
  std::string label = {};
  // An interval of y, or of x if y has categories. kNone: there is none.
  double low = kNone, high = kNone;
};

// How the points of a series are drawn.
enum class Mark : std::uint8_t {
  // One by one, with their intervals.
  points,
  // In the order of the points; broken where one cannot be drawn.
  line,
  // A line that keeps each y until the next x.
  steps,
  // From zero; side by side in a category, else as wide as the least distance of two x.
  bars,
  // The intervals alone, as strokes.
  ranges,
};

// How much a series or node stands out: by how thick its lines and how
// large its points are.
enum class Weight : std::uint8_t { light, normal, strong };

// Colours are numbers from 0 on, of a palette that repeats after eight. Two have a meaning of their own.
// kByOrder: the next colour that no series before has.
inline constexpr int kByOrder = -1;
// kQuiet: grey, for what stands behind the rest.
inline constexpr int kQuiet = -2;

// Points that belong together.
struct Series {
  // In the legend, unless it is empty.
  std::string name = {};
  Mark mark = Mark::points;
  std::vector<Point> points = {};
  // kByOrder, kQuiet, or a number from 0 on.
  int color = kByOrder;
  Weight weight = Weight::normal;
};

// A line across the chart at one value.
struct Rule {
  // Which axis the value is of.
  enum class Of : std::uint8_t { x, y } of;
  // Outside of the axis nothing is drawn.
  double at;
  // Beside the line; may be empty.
  std::string label;
};

// All that one picture shows. A chart without points says so. It holds values alone: copy it, change
// it, draw it again as often as need be.
struct Chart {
  // Above the chart; may be empty.
  std::string title;
  // What it shows, for those who do not see it.
  std::string description;
  Axis x = {}, y = {};
  // Later ones are drawn over earlier ones.
  std::vector<Series> series;
  // Drawn over the series.
  std::vector<Rule> rules;
  // In CSS pixels. Widths below 200, heights below 120 and sizes above 10000 are drawn at these.
  double width = 640, height = 400;
};

// A series of bars: how many of `values` fall into each of `bins` equal parts of least..most, where the last part
// includes `most`. Values outside of it and those that are no numbers are not counted.
// Costs a step for each value and bin. No bar at all if `bins` is 0 or `most` is not above `least`.
[[nodiscard]] Series histogram(std::string name, std::span<const double> values, double least, double most,
                               std::size_t bins);

// A tree as an outline: a row a node, children below and to the right of their parent, each with a bar for its
// value. Every further row is the same picture at any size, which a drawing of boxes and lines is not.
struct Tree {
  struct Node {
    // The index of an earlier node, or -1: a root.
    std::int32_t parent = -1;
    // What its row says.
    std::string name = {};
    // How long its bar is; kNone: it has none.
    double value = kNone;
    // As of a series.
    int color = kQuiet;
    Weight weight = Weight::normal;
  };
  // A line of the legend: what a colour means.
  struct Key {
    std::string name;
    // As of a series.
    int color = kQuiet;
  };
  // As of a chart.
  std::string title, description;
  // What the bars show.
  std::string value_label;
  // In the order of their rows: each after its parent.
  std::vector<Node> nodes;
  std::vector<Key> legend;
  // In CSS pixels, from 240 to 10000; the height follows from the rows.
  double width = 640;
};

// So many rows of a tree are drawn; the last row says how many are not.
inline constexpr std::size_t kMostRows = 1000;

// `standalone` is a whole file, with the style sheet in it. `inlined` is an <svg> element to be put into an HTML page
// that has style_sheet().
enum class Placing : std::uint8_t { standalone, inlined };

// The picture as SVG in UTF-8. Bytes of texts that are no UTF-8 become U+FFFD. Costs a few passes over
// the points; what cannot be told apart is drawn once, so large series give small pictures.
[[nodiscard]] std::string to_svg(const Chart& chart, Placing placing = Placing::standalone);

// The same of a tree. Costs a pass over the nodes that are drawn. A node whose parent is no earlier node is a root.
[[nodiscard]] std::string to_svg(const Tree& tree, Placing placing = Placing::standalone);

// For pages with inlined charts. Sets nothing but .chart and what is in it; a page may set the colours
// --chart-paper, --chart-ink, --chart-soft, --chart-grid and --chart-0 ... --chart-7 otherwise. Costs nothing; the text
// is constant and lives as long as the program.
[[nodiscard]] std::string_view style_sheet();

}  // namespace pith::chart

#pragma GCC visibility pop
