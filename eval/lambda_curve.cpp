#include "eval/lambda_curve.h"

#include <array>

#include "eval/summary.h"
#include "eval/text_table.h"

namespace pith::eval {
namespace {

constexpr std::string_view kMethod = "cetr-tm";
constexpr int kSteps = 20;
constexpr double kLargest = 2;

double lambda_at(int step) {
  return kLargest * step / kSteps;
}

}  // namespace

std::vector<std::string> lambda_calls(std::string_view method) {
  std::string before = std::string(kMethod) + ":";
  if (method.starts_with(before)) before = std::string(method) + ",";
  std::vector<std::string> calls;
  for (int step = 0; step <= kSteps; ++step) calls.push_back(before + "lambda=" + fixed(lambda_at(step), 1));
  return calls;
}

chart::Chart lambda_chart(const Run& run) {
  chart::Chart chart;
  const std::string corpus = run.corpora.empty() ? "" : run.corpora[0];
  const Metric& metric = *find_metric("occurrences");
  std::array<chart::Series, 3> curves;
  constexpr std::array<std::string_view, 3> kNames = {"recall", "precision", "F1"};
  for (std::size_t i = 0; i < curves.size(); ++i) {
    curves[i].name = kNames[i];
    curves[i].mark = chart::Mark::line;
  }
  std::size_t pages = 0;
  for (std::size_t m = 0; m < run.methods.size(); ++m) {
    const auto mean = average(select(run, corpus, run.methods[m]), metric);
    if (!mean) continue;
    pages = mean->pages;
    const std::array<double, 3> values = {mean->recall, mean->precision, mean->f1_of_means};
    for (std::size_t i = 0; i < curves.size(); ++i)
      curves[i].points.push_back({lambda_at(static_cast<int>(m)), values[i]});
  }
  chart.title = "Precision and recall of cetr-tm as lambda rises";
  chart.description = "Means over the pages of " + corpus;
  chart.x.label = "lambda (" + grouped(pages) + " pages of " + corpus + ")";
  chart.y.label = "score";
  for (chart::Series& curve : curves) chart.series.push_back(std::move(curve));
  return chart;
}

}  // namespace pith::eval
