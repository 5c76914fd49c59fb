#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <regex>

#include "chart/axis.h"
#include "chart/labels.h"
#include "chart/svg.h"
#include "pith/chart.h"

namespace pith::chart {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string texts(const Ruler& ruler) {
  std::string out;
  for (const Tick& tick : ruler.ticks()) out += (out.empty() ? "" : " ") + tick.text;
  return out;
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Ruler, TicksStandAtRoundNumbers) {
  EXPECT_EQ(texts(Ruler({}, {0, 1}, 5)), "0 0.2 0.4 0.6 0.8 1.0");
  EXPECT_EQ(texts(Ruler({}, {0.83, 0.97}, 5)), "0.82 0.84 0.86 0.88 0.90 0.92 0.94 0.96 0.98");
  EXPECT_EQ(texts(Ruler({}, {-30, 41}, 4)), "−40 −20 0 20 40 60");
  EXPECT_EQ(texts(Ruler({}, {0, 120'000}, 3)), "0 50k 100k 150k");
  EXPECT_EQ(texts(Ruler({}, {1e6, 2e6}, 2)), "1.0M 1.5M 2.0M");
}

TEST(Ruler, FixedEndsStay) {
  const Ruler ruler({.least = 0.45, .most = 1.0}, {0, 7}, 5);
  EXPECT_EQ(ruler.least(), 0.45);
  EXPECT_EQ(ruler.most(), 1.0);
  EXPECT_EQ(texts(ruler), "0.5 0.6 0.7 0.8 0.9 1.0");
}

TEST(Ruler, LogarithmicTicks) {
  const Axis axis = {.scale = Scale::log};
  EXPECT_EQ(texts(Ruler(axis, {3, 2400}, 4)), "10 100 1k");
  EXPECT_EQ(texts(Ruler(axis, {0.001, 1000}, 6)), "0.001 0.01 0.1 1 10 100 1k");
  EXPECT_EQ(texts(Ruler(axis, {12, 80}, 6)), "10 20 50 100");
  Ruler ruler(axis, {1, 100}, 4);
  ruler.place(0, 200);
  EXPECT_DOUBLE_EQ(ruler.at(10), 100);
  EXPECT_TRUE(std::isnan(ruler.at(0)));
  EXPECT_TRUE(std::isnan(ruler.at(-1)));
}

TEST(Ruler, AnyExtentHasASpan) {
  const double largest = std::numeric_limits<double>::max();
  for (const Extent& extent :
       {Extent{}, Extent{0, 0}, Extent{7, 7}, Extent{-1e-300, -1e-300}, Extent{1e15, 1e15 + 1},
        Extent{-kLargest, kLargest}, Extent{1 / kLargest, kLargest}})
    for (const Scale scale : {Scale::linear, Scale::log}) {
      if (scale == Scale::log && extent.least <= 0) continue;
      const Ruler ruler({.scale = scale}, extent, 5);
      EXPECT_LT(ruler.least(), ruler.most());
      EXPECT_LE(ruler.ticks().size(), 100U);
      EXPECT_TRUE(std::isnan(ruler.at(largest)));
    }
  const Ruler crossed({.least = 3.0, .most = 1.0}, {0, 1}, 5);
  EXPECT_LT(crossed.least(), crossed.most());
}

TEST(Svg, NumbersAreShort) {
  const auto number = [](double value) {
    std::string out;
    append_number(out, value);
    return out;
  };
  EXPECT_EQ(number(3), "3");
  EXPECT_EQ(number(2.25), "2.3");
  EXPECT_EQ(number(-0.04), "0");
  EXPECT_EQ(number(-12.34), "-12.3");
  EXPECT_EQ(number(kNone), "0");
  EXPECT_EQ(number(1e300), "1000000");
}

TEST(Svg, EscapesAndReplaces) {
  std::string out;
  append_escaped(out, "a<b & \"c\"> \x01 \xFF \xEF\xBF\xBF é");
  EXPECT_EQ(out, "a&lt;b &amp; &quot;c&quot;&gt; \uFFFD \uFFFD \uFFFD é");
}

TEST(Svg, TextsAreShortenedAndWrapped) {
  EXPECT_EQ(shortened("short", 100), "short");
  EXPECT_EQ(shortened("", 10), "");
  const std::string cut = shortened("词词词词词词词词词词", 60);
  EXPECT_LE(text_width(cut), 60);
  EXPECT_TRUE(cut.ends_with("…"));
  const auto lines = wrapped("one two three four five six seven eight nine ten", 100, 12, 2);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[1].ends_with("…"));
  for (const std::string& line : lines) EXPECT_LE(text_width(line), 100);
  EXPECT_TRUE(wrapped("", 100, 12, 2).empty());
}

TEST(Chart, ManyLabelsDoNotCoverOneAnother) {
  Chart chart;
  Series series;
  for (int i = 0; i < 25; ++i)
    series.points.push_back({0.5 + 0.01 * (i % 5), 0.5 + 0.012 * (i / 5), "method-" + std::to_string(i)});
  chart.series.push_back(series);
  const std::string svg = to_svg(chart);
  const std::regex label(
      R"re(<text class="label( end| mid)?" x="([-0-9.]+)" y="([-0-9.]+)">([^<]*)</text>)re");
  std::vector<Box> boxes;
  for (std::sregex_iterator it(svg.begin(), svg.end(), label), end; it != end; ++it) {
    const double x = std::stod((*it)[2]), y = std::stod((*it)[3]), width = text_width((*it)[4].str());
    const double left = (*it)[1] == " end" ? x - width : (*it)[1] == " mid" ? x - width / 2 : x;
    boxes.push_back({left + 0.2, y - 10, left + width - 0.2, y});
  }
  EXPECT_GE(boxes.size(), 15U);
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(boxes[i].meets(boxes[j])) << i << " on " << j;
}

TEST(Chart, WhatCannotBeDrawnIsLeftOut) {
  Chart chart;
  chart.y.scale = Scale::log;
  chart.series.push_back({.points = {{kNone, 1}, {1, kInfinity}, {2, -kInfinity}, {3, 0}, {4, -1}, {5, 10}}});
  const std::string svg = to_svg(chart);
  EXPECT_EQ(count(svg, "class=\"dot\""), 1U);
  EXPECT_EQ(count(svg, "nan"), 0U);
  EXPECT_EQ(count(svg, "inf"), 0U);
}

TEST(Chart, LinesBreakAtGapsAndEndAtTheBorder) {
  Chart chart;
  chart.x.least = 0;
  chart.x.most = 10;
  chart.y.least = 0;
  chart.y.most = 10;
  chart.series.push_back(
      {.mark = Mark::line,
       .points = {{0, 1}, {2, 1}, {kNone, 1}, {4, 5}, {6, 5}, {8, 1000}, {20, 1000}, {kNone, 0}, {9, 9}}});
  const std::string svg = to_svg(chart);
  const std::smatch match = [&] {
    std::smatch m;
    EXPECT_TRUE(std::regex_search(svg, m, std::regex(R"re(class="line" d="([^"]*)")re")));
    return m;
  }();
  const std::string d = match[1];
  EXPECT_EQ(count(d, "M"), 3U) << d;   // two runs and a lone point
  EXPECT_EQ(count(d, "h0"), 1U) << d;  // the lone point
  EXPECT_EQ(count(d, "1000"), 0U) << d;
}

TEST(Chart, EmptyOnesSaySo) {
  EXPECT_EQ(count(to_svg(Chart{}), "no data"), 1U);
  EXPECT_EQ(count(to_svg(Tree{}), "no data"), 1U);
}

TEST(Chart, LargeSeriesStaySmall) {
  for (const Mark mark : {Mark::points, Mark::line, Mark::steps, Mark::bars, Mark::ranges}) {
    Chart chart;
    Series series = {.mark = mark};
    std::uint32_t state = 1;
    const auto random = [&] { return (state = state * 1664525 + 1013904223) / 4294967296.0; };
    for (int i = 0; i < 100'000; ++i) {
      Point point = {static_cast<double>(i), random() * 100};
      point.low = point.y - 1;
      point.high = point.y + 1;
      series.points.push_back(point);
    }
    chart.series.push_back(std::move(series));
    EXPECT_LT(to_svg(chart).size(), 400'000U) << static_cast<int>(mark);
  }
}

TEST(Chart, ThinnedLinesKeepTheirPeaks) {
  Chart chart;
  Series series = {.mark = Mark::line};
  for (int i = 0; i < 50'000; ++i)
    series.points.push_back({static_cast<double>(i), i == 31'415 ? 100.0 : 1.0});
  chart.series.push_back(std::move(series));
  Chart flat = chart;
  flat.series[0].points[31'415].y = 1;
  flat.y.most = 100;
  flat.y.least = chart.y.least = 0;
  chart.y.most = 100;
  EXPECT_NE(to_svg(chart), to_svg(flat));
}

TEST(Chart, SameChartSameBytes) {
  Chart chart;
  chart.title = "Title";
  chart.series.push_back({.name = "a", .points = {{1, 2, "b", 1, 3}}});
  EXPECT_EQ(to_svg(chart), to_svg(chart));
}

TEST(Chart, SaysWhatItShows) {
  Chart chart;
  chart.title = "Speed <fast>";
  chart.description = "One & all";
  const std::string svg = to_svg(chart);
  EXPECT_EQ(count(svg, "<title>Speed &lt;fast&gt;</title>"), 1U);
  EXPECT_EQ(count(svg, "<desc>One &amp; all</desc>"), 1U);
  EXPECT_EQ(count(svg, "role=\"img\""), 1U);
  EXPECT_EQ(count(svg, "<style>"), 1U);
  EXPECT_EQ(count(to_svg(chart, Placing::inlined), "<style>"), 0U);
}

TEST(Chart, LegendNamesEachOnce) {
  Chart chart;
  chart.series = {{.name = "curve", .mark = Mark::line, .points = {{0, 0}, {1, 1}}, .color = 0},
                  {.name = "curve", .points = {{0, 0}}, .color = 0},
                  {.name = "other", .points = {{1, 1}}}};
  const std::string svg = to_svg(chart);
  EXPECT_EQ(count(svg, ">curve</text>"), 1U);
  EXPECT_EQ(count(svg, ">other</text>"), 1U);
  EXPECT_EQ(count(svg, "class=\"c1\""), 2U);  // the next colour: its sample and its points
}

TEST(Histogram, CountsWhatFallsInside) {
  const double values[] = {0, 0.1, 0.25, 0.5, 1, 1.1, -0.1, kNone};
  const Series series = histogram("h", values, 0, 1, 4);
  ASSERT_EQ(series.points.size(), 4U);
  EXPECT_EQ(series.points[0].y, 2);
  EXPECT_EQ(series.points[1].y, 1);
  EXPECT_EQ(series.points[2].y, 1);
  EXPECT_EQ(series.points[3].y, 1);  // the end belongs to the last
  EXPECT_EQ(series.points[0].x, 0.125);
  EXPECT_TRUE(histogram("h", values, 0, 0, 4).points.empty());
  EXPECT_TRUE(histogram("h", values, 0, 1, 0).points.empty());
}

TEST(Tree, RowsAreBounded) {
  Tree tree;
  for (int i = 0; i < 5000; ++i) tree.nodes.push_back({i - 1, "div", 1.0 * i});
  const std::string svg = to_svg(tree);
  EXPECT_EQ(count(svg, ">div</text>") + count(svg, "…</text>"), kMostRows);
  EXPECT_EQ(count(svg, "and 4000 more"), 1U);
}

TEST(Tree, WrongParentsAreRoots) {
  Tree tree;
  tree.nodes = {{5, "a", 1}, {1, "b", 2}, {0, "c", kNone}};
  EXPECT_EQ(count(to_svg(tree), "class=\"edge\""), 1U);
}

}  // namespace
}  // namespace pith::chart
