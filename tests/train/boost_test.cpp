#include "train/boost.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "base/hash.h"
#include "support/table.h"

namespace pith::train {
namespace {

struct Data {
  std::size_t features;
  std::vector<float> values, targets, weights;
  std::vector<std::uint32_t> groups, rows;

  explicit Data(std::size_t feature_count) : features(feature_count) {}
  void add(std::vector<float> row, float target) {
    values.insert(values.end(), row.begin(), row.end());
    targets.push_back(target);
    rows.push_back(static_cast<std::uint32_t>(rows.size()));
  }
  Samples samples() const { return {features, values, targets, weights, groups, rows, {}}; }
};

BoostOptions small_options() {
  BoostOptions options;
  options.trees = 40;
  options.least_rows = 1;
  return options;
}

const std::vector<std::string> kOne = {"content"};

// Scores by the real evaluator, through the bytes of a model.
std::vector<float> scores_of(const TreeTables& tables, const std::vector<float>& rows) {
  const std::string payload = tables.payload();
  const auto trees = Trees::read(payload);
  EXPECT_TRUE(trees);
  if (!trees) return {};
  Arena arena;
  std::vector<float> scores(rows.size() / trees->features() * trees->outputs());
  trees->score(test::Table(rows, trees->features()).views(), arena, scores);
  return scores;
}
double chance(float score) {
  return 1 / (1 + std::exp(-score));
}

// Noisy numbers of which some matter.
Data made_up(std::size_t count, std::size_t features, unsigned seed = 3) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  Data data(features);
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<float> row(features);
    for (float& value : row) value = normal(random);
    const float score = row[0] * row[1] + (row[2] > 0.5F ? 1.5F : -0.5F) + 0.3F * row[3];
    data.add(row, chance(score) * 4294967296.0 > random() ? 1 : 0);
    data.groups.push_back(static_cast<std::uint32_t>(i / 10));
    data.weights.push_back(0.5F + static_cast<float>(random() % 100) / 100);
  }
  return data;
}

TEST(Boost, LearnsXor) {
  Data data(2);
  for (int i = 0; i < 100; ++i)  // one corner is heavier: with all the same, no first split gains anything
    for (const auto& [x, y] : {std::pair{0.F, 0.F}, {0.F, 1.F}, {1.F, 0.F}, {1.F, 1.F}, {1.F, 1.F}})
      data.add({x, y}, x != y ? 1 : 0);
  const auto scores = scores_of(boost(data.samples(), kOne, small_options()), {0, 0, 0, 1, 1, 0, 1, 1});
  EXPECT_LT(chance(scores[0]), 0.05);
  EXPECT_GT(chance(scores[1]), 0.95);
  EXPECT_GT(chance(scores[2]), 0.95);
  EXPECT_LT(chance(scores[3]), 0.05);
}

TEST(Boost, FindsAStep) {
  Data data(1);
  for (int i = 0; i < 1000; ++i) data.add({static_cast<float>(i)}, i > 321 ? 1 : 0);
  BoostOptions options = small_options();
  options.bins = 256;
  const auto scores = scores_of(boost(data.samples(), kOne, options), {-1000, 300, 340, 5000});
  EXPECT_LT(chance(scores[0]), 0.05);
  EXPECT_LT(chance(scores[1]), 0.05);
  EXPECT_GT(chance(scores[2]), 0.95);
  EXPECT_GT(chance(scores[3]), 0.95);
}

TEST(Boost, TargetsMayBeChances) {
  Data data(1);
  for (int i = 0; i < 200; ++i) data.add({static_cast<float>(i % 2)}, i % 2 == 0 ? 0.3F : 0.8F);
  const auto scores = scores_of(boost(data.samples(), kOne, small_options()), {0, 1});
  EXPECT_NEAR(chance(scores[0]), 0.3, 0.02);
  EXPECT_NEAR(chance(scores[1]), 0.8, 0.02);
}

TEST(Boost, TakesTheMeanOfEnsembles) {
  const Data data = made_up(600, 6);
  const std::vector<float> rows(data.values.begin(), data.values.begin() + 60);
  BoostOptions options = small_options();
  options.row_share = options.feature_share = 0.5;
  const auto first = scores_of(boost(data.samples(), kOne, options), rows);
  options.ensembles = 2;
  const auto both = scores_of(boost(data.samples(), kOne, options), rows);
  options.ensembles = 1;
  options.seed = join_hashes(options.seed, 1);
  const auto second = scores_of(boost(data.samples(), kOne, options), rows);
  EXPECT_NE(first, second);
  for (std::size_t i = 0; i < rows.size() / 6; ++i) EXPECT_NEAR(both[i], (first[i] + second[i]) / 2, 1e-4);
}

TEST(Boost, AWeightIsSoManyRows) {
  Data weighted(1), repeated(1);
  for (int i = 0; i < 60; ++i) {
    const int times = 1 + i % 3;
    const std::vector<float> row = {static_cast<float>(i / 6)};
    const float target = i % 7 < 3 ? 1 : 0;
    weighted.add(row, target);
    weighted.weights.push_back(static_cast<float>(times));
    for (int k = 0; k < times; ++k) repeated.add(row, target);
  }
  std::vector<float> rows(10);
  std::iota(rows.begin(), rows.end(), 0.F);
  const auto a = scores_of(boost(weighted.samples(), kOne, small_options()), rows);
  const auto b = scores_of(boost(repeated.samples(), kOne, small_options()), rows);
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-4);
}

TEST(Boost, NothingToLearnGivesTheMean) {
  Data data(2);
  for (int i = 0; i < 100; ++i) data.add({5, std::numeric_limits<float>::quiet_NaN()}, i % 4 == 0 ? 1 : 0);
  const TreeTables tables = boost(data.samples(), kOne, small_options());
  for (const auto& tree : tables.outputs[0].trees) EXPECT_TRUE(tree.splits.empty());
  EXPECT_NEAR(chance(scores_of(tables, {5, 0})[0]), 0.25, 1e-3);
}

TEST(Boost, OneClassOnly) {
  Data data(1);
  for (int i = 0; i < 50; ++i) data.add({static_cast<float>(i)}, 1);
  const auto scores = scores_of(boost(data.samples(), kOne, small_options()), {3});
  EXPECT_TRUE(std::isfinite(scores[0]));
  EXPECT_GT(chance(scores[0]), 0.99);
}

TEST(Boost, WhatIsMissingIsOnTheLeft) {
  Data data(1);
  for (int i = 0; i < 200; ++i)
    data.add({i % 2 == 0 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(i)},
             i % 2 == 0 ? 1 : 0);
  data.add({-1}, 1);
  const auto scores =
      scores_of(boost(data.samples(), kOne, small_options()), {std::numeric_limits<float>::quiet_NaN(), 50});
  EXPECT_GT(chance(scores[0]), 0.9);
  EXPECT_LT(chance(scores[1]), 0.1);
}

TEST(Boost, ClassesOfWhichOneNeverOccurs) {
  Data data(2);
  std::mt19937 random(5);
  for (int i = 0; i < 600; ++i) {
    const auto x = static_cast<float>(random() % 100), y = static_cast<float>(random() % 100);
    data.add({x, y}, x < 50 ? 0 : (y < 50 ? 1 : 3));
  }
  const std::vector<std::string> names = {"a", "b", "never", "d"};
  const auto scores = scores_of(boost(data.samples(), names, small_options()), {10, 10, 90, 10, 90, 90});
  const auto best = [&](std::size_t row) {
    std::size_t found = 0;
    for (std::size_t o = 1; o < 4; ++o)
      if (scores[o * 3 + row] > scores[found * 3 + row]) found = o;
    return names[found];
  };
  EXPECT_EQ(best(0), "a");
  EXPECT_EQ(best(1), "b");
  EXPECT_EQ(best(2), "d");
}

TEST(Boost, TheSameBitsWhateverTheThreads) {
  const Data data = made_up(5000, 30);
  BoostOptions options;
  options.trees = 15;
  options.row_share = 0.7;
  options.feature_share = 0.5;
  const std::string one = boost(data.samples(), kOne, options).payload();
  for (const unsigned jobs : {2U, 5U}) {
    options.jobs = jobs;
    EXPECT_TRUE(boost(data.samples(), kOne, options).payload() == one) << jobs;
  }
  options.seed = 1;
  EXPECT_FALSE(boost(data.samples(), kOne, options).payload() == one);
}

TEST(Boost, ScoresOfTrainingAreThoseOfTheModel) {
  // Were they not, further trees would mend what is not wrong: the loss on the training rows must fall with each.
  const Data data = made_up(3000, 8);
  double before = 1e9;
  for (const unsigned trees : {1U, 10U, 50U}) {
    BoostOptions options;
    options.trees = trees;
    const auto scores = scores_of(boost(data.samples(), kOne, options), data.values);
    double loss = 0;
    for (std::size_t i = 0; i < scores.size(); ++i)
      loss -= std::log(data.targets[i] > 0 ? chance(scores[i]) : 1 - chance(scores[i]));
    EXPECT_LT(loss, before);
    before = loss;
  }
}

TEST(Boost, LimitsHold) {
  const Data data = made_up(3000, 8);
  BoostOptions options;
  options.trees = 10;
  options.leaves = 12;
  options.depth = 3;
  const TreeTables shallow = boost(data.samples(), kOne, options);
  for (const auto& tree : shallow.outputs[0].trees) EXPECT_LE(tree.leaves.size(), 8u);
  options.depth = 0;
  const TreeTables deep = boost(data.samples(), kOne, options);
  for (const auto& tree : deep.outputs[0].trees) EXPECT_EQ(tree.leaves.size(), 12u);
  options.bins = 4;
  const TreeTables coarse = boost(data.samples(), kOne, options);
  for (const auto& thresholds : coarse.thresholds) EXPECT_EQ(thresholds.size(), 3u);
  const std::vector<std::uint16_t> columns = {2, 5};
  Samples some = data.samples();
  some.columns = columns;
  const TreeTables narrow = boost(some, kOne, options);
  for (const auto& tree : narrow.outputs[0].trees)
    for (const auto& split : tree.splits) EXPECT_TRUE(split.feature == 2 || split.feature == 5);
}

TEST(Boost, OnlyTheRowsAskedForCount) {
  Data data = made_up(2000, 6), half = made_up(1000, 6);
  data.rows.resize(1000);  // made_up() draws the same rows first
  EXPECT_TRUE(boost(data.samples(), kOne, small_options()).payload() ==
              boost(half.samples(), kOne, small_options()).payload());
}

TEST(Boost, StopsWhenHeldOutGroupsDoNotGain) {
  Data data = made_up(1000, 6);
  std::mt19937 random(2);
  for (float& target : data.targets) target = random() % 2 == 0 ? 1 : 0;
  BoostOptions options;
  options.trees = 500;
  options.held_out = 0.3;
  options.patience = 5;
  EXPECT_LT(boost(data.samples(), kOne, options).outputs[0].trees.size(), 50u);
}

}  // namespace
}  // namespace pith::train
