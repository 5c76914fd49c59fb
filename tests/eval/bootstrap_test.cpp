#include "eval/bootstrap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace pith::eval {
namespace {

TEST(Bootstrap, OfNothingAndOfConstants) {
  EXPECT_EQ(mean_interval({}).high, 0);
  EXPECT_EQ(paired_difference({}, {}).mean, 0);
  const std::vector<double> same(50, 0.75);
  EXPECT_DOUBLE_EQ(mean_interval(same).low, 0.75);
  EXPECT_DOUBLE_EQ(mean_interval(same).high, 0.75);
  const Interval one = mean_interval(std::vector<double>{0.3});
  EXPECT_DOUBLE_EQ(one.low, 0.3);
  EXPECT_DOUBLE_EQ(one.high, 0.3);
}

// The mean of many independent values is all but normal: 1.96 standard errors to each side.
TEST(Bootstrap, AgreesWithTheNormalInterval) {
  std::vector<double> coins(1000);
  for (std::size_t i = 0; i < coins.size(); ++i) coins[i] = static_cast<double>(i % 2);
  const double error = std::sqrt(0.25 / 1000);
  const Interval interval = mean_interval(coins);
  EXPECT_NEAR(interval.low, 0.5 - 1.96 * error, 0.1 * error);
  EXPECT_NEAR(interval.high, 0.5 + 1.96 * error, 0.1 * error);
}

// Of 95 % intervals, about 95 in 100 hold the true mean.
TEST(Bootstrap, HoldsTheTruthAsOftenAsItSays) {
  std::mt19937 random(1);
  int held = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<double> values(80);
    for (double& value : values) value = static_cast<double>(random() % 1000) / 999;  // mean 1/2
    const Interval interval = mean_interval(values);
    held += interval.low <= 0.5 && 0.5 <= interval.high;
  }
  EXPECT_GE(held, 272);
  EXPECT_LE(held, 297);
}

// Pages differ far more than methods do; pairing takes that out.
TEST(Bootstrap, PairsSeeSmallDifferences) {
  std::mt19937 random(2);
  std::vector<double> first(400), second(400);
  for (std::size_t i = 0; i < first.size(); ++i) {
    second[i] = static_cast<double>(random() % 900) / 1000;
    first[i] = second[i] + 0.01 + static_cast<double>(random() % 100) / 10000;  // better by 0.015 on average
  }
  const Difference difference = paired_difference(first, second);
  EXPECT_NEAR(difference.mean, 0.015, 0.001);
  EXPECT_GT(difference.interval.low, 0.014);
  EXPECT_LT(difference.interval.high, 0.016);
  EXPECT_LT(mean_interval(first).low, mean_interval(second).high);  // unpaired, it would not be settled
  const Difference other_way = paired_difference(second, first);
  EXPECT_DOUBLE_EQ(other_way.mean, -difference.mean);
}

TEST(Bootstrap, F1OfMeans) {
  const std::vector<double> precisions(20, 0.5), recalls(20, 1);
  EXPECT_DOUBLE_EQ(f1_of_means_interval(precisions, recalls).low, 2.0 / 3);
  const std::vector<double> nothing(20, 0);
  EXPECT_EQ(f1_of_means_interval(nothing, nothing).high, 0);
}

TEST(Bootstrap, IsTheSameEveryTime) {
  const std::vector<double> values = {0.1, 0.9, 0.4, 0.8, 0.3, 0.2, 1, 0};
  EXPECT_EQ(mean_interval(values).low, mean_interval(values).low);
  EXPECT_EQ(mean_interval(values).high, mean_interval(values).high);
}

}  // namespace
}  // namespace pith::eval
