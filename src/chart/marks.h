// The series of a chart as shapes.
#pragma once

#include "chart/axis.h"
#include "chart/labels.h"
#include "chart/svg.h"

namespace pith::chart {

struct Plot {
  Ruler x, y;
};

// Which of the bars in a category a series draws; on a scale, how wide bars are in its units.
struct BarSlot {
  std::size_t index = 0, count = 1;
  double unit = 1;
};

double radius(Weight weight);  // of a point

void draw(Svg& svg, Labels& labels, const Series& series, int color, const Plot& plot, const BarSlot& slot);

// A sample of the series for the legend, about `x`, `y`.
void draw_sample(Svg& svg, Mark mark, Weight weight, int color, double x, double y);

}  // namespace pith::chart
