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

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

enum class Scale : std::uint8_t { linear, log };

struct Axis {
  std::string label = {};
  Scale scale = Scale::linear;
  std::optional<double> least = {}, most = {};  // where it begins and ends; unset: as the data ask
  std::vector<std::string> categories = {};     // if any: names for the values 0, 1, 2 ... instead of a scale
};

struct Point {
  double x = 0, y = 0;
  std::string label = {};            // beside the point if there is room, and in its tooltip
  double low = kNone, high = kNone;  // an interval of y, or of x if y has categories
};

enum class Mark : std::uint8_t {
  points,  // with their intervals
  line,    // in the order of the points; broken where one cannot be drawn
  steps,   // a line that keeps each y until the next x
  bars,    // from zero; side by side in a category, else as wide as the least distance of two x
  ranges,  // the intervals alone, as strokes
};
enum class Weight : std::uint8_t { light, normal, strong };

inline constexpr int kByOrder = -1;  // the next colour that no series before has
inline constexpr int kQuiet = -2;    // grey: for what stands behind the rest

struct Series {
  std::string name = {};  // in the legend, unless empty
  Mark mark = Mark::points;
  std::vector<Point> points = {};
  int color = kByOrder;  // or a number from 0 on
  Weight weight = Weight::normal;
};

// A line across the chart at one value.
struct Rule {
  enum class Of : std::uint8_t { x, y } of;
  double at;
  std::string label;
};

struct Chart {
  std::string title;        // above the chart; may be empty
  std::string description;  // what it shows, for those who do not see it
  Axis x = {}, y = {};
  std::vector<Series> series;  // later ones are drawn over earlier ones
  std::vector<Rule> rules;
  double width = 640, height = 400;  // in CSS pixels
};

// How many of `values` fall into each of `bins` equal parts of least..most, as bars.
Series histogram(std::string name, std::span<const double> values, double least, double most,
                 std::size_t bins);

// A tree as an outline: a row a node, children below and to the right of their parent, each with a bar for its
// value. Every further row is the same picture at any size, which a drawing of boxes and lines is not.
struct Tree {
  struct Node {
    std::int32_t parent = -1;  // an earlier node, or -1: a root
    std::string name = {};
    double value = kNone;
    int color = kQuiet;  // as of a series
    Weight weight = Weight::normal;
  };
  struct Key {
    std::string name;
    int color = kQuiet;
  };
  std::string title, description;
  std::string value_label;
  std::vector<Node> nodes;  // in the order of their rows: each after its parent
  std::vector<Key> legend;
  double width = 640;
};
inline constexpr std::size_t kMostRows = 1000;  // drawn; the last row says how many are not

enum class Placing : std::uint8_t { standalone, inlined };
std::string to_svg(const Chart& chart, Placing placing = Placing::standalone);
std::string to_svg(const Tree& tree, Placing placing = Placing::standalone);

// For pages with inlined charts. Sets nothing but .chart and what is in it; a page may set the colours
// --chart-paper, --chart-ink, --chart-soft, --chart-grid and --chart-0 ... --chart-7 otherwise.
std::string_view style_sheet();

}  // namespace pith::chart

#pragma GCC visibility pop
