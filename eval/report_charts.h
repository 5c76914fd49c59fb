// The figures of a run as charts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "eval/metric.h"
#include "eval/summary.h"
#include "pith/chart.h"

namespace pith::eval {

// A method, or another tool, on a corpus.
struct Standing {
  std::string name;
  bool is_tool = false;
  Rows rows;
  Average average;                                 // of the metric that the charts show
  double low = chart::kNone, high = chart::kNone;  // its bootstrap interval
  std::optional<Speed> speed;
};

// Best first, each with an average.
using Standings = std::vector<Standing>;

chart::Chart precision_recall_chart(const Standings& standings, const Metric& metric);  // of a ratio
chart::Chart speed_chart(const Standings& standings, const Metric& metric);
chart::Chart spread_chart(const Standings& standings, const Metric& metric);  // over the pages

// One mark for each group and method: of the types of a corpus, or of several corpora.
struct GroupFigures {
  std::string name;
  std::vector<std::optional<double>> values;  // by method
};
chart::Chart group_chart(std::string title, const std::vector<std::string>& methods,
                         const std::vector<GroupFigures>& groups, const Metric& metric);

}  // namespace pith::eval
