// Figures 13 to 15 of S. Wu, J. Liu, J. Fan: Automatic web content extraction by combination of learning and grouping.
// WWW 2015: what clg gains and loses as its two thresholds rise, over the pages of a corpus, with sites held out.
#pragma once

#include <string>
#include <vector>

#include "eval/run.h"
#include "pith/chart.h"

namespace pith::train {

// The calls that the figures are of.
std::vector<std::string> curve_calls();

struct Figure {
  std::string name;  // such as "threshold"
  chart::Chart chart;
};
// Of a run of these calls. Areas, means over pages.
std::vector<Figure> curve_figures(const eval::Run& run, const std::string& corpus);

}  // namespace pith::train
