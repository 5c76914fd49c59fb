// Lays a chart out from the outside in: title and legend take the top, the texts of the ticks the left and the
// bottom, and what is left is the plot.
#include "pith/chart.h"

#include <algorithm>
#include <cmath>

#include "chart/axis.h"
#include "chart/labels.h"
#include "chart/marks.h"
#include "chart/svg.h"

namespace pith::chart {
namespace {

constexpr double kMargin = 10;
constexpr double kLine = 17;  // of text, with the space below it
constexpr double kSample = 24;
constexpr double kTickGap = 6;                                // between a tick's text and the plot
constexpr double kAngle = 40 * 3.14159265358979323846 / 180;  // of names that are too wide to lie flat

double sane(double size, double least) {
  return std::isfinite(size) ? std::clamp(size, least, 10000.0) : least;
}

struct LegendEntry {
  const Series* series;
  int color;
  double x, row;
  std::string text;
};

class Layout {
 public:
  explicit Layout(const Chart& chart)
      : chart_(chart),
        width_(sane(chart.width, 200)),
        height_(sane(chart.height, 120)),
        colors_(colors(chart)),
        bar_unit_(bar_unit(chart)) {}

  std::string svg(Placing placing) {
    Svg svg(width_, height_, chart_.title, chart_.description, placing);
    const double top = heading(svg);
    const Plot plot = place(top);
    grid(svg, plot);
    Labels labels({plot.x.from() + 2, plot.y.to() - 4, width_ - 2, plot.y.from() - 1});
    series(svg, labels, plot);
    axes(svg, plot);
    rules(svg, labels, plot);
    labels.write(svg);
    return svg.finish();
  }

 private:
  static std::vector<int> colors(const Chart& chart) {
    std::vector<int> out;
    int next = 0;
    for (const Series& series : chart.series) {
      const int color = series.color == kByOrder ? next : series.color < 0 ? kQuiet : series.color;
      out.push_back(color);
      next = std::max(next, color + 1);
    }
    return out;
  }

  // The least distance of two bars on a scale.
  static double bar_unit(const Chart& chart) {
    std::vector<double> places;
    for (const Series& series : chart.series)
      if (series.mark == Mark::bars)
        for (const Point& point : series.points)
          if (is_drawable(point.x, chart.x.scale)) places.push_back(point.x);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    double least = 0;
    for (std::size_t i = 1; i < places.size(); ++i) {
      const double distance = places[i] - places[i - 1];
      if (least == 0 || distance < least) least = distance;
    }
    return least == 0 ? 1 : least;
  }

  // Title and legend; returns where they end.
  double heading(Svg& svg) {
    double y = kMargin;
    for (const std::string& line : wrapped(chart_.title, width_ - 2 * kMargin, kTitleSize, 2)) {
      svg.text(kMargin, y + kTitleSize * 0.8, "heading", line);
      y += kTitleSize * 1.3;
    }
    const std::vector<LegendEntry> entries = legend();
    if (entries.empty()) return y;
    y += 4;
    for (const LegendEntry& entry : entries) {
      const double middle = y + entry.row * kLine + kLine / 2;
      draw_sample(svg, entry.series->mark, entry.series->weight, entry.color, entry.x + 9, middle);
      svg.text(entry.x + kSample, middle + kTextSize * 0.35, "", entry.text);
    }
    return y + (entries.back().row + 1) * kLine + 2;
  }

  std::vector<LegendEntry> legend() const {
    std::vector<LegendEntry> entries;
    double x = kMargin, row = 0;
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      const Series& series = chart_.series[i];
      const auto same = [&](const LegendEntry& entry) { return entry.series->name == series.name; };
      if (series.name.empty() || std::any_of(entries.begin(), entries.end(), same)) continue;
      const std::string text = shortened(series.name, width_ - 2 * kMargin - kSample);
      const double size = kSample + text_width(text);
      if (x > kMargin && x + size > width_ - kMargin) x = kMargin, row += 1;
      entries.push_back({&series, colors_[i], x, row, text});
      x += size + 16;
    }
    return entries;
  }

  Extent extent(bool of_y) const {
    const Axis& axis = of_y ? chart_.y : chart_.x;
    const bool values = of_y == chart_.y.categories.empty();  // intervals and bars run along this axis
    Extent extent;
    const auto add = [&](double value) {
      if (is_drawable(value, axis.scale)) extent.add(value);
    };
    for (const Series& series : chart_.series) {
      const bool bars = series.mark == Mark::bars;
      const double around = bars && !values && axis.scale == Scale::linear ? bar_unit_ / 2 : 0;
      for (const Point& point : series.points) {
        const double value = of_y ? point.y : point.x;
        if (series.mark != Mark::ranges || !values) add(value - around), add(value + around);
        if (values && !std::isnan(point.low) && !std::isnan(point.high)) add(point.low), add(point.high);
      }
      if (bars && values && axis.scale == Scale::linear && !series.points.empty()) extent.add(0);
    }
    for (const Rule& rule : chart_.rules)
      if ((rule.of == Rule::Of::y) == of_y) add(rule.at);
    return extent;
  }

  Plot place(double top) {
    const double label_line = chart_.y.label.empty() ? 0 : kLine;
    top += label_line + 6;
    double bottom = height_ - kMargin - kLine - (chart_.x.label.empty() ? 0 : kLine);
    const Extent across = extent(false), down = extent(true);
    const double left = kMargin + kTickGap + widest_tick(Ruler(chart_.y, down, (bottom - top) / 45));

    Plot plot = {Ruler(chart_.x, across, (width_ - left) / 80), Ruler(chart_.y, down, 1)};
    const double last_half = plot.x.ticks().empty() ? 0 : text_width(plot.x.ticks().back().text) / 2;
    const double right = width_ - kMargin - (plot.x.has_categories() ? 0 : std::min(last_half, 30.0));
    plot.x.place(left, std::max(left + 40, right));
    angled_ = is_crowded(plot.x);
    if (angled_) bottom -= std::min(height_ * 0.3, widest_of(plot.x) * std::sin(kAngle));
    bottom = std::max(bottom, top + 30);
    plot.y = Ruler(chart_.y, down, (bottom - top) / 45);
    if (plot.y.has_categories())
      plot.y.place(top, bottom);  // the first name above
    else
      plot.y.place(bottom, top);
    return plot;
  }

  double widest_of(const Ruler& ruler) const {
    double widest = 0;
    for (const Tick& tick : ruler.ticks()) widest = std::max(widest, text_width(tick.text));
    return widest;
  }
  double widest_tick(const Ruler& y) const { return std::min(widest_of(y), width_ * 0.36); }

  bool is_crowded(const Ruler& x) const {
    return x.has_categories() && widest_of(x) > x.pixels_per_unit() - 6;
  }

  void grid(Svg& svg, const Plot& plot) const {
    Path path;
    if (!plot.x.has_categories())
      for (const Tick& tick : plot.x.ticks()) {
        const double x = std::round(plot.x.at(tick.value)) + 0.5;
        path.move(x, plot.y.top()).vertical(plot.y.bottom());
      }
    for (const Tick& tick : plot.y.ticks()) {
      const double y = std::round(plot.y.at(tick.value)) + 0.5;
      path.move(plot.x.from(), y).horizontal(plot.x.to());
    }
    if (!path.empty()) svg.empty("path", {{"class", "grid"}, {"d", path.d()}});
  }

  void series(Svg& svg, Labels& labels, const Plot& plot) const {
    BarSlot slot = {0, 0, bar_unit_};
    bool any = false;
    for (const Series& one : chart_.series) {
      slot.count += one.mark == Mark::bars ? 1 : 0;
      any |= !one.points.empty();
    }
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      draw(svg, labels, chart_.series[i], colors_[i], plot, slot);
      slot.index += chart_.series[i].mark == Mark::bars ? 1 : 0;
    }
    if (!any)
      svg.text((plot.x.from() + plot.x.to()) / 2, (plot.y.top() + plot.y.bottom()) / 2, "name mid",
               "no data");
  }

  void axes(Svg& svg, const Plot& plot) const {
    Path path;
    if (plot.y.has_categories())
      path.move(plot.x.from(), plot.y.top()).vertical(plot.y.bottom());
    else
      path.move(plot.x.from(), plot.y.bottom()).horizontal(plot.x.to());
    svg.empty("path", {{"class", "axis"}, {"d", path.d()}});
    y_ticks(svg, plot);
    x_ticks(svg, plot);
    if (!chart_.y.label.empty())
      svg.text(kMargin, plot.y.top() - 9, "name", shortened(chart_.y.label, width_ - 2 * kMargin));
    if (!chart_.x.label.empty())
      svg.text((plot.x.from() + plot.x.to()) / 2, height_ - kMargin, "name mid",
               shortened(chart_.x.label, plot.x.to() - plot.x.from()));
  }

  void y_ticks(Svg& svg, const Plot& plot) const {
    const double room = plot.x.from() - kMargin - kTickGap + 1;
    double last = -kLine;
    const bool names = plot.y.has_categories();
    for (const Tick& tick : plot.y.ticks()) {
      const double y = plot.y.at(tick.value);
      if (std::abs(y - last) < kTextSize - 1) continue;
      svg.text(plot.x.from() - kTickGap, y + kTextSize * 0.35, names ? "end" : "tick end",
               shortened(tick.text, room));
      last = y;
    }
  }

  void x_ticks(Svg& svg, const Plot& plot) const {
    double end = -kMargin;
    for (const Tick& tick : plot.x.ticks()) {
      const double x = plot.x.at(tick.value), y = plot.y.bottom() + kTextSize + 4;
      const double half = angled_ ? kTextSize / 2 : text_width(tick.text) / 2;
      if (x - half < end) continue;
      end = x + half + (angled_ ? 0 : 6);
      if (!angled_) {
        svg.text(x, y, plot.x.has_categories() ? "mid" : "tick mid", tick.text);
        continue;
      }
      std::string turn = "translate(";
      append_number(turn, x + 4);
      turn += ' ';
      append_number(turn, y - 4);
      turn += ") rotate(-40)";
      svg.open("g", {{"transform", turn}});
      const double room = std::min(height_ * 0.3 / std::sin(kAngle), (x - 2) / std::cos(kAngle));
      svg.text(0, 0, "end", shortened(tick.text, room));
      svg.close("g");
    }
  }

  void rules(Svg& svg, Labels& labels, const Plot& plot) const {
    for (const Rule& rule : chart_.rules) {
      const bool across = rule.of == Rule::Of::y;
      const Ruler& ruler = across ? plot.y : plot.x;
      if (!ruler.spans(rule.at)) continue;
      const double at = ruler.at(rule.at);
      Path path;
      if (across)
        path.move(plot.x.from(), at).horizontal(plot.x.to());
      else
        path.move(at, plot.y.top()).vertical(plot.y.bottom());
      svg.empty("path", {{"class", "rule"}, {"d", path.d()}});
      if (rule.label.empty()) continue;
      const double size = text_width(rule.label);
      const double y = across ? at - 5 : plot.y.top() + kTextSize;
      const double x = across ? plot.x.to() : at + 5;
      const bool before = across || x + size > width_;
      const double anchor = across ? x : before ? at - 5 : x;
      svg.text(anchor, std::max(y, plot.y.top() + 2), before ? "label end" : "label", rule.label);
      labels.avoid({before ? anchor - size : anchor, y - kTextSize, before ? anchor : anchor + size, y + 3});
    }
  }

  const Chart& chart_;
  double width_, height_;
  std::vector<int> colors_;  // of each series
  double bar_unit_;
  bool angled_ = false;  // the names below the plot
};

}  // namespace

std::string to_svg(const Chart& chart, Placing placing) {
  return Layout(chart).svg(placing);
}

Series histogram(std::string name, std::span<const double> values, double least, double most,
                 std::size_t bins) {
  Series series = {.name = std::move(name), .mark = Mark::bars};
  if (bins == 0 || !(most > least)) return series;
  const double width = (most - least) / static_cast<double>(bins);
  for (std::size_t i = 0; i < bins; ++i)
    series.points.push_back({least + (static_cast<double>(i) + 0.5) * width, 0});
  for (const double value : values) {
    if (!(value >= least && value <= most)) continue;
    const auto bin = static_cast<std::size_t>((value - least) / width);
    series.points[std::min(bin, bins - 1)].y += 1;
  }
  return series;
}

}  // namespace pith::chart
