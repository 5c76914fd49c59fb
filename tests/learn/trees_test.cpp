#include "learn/trees.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "support/table.h"

namespace pith {
namespace {

// One tree of three leaves:  x > 1 ? c : (y > 5 ? b : a)
TreeTables small_tables() {
  TreeTables tables;
  tables.thresholds = {{0.5F, 1}, {5}, {7, 8, 9}};
  TreeTables::Tree tree;
  tree.splits = {{0, 1, 0, 2}, {1, 0, 0, 1}};
  tree.means = {0.25F, -0.5F};
  tree.leaves = {-1, 0.5F, 2};
  tables.outputs = {{"first", 10, {tree}}, {"second", -1, {tree, tree}}};
  return tables;
}

std::vector<float> score(const std::string& payload, const std::vector<float>& rows) {
  const auto trees = Trees::read(payload);
  EXPECT_TRUE(trees);
  Arena arena;
  std::vector<float> scores(rows.size() / trees->features() * trees->outputs());
  trees->score(test::Table(rows, trees->features()).views(), arena, scores);
  return scores;
}

void grow(TreeTables::Tree& tree, std::mt19937& random, std::size_t features, unsigned low, unsigned end) {
  if (end - low < 2) return;
  const unsigned middle = low + 1 + random() % (end - low - 1);
  tree.splits.push_back({static_cast<std::uint16_t>(random() % features),
                         static_cast<std::uint8_t>(random() % Trees::kMostThresholds),
                         static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(middle)});
  grow(tree, random, features, low, middle);
  grow(tree, random, features, middle, end);
}

TreeTables random_tables(std::size_t features, std::size_t trees, unsigned leaves) {
  std::mt19937 random(7);
  TreeTables tables;
  tables.thresholds.resize(features);
  for (auto& thresholds : tables.thresholds)
    for (std::size_t i = 0; i < Trees::kMostThresholds; ++i) thresholds.push_back(static_cast<float>(i));
  tables.outputs.resize(1);
  for (std::size_t i = 0; i < trees; ++i) {
    TreeTables::Tree tree;
    grow(tree, random, features, 0, leaves);
    for (unsigned leaf = 0; leaf < leaves; ++leaf) tree.leaves.push_back(static_cast<float>(random() % 1000));
    tree.means.resize(tree.splits.size());
    tables.outputs[0].trees.push_back(tree);
  }
  return tables;
}

// From the root to a leaf, as anyone would do it.
float walk(const TreeTables& tables, const TreeTables::Tree& tree, const float* row) {
  unsigned low = 0, end = static_cast<unsigned>(tree.leaves.size());
  for (std::size_t at = 0; end - low > 1;) {
    const TreeTables::Split& split = tree.splits[at++];
    if (row[split.feature] > tables.thresholds[split.feature][split.bin]) {
      at += split.middle - low - 1U;  // past the splits to the left
      low = split.middle;
    } else {
      end = split.middle;
    }
  }
  return tree.leaves[low];
}

TEST(Trees, ScoreRows) {
  const std::vector<float> rows = {0, 0, 0, 0, 6, 0, 1, 5, 0, 1.5F, 0, 0, 2, 9, 9};
  const std::vector<float> expected = {9, 10.5F, 9, 12, 12, -3, 0, -3, 3, 3};
  EXPECT_EQ(score(small_tables().payload(), rows), expected);
}

TEST(Trees, WhatIsNoNumberGoesLeft) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN(),
                  kInf = std::numeric_limits<float>::infinity();
  const std::vector<float> rows = {kNan, kNan, kNan, -kNan, -kNan, 0, kInf, 0, 0, -kInf, kInf, kInf};
  const std::vector<float> expected = {9, 9, 12, 10.5F, -3, -3, 3, 0};
  EXPECT_EQ(score(small_tables().payload(), rows), expected);
}

TEST(Trees, AgreeWithAWalkFromTheRoot) {
  std::mt19937 random(1);
  for (const unsigned leaves : {1U, 2U, 16U, 31U, 33U, 256U}) {
    const TreeTables tables = random_tables(40, 20, leaves);
    for (const std::size_t count : {0U, 1U, 31U, 64U, 65U, 128U, 200U}) {
      std::vector<float> rows(40 * count);
      for (float& value : rows) value = static_cast<float>(random() % 520) / 2 - 2;
      std::vector<float> expected;
      for (std::size_t row = 0; row < count; ++row) {
        float sum = 0;
        for (const auto& tree : tables.outputs[0].trees) sum += walk(tables, tree, &rows[40 * row]);
        expected.push_back(sum);
      }
      EXPECT_EQ(score(tables.payload(), rows), expected) << leaves << " leaves, " << count << " rows";
    }
  }
}

TEST(Trees, AColumnOfOneValueIsTheSameForAllRows) {
  const std::string payload = random_tables(2, 20, 31).payload();
  const auto trees = Trees::read(payload);
  ASSERT_TRUE(trees);
  for (const std::size_t count : {1U, 33U, 300U}) {
    std::vector<float> each(count), same(count, 77);
    for (std::size_t i = 0; i < count; ++i) each[i] = static_cast<float>(i);
    Arena arena;
    std::vector<float> scores(count), expected(count);
    trees->score(std::vector<FeatureValues>{each, std::span(same).first(1)}, arena, scores);
    trees->score(std::vector<FeatureValues>{each, same}, arena, expected);
    EXPECT_EQ(scores, expected) << count;
  }
}

TEST(Trees, OutputsHaveNames) {
  const std::string payload = small_tables().payload();
  const auto trees = Trees::read(payload);
  ASSERT_TRUE(trees);
  EXPECT_EQ(trees->features(), 3u);
  EXPECT_EQ(trees->outputs(), 2u);
  EXPECT_EQ(trees->name(0), "first");
  EXPECT_EQ(trees->name(1), "second");
}

TEST(Trees, ThresholdsThatNobodyAsksForAreNotWritten) {
  TreeTables tables = small_tables();
  const std::size_t size = tables.payload().size();
  tables.thresholds[2].clear();
  tables.thresholds[0] = {1};
  for (TreeTables::Output& output : tables.outputs)
    for (TreeTables::Tree& tree : output.trees) tree.splits[0].bin = 0;
  EXPECT_EQ(tables.payload().size(), size);
}

TEST(Trees, ContributionsAddUpToTheScore) {
  const std::string payload = small_tables().payload();
  const auto trees = Trees::read(payload);
  ASSERT_TRUE(trees);
  Arena arena;
  std::vector<float> by_feature(3);
  const test::Table table(std::vector<float>{0, 6, 0, 3, 6, 0}, 3);
  EXPECT_EQ(trees->contributions(table.views(), 0, 0, arena, by_feature), 10.25F);
  EXPECT_EQ(by_feature, (std::vector<float>{-0.75F, 1, 0}));
  EXPECT_EQ(trees->contributions(table.views(), 1, 1, arena, by_feature), -0.5F);
  EXPECT_EQ(by_feature, (std::vector<float>{3.5F, 0, 0}));
}

TEST(Trees, EveryTruncationIsRefused) {
  const std::string payload = small_tables().payload();
  ASSERT_TRUE(Trees::read(payload));
  for (std::size_t length = 0; length < payload.size(); ++length)
    EXPECT_FALSE(Trees::read(payload.substr(0, length))) << length;
  EXPECT_FALSE(Trees::read(payload + '\0'));
}

// Whatever is changed is refused, or scores without harm (the sanitizers look on).
TEST(Trees, ChangedBytesDoNoHarm) {
  const std::string payload = small_tables().payload();
  for (std::size_t at = 0; at < payload.size(); ++at) {
    for (const int bit : {0x01, 0x02, 0x10, 0x40, 0x80}) {
      std::string changed = payload;
      changed[at] = static_cast<char>(changed[at] ^ bit);
      const auto trees = Trees::read(changed);
      if (!trees) continue;
      Arena arena;
      const std::vector<float> rows(trees->features() * 3, 1.0F);
      std::vector<float> scores(3 * trees->outputs()), by_feature(trees->features());
      const test::Table table(rows, trees->features());
      trees->score(table.views(), arena, scores);
      if (trees->outputs() > 0) trees->contributions(table.views(), 0, 0, arena, by_feature);
      for (const float value : scores) EXPECT_TRUE(std::isfinite(value));
    }
  }
}

TEST(Trees, WhatIsNoTreeIsRefused) {
  const auto with = [](auto change) {
    TreeTables tables = small_tables();
    change(tables);
    return static_cast<bool>(Trees::read(tables.payload()));
  };
  const auto split = [](TreeTables& tables, std::size_t i) -> TreeTables::Split& {
    return tables.outputs[0].trees[0].splits[i];
  };
  EXPECT_TRUE(with([&](TreeTables&) {}));
  EXPECT_FALSE(with([&](TreeTables& t) { split(t, 0).low = 1; }));
  EXPECT_FALSE(with([&](TreeTables& t) { split(t, 0).middle = 3; }));
  EXPECT_FALSE(with([&](TreeTables& t) { split(t, 0).middle = 0; }));
  EXPECT_FALSE(with([&](TreeTables& t) { split(t, 1).low = 2; }));
  EXPECT_FALSE(with([&](TreeTables& t) { std::swap(split(t, 0), split(t, 1)); }));
  EXPECT_FALSE(with([&](TreeTables& t) {
    t.thresholds[0] = {1, 1};
    split(t, 0).bin = 0;
    split(t, 1) = {0, 1, 0, 1};
  }));
  EXPECT_FALSE(with([&](TreeTables& t) { t.outputs[0].trees[0].leaves[1] = NAN; }));
  EXPECT_FALSE(with([&](TreeTables& t) { t.outputs[1].base = INFINITY; }));
}

TEST(TreeModel, HasStages) {
  const std::vector<std::string_view> names = {"words", "links", "depth"};
  const std::string payload = TreeModel::payload(std::vector<TreeModel::StageTables>{
      {"type", 5, small_tables()}, {"block", hash_names(names), small_tables()}});
  const auto model = TreeModel::read(payload);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->stages().size(), 2u);
  EXPECT_EQ(model->find("type")->features, 5u);
  EXPECT_EQ(model->find("block")->features, hash_names(names));
  EXPECT_EQ(model->find("block")->trees.name(1), "second");
  EXPECT_EQ(model->find("other"), nullptr);
  for (std::size_t length = 0; length < payload.size(); ++length)
    EXPECT_FALSE(TreeModel::read(std::string_view(payload).substr(0, length)));
  EXPECT_FALSE(TreeModel::read(std::string(1, '\x09')));
}

}  // namespace
}  // namespace pith
