#include "train/clg_curves.h"

#include "eval/summary.h"
#include "eval/text_table.h"

namespace pith::train {
namespace {

constexpr int kSteps = 9;  // 0.1 to 0.9

double value_at(int step) {
  return step / 10.0;
}

std::string call(const char* method, const char* setting, int step) {
  return std::string(method) + ':' + setting + '=' + eval::fixed(value_at(step), 1);
}

// One line: what `part` of the mean is as the setting rises.
chart::Series curve(const eval::Run& run, const std::string& corpus, const char* method, const char* setting,
                    double eval::Average::*part, std::string name) {
  chart::Series series{.name = std::move(name), .mark = chart::Mark::line};
  for (int step = 1; step <= kSteps; ++step) {
    const auto mean =
        eval::average(eval::select(run, corpus, call(method, setting, step)), *eval::find_metric("area"));
    if (mean) series.points.push_back({value_at(step), (*mean).*part});
  }
  return series;
}

Figure figure(std::string name, std::string title, std::string x, const std::string& corpus) {
  Figure made{std::move(name), {}};
  made.chart.title = std::move(title);
  made.chart.description = "Means of areas over the pages of " + corpus + ", sites held out";
  made.chart.x.label = std::move(x) + ", pages of " + corpus;
  made.chart.y.label = "score";
  made.chart.y.least = 0;
  made.chart.y.most = 1;
  return made;
}

}  // namespace

std::vector<std::string> curve_calls() {
  std::vector<std::string> calls;
  for (int step = 1; step <= kSteps; ++step) {
    calls.push_back(call("clg", "threshold", step));
    calls.push_back(call("lr", "threshold", step));
    calls.push_back(call("clg", "por", step));
  }
  return calls;
}

std::vector<Figure> curve_figures(const eval::Run& run, const std::string& corpus) {
  using eval::Average;
  std::vector<Figure> figures;
  figures.push_back(figure("threshold", "Precision and recall of clg as the score threshold rises",
                           "score that makes a candidate", corpus));
  figures.back().chart.series = {curve(run, corpus, "clg", "threshold", &Average::precision, "precision"),
                                 curve(run, corpus, "clg", "threshold", &Average::recall, "recall")};
  figures.push_back(figure("threshold-f1", "F1 of clg and lr as the score threshold rises",
                           "score that makes a candidate", corpus));
  figures.back().chart.series = {curve(run, corpus, "clg", "threshold", &Average::value, "clg"),
                                 curve(run, corpus, "lr", "threshold", &Average::value, "lr")};
  figures.push_back(figure("por", "Precision and recall of clg as the overlap threshold rises",
                           "overlap of projections that joins", corpus));
  figures.back().chart.series = {curve(run, corpus, "clg", "por", &Average::precision, "precision"),
                                 curve(run, corpus, "clg", "por", &Average::recall, "recall")};
  return figures;
}

}  // namespace pith::train
