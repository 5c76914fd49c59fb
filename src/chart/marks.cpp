// Large series are thinned before they are written. Of the points of a line that fall into one column of pixels
// the first, lowest, highest and last stay, which draws the same pixels (Jugel et al., M4, PVLDB 2014). Of points
// that fall on one spot one stays, and of bars in one column the longest.
#include "chart/marks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pith::chart {
namespace {

constexpr std::size_t kMostTooltips = 400;      // in a series
constexpr std::size_t kMostWholePoints = 2000;  // drawn without thinning
constexpr std::size_t kMostLinePoints = 20000;
constexpr double kBand = 0.8;  // of a category's room, for its bars
constexpr double kSpot = 3;    // pixels that points of a thinned series differ by

struct Pixel {
  double x, y;
};
bool is_gap(const Pixel& p) {
  return std::isnan(p.x) || std::isnan(p.y);
}

// Corners of the shapes around (0, 0), in radii; no corners: a circle.
constexpr Pixel kSquare[] = {{-.88, -.88}, {.88, -.88}, {.88, .88}, {-.88, .88}};
constexpr Pixel kTriangle[] = {{0, -1.15}, {1.1, .8}, {-1.1, .8}};
constexpr Pixel kDiamond[] = {{0, -1.25}, {1.25, 0}, {0, 1.25}, {-1.25, 0}};
constexpr Pixel kTurnedTriangle[] = {{0, 1.15}, {1.1, -.8}, {-1.1, -.8}};
constexpr Pixel kPlus[] = {{-.4, -1.1}, {.4, -1.1}, {.4, -.4}, {1.1, -.4}, {1.1, .4},   {.4, .4},
                           {.4, 1.1},   {-.4, 1.1}, {-.4, .4}, {-1.1, .4}, {-1.1, -.4}, {-.4, -.4}};
constexpr Pixel kCross[] = {{0, -.55}, {.6, -1.15}, {1.15, -.6}, {.55, 0},  {1.15, .6},   {.6, 1.15},
                            {0, .55},  {-.6, 1.15}, {-1.15, .6}, {-.55, 0}, {-1.15, -.6}, {-.6, -1.15}};
constexpr Pixel kHexagon[] = {{0, -1.1}, {.95, -.55}, {.95, .55}, {0, 1.1}, {-.95, .55}, {-.95, -.55}};
constexpr std::array<std::span<const Pixel>, 8> kShapes = {
    {{}, kSquare, kTriangle, kDiamond, kTurnedTriangle, kPlus, kCross, kHexagon}};

// Colours come again after eight; the pair of colour and shape only after sixty-four.
std::span<const Pixel> shape(int color) {
  return kShapes[color < 0 ? 0 : static_cast<std::size_t>(color + color / 8) % kShapes.size()];
}

void add_shape(Path& path, int color, double x, double y, double r) {
  const std::span<const Pixel> corners = shape(color);
  if (!corners.empty()) {
    path.move(x + corners[0].x * r, y + corners[0].y * r);
    for (std::size_t i = 1; i < corners.size(); ++i) path.line(x + corners[i].x * r, y + corners[i].y * r);
    path.close();
    return;
  }
  std::string size;
  append_number(size, r);
  std::string twice;
  append_number(twice, 2 * r);
  const std::string half_turn = "a" + size + ' ' + size + " 0 1 0 ";
  path.move(x - r, y).relative(half_turn + twice + " 0" + half_turn + '-' + twice + " 0z");
}

std::string_view weight_class(Weight weight) {
  return weight == Weight::light ? " light" : weight == Weight::strong ? " strong" : "";
}

std::vector<Pixel> to_pixels(const std::vector<Point>& points, const Plot& plot) {
  std::vector<Pixel> pixels;
  pixels.reserve(points.size());
  for (const Point& point : points) pixels.push_back({plot.x.at(point.x), plot.y.at(point.y)});
  return pixels;
}

class Draw {
 public:
  Draw(Svg& svg, Labels& labels, const Series& series, int color, const Plot& plot, const BarSlot& slot)
      : svg_(svg),
        labels_(labels),
        series_(series),
        color_(color),
        plot_(plot),
        slot_(slot),
        flipped_(plot.y.has_categories()) {}

  void run() {
    svg_.open("g", {{"class", color_class(color_) + std::string(weight_class(series_.weight))}});
    switch (series_.mark) {
      case Mark::points:
        whiskers();
        points();
        break;
      case Mark::line: line(to_pixels(series_.points, plot_)); break;
      case Mark::steps: line(stairs()); break;
      case Mark::bars: bars(); break;
      case Mark::ranges: ranges(); break;
    }
    svg_.close("g");
    if (series_.mark != Mark::points) ask_for_labels();
  }

 private:
  bool is_inside(const Point& point) const { return plot_.x.spans(point.x) && plot_.y.spans(point.y); }

  std::string tooltip(const Point& point) const {
    std::string text = point.label.empty() ? series_.name : point.label;
    const auto add = [&](const std::string& part, std::string_view separator) {
      text += text.empty() ? "" : separator;
      text += part;
    };
    for (const auto& [ruler, value] : {std::pair(&plot_.x, point.x), std::pair(&plot_.y, point.y)})
      if (ruler->has_categories())
        add(ruler->ticks()[static_cast<std::size_t>(std::max(value, 0.0))].text, ", ");
    if (series_.mark != Mark::ranges)
      for (const auto& [ruler, value] : {std::pair(&plot_.x, point.x), std::pair(&plot_.y, point.y)})
        if (!ruler->has_categories()) add(short_number(value), ruler == &plot_.x || flipped_ ? ": " : ", ");
    if (has_interval(point))
      add("(" + short_number(point.low) + " to " + short_number(point.high) + ")", " ");
    return text;
  }

  static bool has_interval(const Point& point) {
    return std::isfinite(point.low) && std::isfinite(point.high);
  }

  void points() {
    const double r = radius(series_.weight);
    if (series_.points.size() > kMostWholePoints) return thinned_points();
    const bool tooltips = series_.points.size() <= kMostTooltips;
    Path all;
    for (const Point& point : series_.points) {
      if (!is_inside(point)) continue;
      const double x = plot_.x.at(point.x), y = plot_.y.at(point.y);
      Path one;
      add_shape(tooltips ? one : all, color_, x, y, r);
      if (tooltips) {
        svg_.open("path", {{"class", "dot"}, {"d", one.d()}});
        svg_.tooltip(tooltip(point));
        svg_.close("path");
        labels_.avoid({x - r, y - r, x + r, y + r});
      }
      labels_.want(x, y, r, point.label, color_ < 0);
    }
    if (!all.empty()) svg_.empty("path", {{"class", "dot"}, {"d", all.d()}});
  }

  void thinned_points() {
    const double left = plot_.x.from(), top = plot_.y.top();
    const auto columns = static_cast<std::size_t>((plot_.x.to() - left) / kSpot) + 2;
    const auto rows = static_cast<std::size_t>((plot_.y.bottom() - top) / kSpot) + 2;
    std::vector<bool> seen(columns * rows);
    Path all;
    for (const Point& point : series_.points) {
      if (!is_inside(point)) continue;
      const double x = plot_.x.at(point.x), y = plot_.y.at(point.y);
      const auto spot = static_cast<std::size_t>((y - top) / kSpot) * columns +
                        static_cast<std::size_t>((x - left) / kSpot);
      if (spot >= seen.size() || seen[spot]) continue;
      seen[spot] = true;
      all.move(x, y).relative("h0");  // a stroke of no length, its end drawn round
    }
    if (!all.empty()) svg_.empty("path", {{"class", "spots"}, {"d", all.d()}});
  }

  struct Interval {
    double from, to, place;  // pixels
    const Point* point;
  };

  // The intervals that can be seen, as strokes along the axis of values.
  std::vector<Interval> intervals() const {
    const Ruler& along = flipped_ ? plot_.x : plot_.y;
    const Ruler& across = flipped_ ? plot_.y : plot_.x;
    const double offset = series_.mark == Mark::bars ? bar_offset(across) : 0;
    std::vector<Interval> found;
    for (const Point& point : series_.points) {
      const double place = flipped_ ? point.y : point.x;
      if (!has_interval(point) || !across.spans(place)) continue;
      const auto [low, high] = std::minmax(point.low, point.high);
      if (high < along.least() || low > along.most()) continue;
      const auto [from, to] = std::minmax({along.clamped(low), along.clamped(high)});
      found.push_back({from, to, across.at(place) + offset, &point});
    }
    return found.size() > kMostWholePoints ? merged(found) : found;
  }

  // One for each column of pixels.
  static std::vector<Interval> merged(const std::vector<Interval>& intervals) {
    std::vector<Interval> columns;
    for (const Interval& interval : intervals) {
      const auto column = static_cast<std::size_t>(std::max(interval.place, 0.0));
      if (column >= columns.size()) columns.resize(column + 1, {0, 0, 0, nullptr});
      Interval& one = columns[column];
      if (one.point == nullptr) one = interval;
      one.from = std::min(one.from, interval.from);
      one.to = std::max(one.to, interval.to);
    }
    std::erase_if(columns, [](const Interval& one) { return one.point == nullptr; });
    return columns;
  }

  void add_stroke(Path& path, double from, double to, double place) const {
    if (flipped_)
      path.move(from, place).horizontal(to);
    else
      path.move(place, from).vertical(to);
  }

  void whiskers() {
    constexpr double kCap = 3;
    Path path;
    for (const Interval& interval : intervals()) {
      add_stroke(path, interval.from, interval.to, interval.place);
      for (const double end : {interval.from, interval.to}) {
        if (flipped_)
          path.move(end, interval.place - kCap).vertical(interval.place + kCap);
        else
          path.move(interval.place - kCap, end).horizontal(interval.place + kCap);
      }
    }
    if (!path.empty()) svg_.empty("path", {{"class", "whisker"}, {"d", path.d()}});
  }

  void ranges() {
    for (const Interval& interval : intervals()) {
      Path path;
      add_stroke(path, interval.from, interval.to, interval.place);
      svg_.open("path", {{"class", "range"}, {"d", path.d()}});
      svg_.tooltip(tooltip(*interval.point));
      svg_.close("path");
    }
  }

  std::vector<Pixel> stairs() const {
    const std::vector<Pixel> corners = to_pixels(series_.points, plot_);
    std::vector<Pixel> out;
    out.reserve(2 * corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
      out.push_back(corners[i]);
      if (i + 1 < corners.size()) out.push_back({corners[i + 1].x, corners[i].y});
    }
    return out;
  }

  void line(const std::vector<Pixel>& pixels) {
    const std::vector<Pixel> few = thinned(pixels);
    Path path;
    Pixel pen = {kNone, kNone};
    for (std::size_t i = 0; i < few.size(); ++i) {
      if (is_gap(few[i])) continue;
      const bool alone = (i == 0 || is_gap(few[i - 1])) && (i + 1 == few.size() || is_gap(few[i + 1]));
      Pixel a = few[i], b = alone || i + 1 == few.size() ? few[i] : few[i + 1];
      if (is_gap(b) || (!alone && i + 1 == few.size()) || !clip(a, b)) continue;
      if (a.x != pen.x || a.y != pen.y) path.move(a.x, a.y);
      if (alone)
        path.relative("h0");
      else
        path.line(b.x, b.y);
      pen = b;
    }
    if (!path.empty()) svg_.empty("path", {{"class", "line"}, {"d", path.d()}});
  }

  static std::vector<Pixel> thinned(const std::vector<Pixel>& pixels) {
    std::vector<Pixel> out;
    for (std::size_t i = 0; i < pixels.size();) {
      std::size_t end = i + 1, low = i, high = i;
      while (end < pixels.size() && !is_gap(pixels[i]) && !is_gap(pixels[end]) &&
             std::floor(pixels[end].x) == std::floor(pixels[i].x)) {
        if (pixels[end].y < pixels[low].y) low = end;
        if (pixels[end].y > pixels[high].y) high = end;
        ++end;
      }
      std::array<std::size_t, 4> kept = {i, std::min(low, high), std::max(low, high), end - 1};
      const auto last = end - i > 4 ? std::unique(kept.begin(), kept.end()) : kept.begin();
      for (auto it = kept.begin(); it != last; ++it) out.push_back(pixels[*it]);
      if (last == kept.begin()) out.insert(out.end(), pixels.begin() + i, pixels.begin() + end);
      i = end;
    }
    if (out.size() <= kMostLinePoints) return out;
    const std::size_t every = out.size() / kMostLinePoints + 1;  // a scribble: any part of it looks the same
    std::vector<Pixel> part;
    for (std::size_t i = 0; i < out.size(); i += every) part.push_back(out[i]);
    return part;
  }

  // The part of a stroke inside the plot (Liang and Barsky 1984); false if there is none.
  bool clip(Pixel& a, Pixel& b) const {
    const double dx = b.x - a.x, dy = b.y - a.y;
    double enter = 0, leave = 1;
    const std::array<std::array<double, 2>, 4> sides = {{{-dx, a.x - plot_.x.from()},
                                                         {dx, plot_.x.to() - a.x},
                                                         {-dy, a.y - plot_.y.top()},
                                                         {dy, plot_.y.bottom() - a.y}}};
    for (const auto& [towards, room] : sides) {
      if (towards == 0 && room < -1e-6) return false;
      if (towards < 0) enter = std::max(enter, room / towards);
      if (towards > 0) leave = std::min(leave, (room + 1e-9) / towards);
    }
    if (enter > leave) return false;
    b = {a.x + leave * dx, a.y + leave * dy};
    a = {a.x + enter * dx, a.y + enter * dy};
    return true;
  }

  struct Bar {
    double low, high;  // pixels across
    double value;
    const Point* point;
  };

  double bar_width(const Ruler& across) const {
    const double unit = across.has_categories() ? kBand / static_cast<double>(slot_.count) : slot_.unit;
    return unit * across.pixels_per_unit();
  }
  // Of the middle of a bar from its place.
  double bar_offset(const Ruler& across) const {
    if (!across.has_categories()) return 0;
    return (static_cast<double>(slot_.index) - static_cast<double>(slot_.count - 1) / 2) * bar_width(across);
  }

  std::vector<Bar> find_bars() const {
    const Ruler& across = flipped_ ? plot_.y : plot_.x;
    const Ruler& along = flipped_ ? plot_.x : plot_.y;
    const double width = bar_width(across), offset = bar_offset(across);
    std::vector<Bar> bars;
    for (const Point& point : series_.points) {
      const double place = flipped_ ? point.y : point.x, value = flipped_ ? point.x : point.y;
      if (!across.spans(place) || !is_drawable(value, along.scale())) continue;
      double low = across.at(place) + offset - width / 2;
      if (width < 1) low = std::floor(low);
      if (width < 1 && !bars.empty() && bars.back().low == low) {  // the column has one already
        if (std::abs(value) > std::abs(bars.back().value)) bars.back() = {low, low + 1, value, &point};
        continue;
      }
      bars.push_back({low, low + std::max(width, 1.0), value, &point});
    }
    return bars;
  }

  void bars() {
    const Ruler& along = flipped_ ? plot_.x : plot_.y;
    const double base = along.clamped(along.scale() == Scale::log ? along.least() : 0);
    const std::vector<Bar> found = find_bars();
    const bool tooltips = found.size() <= kMostTooltips;
    Path all;
    for (const Bar& bar : found) {
      const double gap = bar.high - bar.low > 4 ? 0.5 : 0;
      const double end = along.clamped(bar.value);
      Path one;
      Path& path = tooltips ? one : all;
      if (flipped_)
        path.move(base, bar.low + gap).horizontal(end).vertical(bar.high - gap).horizontal(base).close();
      else
        path.move(bar.low + gap, base).vertical(end).horizontal(bar.high - gap).vertical(base).close();
      if (!tooltips) continue;
      svg_.open("path", {{"class", "bar"}, {"d", one.d()}});
      svg_.tooltip(tooltip(*bar.point));
      svg_.close("path");
    }
    if (!all.empty()) svg_.empty("path", {{"class", "bar"}, {"d", all.d()}});
    whiskers();
  }

  void ask_for_labels() {
    for (const Point& point : series_.points)
      if (!point.label.empty() && is_inside(point))
        labels_.want(plot_.x.at(point.x), plot_.y.at(point.y), 2, point.label, color_ < 0);
  }

  Svg& svg_;
  Labels& labels_;
  const Series& series_;
  int color_;
  const Plot& plot_;
  const BarSlot& slot_;
  bool flipped_;  // categories run down, values across
};

}  // namespace

double radius(Weight weight) {
  return weight == Weight::light ? 2.5 : weight == Weight::strong ? 6 : 4.5;
}

void draw(Svg& svg, Labels& labels, const Series& series, int color, const Plot& plot, const BarSlot& slot) {
  Draw(svg, labels, series, color, plot, slot).run();
}

void draw_sample(Svg& svg, Mark mark, Weight weight, int color, double x, double y) {
  svg.open("g", {{"class", color_class(color) + std::string(weight_class(weight))}});
  Path path;
  switch (mark) {
    case Mark::points:
      add_shape(path, color, x, y, std::min(radius(weight), 4.5));
      svg.empty("path", {{"class", "dot"}, {"d", path.d()}});
      break;
    case Mark::line:
    case Mark::steps:
      svg.empty("path", {{"class", "line"}, {"d", path.move(x - 8, y).horizontal(x + 8).d()}});
      break;
    case Mark::bars:
      svg.empty("rect", {{"class", "bar"}, {"x", x - 5}, {"y", y - 5}, {"width", 10.0}, {"height", 10.0}});
      break;
    case Mark::ranges:
      svg.empty("path", {{"class", "range"}, {"d", path.move(x - 8, y).horizontal(x + 8).d()}});
      break;
  }
  svg.close("g");
}

}  // namespace pith::chart
