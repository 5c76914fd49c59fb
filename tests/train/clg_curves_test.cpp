#include "train/clg_curves.h"

#include <gtest/gtest.h>

namespace pith::train {
namespace {

TEST(ClgCurves, AreMeansOverThePagesOfACorpus) {
  eval::Run run;
  for (const std::string& call : curve_calls())
    for (const double precision : {0.5, 1.0}) {
      eval::Row row;
      row.corpus = "one";
      row.page = precision == 1 ? "a" : "b";
      row.method = call;
      row.status = "ok";
      row.scores.area = eval::Ratio{precision, 0.25, 0.4};
      run.rows.push_back(row);
    }
  const std::vector<Figure> figures = curve_figures(run, "one");
  ASSERT_EQ(figures.size(), 3U);
  for (const Figure& figure : figures) {
    ASSERT_EQ(figure.chart.series.size(), 2U);
    for (const chart::Series& series : figure.chart.series) ASSERT_EQ(series.points.size(), 9U);
  }
  EXPECT_DOUBLE_EQ(figures[0].chart.series[0].points[4].x, 0.5);
  EXPECT_DOUBLE_EQ(figures[0].chart.series[0].points[4].y, 0.75);
  EXPECT_DOUBLE_EQ(figures[0].chart.series[1].points[4].y, 0.25);
  EXPECT_DOUBLE_EQ(figures[1].chart.series[1].points[0].y, 0.4);
  EXPECT_TRUE(curve_figures(run, "other")[0].chart.series[0].points.empty());
}

}  // namespace
}  // namespace pith::train
