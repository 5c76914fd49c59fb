#include "train/newton.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pith::train {
namespace {

struct Rows {
  std::vector<double> numbers;  // two of each
  std::vector<std::uint8_t> sides;

  // Two clouds that overlap, one feature a hundred times as large as the other.
  void add(int count, unsigned seed) {
    for (int i = 0; i < count; ++i) {
      const auto next = [&] {
        return static_cast<double>((seed = seed * 1664525U + 1013904223U) >> 8) / (1 << 24);
      };
      const bool side = next() < 0.5;
      numbers.push_back(100 * (next() + (side ? 0.4 : 0)));
      numbers.push_back(next() + (side ? 0 : 0.3));
      sides.push_back(side);
    }
  }
};

LinearState nothing() {
  LinearState state{{0, 0, 0}, std::vector<double>(6)};
  for (const std::size_t diagonal : {0, 2, 5})
    state.curvature[diagonal] = 1e-6;  // else nothing holds it at first
  return state;
}

double distance(const LinearState& a, const LinearState& b) {
  double sum = 0, all = 0;
  for (std::size_t i = 0; i < a.weights.size(); ++i) {
    sum += std::abs(a.weights[i] - b.weights[i]) * (i == 0 ? 100 : 1);
    all += std::abs(b.weights[i]) * (i == 0 ? 100 : 1);
  }
  return sum / all;
}

TEST(Newton, LearningInTwoPartsIsNearlyLearningAtOnce) {
  Rows first, second;
  first.add(2000, 1), second.add(1000, 2);
  Rows both = first;
  both.numbers.insert(both.numbers.end(), second.numbers.begin(), second.numbers.end());
  both.sides.insert(both.sides.end(), second.sides.begin(), second.sides.end());
  for (const Loss loss : {Loss::logistic, Loss::squared_hinge}) {
    const LinearState one = learn_on(nothing(), first.numbers, first.sides, loss);
    const LinearState two = learn_on(one, second.numbers, second.sides, loss);
    const LinearState whole = learn_on(nothing(), both.numbers, both.sides, loss);
    EXPECT_GT(whole.weights[0], 0);
    EXPECT_LT(whole.weights[1], 0);
    EXPECT_LT(distance(two, whole), 0.02);
    EXPECT_LT(distance(two, whole), distance(one, whole));
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(two.curvature[i] / whole.curvature[i], 1, 0.05);
  }
}

TEST(Newton, WithoutRowsNothingChanges) {
  const LinearState before{{1, -2, 3}, {4, 0, 5, 0, 0, 6}};
  const LinearState after = learn_on(before, {}, {}, Loss::logistic);
  EXPECT_EQ(after.weights, before.weights);
  EXPECT_EQ(after.curvature, before.curvature);
}

}  // namespace
}  // namespace pith::train
