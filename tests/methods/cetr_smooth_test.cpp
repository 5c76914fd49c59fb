#include "methods/cetr/smooth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace pith {
namespace {

std::vector<double> smooth(const std::vector<double>& values, double sigma) {
  Arena arena;
  const auto out = smoothed(values, sigma, arena);
  return {out.begin(), out.end()};
}

// The formula as the paper has it, place by place.
std::vector<double> smooth_plainly(const std::vector<double>& values, double sigma) {
  const auto count = static_cast<std::int64_t>(values.size());
  const auto reach = static_cast<std::int64_t>(std::ceil(sigma));
  std::vector<double> out;
  for (std::int64_t i = 0; i < count; ++i) {
    double sum = 0, weight = 0;
    for (std::int64_t j = std::max<std::int64_t>(0, i - reach); j <= std::min(count - 1, i + reach); ++j) {
      const auto distance = static_cast<double>(i - j);
      const double k = std::exp(-distance * distance / (2 * sigma * sigma));
      sum += k * values[static_cast<std::size_t>(j)];
      weight += k;
    }
    out.push_back(sum / weight);
  }
  return out;
}

std::vector<double> uneven_values(std::size_t count) {
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(static_cast<double>(i * i * 7919 % 251));
  return values;
}

TEST(Smoothed, ByHand) {
  const double side = std::exp(-0.5);
  const auto out = smooth({0, 10, 0, 0}, 1);
  ASSERT_EQ(out.size(), 4u);
  EXPECT_DOUBLE_EQ(out[0], 10 * side / (1 + side));
  EXPECT_DOUBLE_EQ(out[1], 10 / (1 + 2 * side));
  EXPECT_DOUBLE_EQ(out[2], 10 * side / (1 + 2 * side));
  EXPECT_DOUBLE_EQ(out[3], 0);
}

TEST(Smoothed, ReachesSigmaRoundedUp) {
  const auto out = smooth({0, 0, 0, 1, 0, 0, 0}, 1.5);
  EXPECT_EQ(out[0], 0);
  EXPECT_GT(out[1], 0);
  const double far = std::exp(-4 / 4.5), near = std::exp(-1 / 4.5);
  EXPECT_DOUBLE_EQ(out[5], far / (1 + 2 * near + far));
}

TEST(Smoothed, NoSigmaNoChange) {
  EXPECT_EQ(smooth({3, 1, 2}, 0), (std::vector<double>{3, 1, 2}));
  EXPECT_TRUE(smooth({}, 5).empty());
  EXPECT_EQ(smooth({7}, 5), std::vector<double>{7});
}

TEST(Smoothed, AgreesWithTheFormula) {
  const auto values = uneven_values(500);
  for (const double sigma : {0.3, 1.0, 2.5, 8.0, 40.0, 63.0}) {
    const auto expected = smooth_plainly(values, sigma), out = smooth(values, sigma);
    for (std::size_t i = 0; i < values.size(); ++i) ASSERT_NEAR(out[i], expected[i], 1e-9) << sigma;
  }
}

TEST(Smoothed, StaysNearTheFormulaWhereItReachesFar) {
  const auto values = uneven_values(2000);
  for (const double sigma : {64.0, 100.0, 777.7, 1999.0, 2000.0, 5000.0}) {
    const auto expected = smooth_plainly(values, sigma), out = smooth(values, sigma);
    for (std::size_t i = 0; i < values.size(); ++i) ASSERT_NEAR(out[i], expected[i], 0.005 * expected[i]);
  }
}

TEST(Smoothed, OfAnHugeSigmaIsTheMean) {
  for (const double value : smooth({1, 2, 3, 6}, 1e6)) EXPECT_NEAR(value, 3, 1e-9);
}

TEST(Smoothed, NeverFallsBelowZero) {
  std::vector<double> values(1000);
  values[500] = 0.1;
  values[501] = 1e9;
  for (const double value : smooth(values, 7)) EXPECT_GE(value, 0);
}

TEST(Rises, ByHand) {
  Arena arena;
  const std::vector<double> values = {1, 2, 6, 4};
  const auto out = rises(values, 2, arena);
  EXPECT_EQ(std::vector<double>(out.begin(), out.end()), (std::vector<double>{3, 3, -2, 0}));
}

TEST(Rises, AreNoneWithoutReach) {
  Arena arena;
  const std::vector<double> values = {1, 2, 6};
  for (const double value : rises(values, 0, arena)) EXPECT_EQ(value, 0);
  EXPECT_EQ(rises(values, 1000000, arena)[0], 3);
}

TEST(StandardDeviation, ByHand) {
  const std::vector<double> values = {2, 4, 4, 4, 5, 5, 7, 9};
  EXPECT_DOUBLE_EQ(standard_deviation(values), 2);
  EXPECT_EQ(standard_deviation({}), 0);
}

}  // namespace
}  // namespace pith
