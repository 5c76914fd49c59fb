#include "eval/area.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "eval/geometry.h"

namespace pith::eval {
namespace {

TEST(UnionArea, ByHand) {
  EXPECT_EQ(union_area({}), 0);
  EXPECT_EQ(union_area(std::vector<Box>{{0, 0, 2, 3}}), 6);
  EXPECT_EQ(union_area(std::vector<Box>{{0, 0, 2, 2}, {1, 1, 2, 2}}), 7);
  EXPECT_EQ(union_area(std::vector<Box>{{0, 0, 4, 4}, {1, 1, 2, 2}, {0, 0, 4, 4}}), 16);
  EXPECT_EQ(union_area(std::vector<Box>{{0, 0, 0, 4}, {1, 1, 2, -2}, {-3, -3, 1, 1}}), 1);
  EXPECT_DOUBLE_EQ(union_area(std::vector<Box>{{0.5, 0.25, 1, 0.5}, {1.5, 0.25, 1, 0.5}}), 1);
}

TEST(UnionArea, AgreesWithCountingCells) {
  std::mt19937 random(1);
  constexpr int kSide = 40;
  for (int round = 0; round < 500; ++round) {
    std::vector<Box> boxes(random() % 30);
    std::vector<bool> cells(kSide * kSide, false);
    for (Box& box : boxes) {
      const int x = static_cast<int>(random() % kSide), y = static_cast<int>(random() % kSide);
      const int width = static_cast<int>(random() % static_cast<unsigned>(kSide - x + 1));
      const int height = static_cast<int>(random() % static_cast<unsigned>(kSide - y + 1));
      box = {double(x), double(y), double(width), double(height)};
      for (int i = x; i < x + width; ++i)
        for (int j = y; j < y + height; ++j) cells[static_cast<std::size_t>(i * kSide + j)] = true;
    }
    const auto expected = std::count(cells.begin(), cells.end(), true);
    ASSERT_DOUBLE_EQ(union_area(boxes), static_cast<double>(expected)) << "round " << round;
  }
}

TEST(ScoreArea, OverlapOverRegions) {
  const std::vector<Text> texts = {
      {2, "menu", true}, {4, "the heading", true}, {7, "the text", false}, {9, "no box", true}};
  const Alignment alignment = align("the heading the text", texts);
  const std::vector<NodeBox> boxes = {
      {2, {0, 0, 10, 10}}, {4, {10, 0, 20, 10}}, {7, {10, 10, 20, 30}}, {100, {0, 0, 99, 99}}};
  const Ratio ratio = score_area(texts, alignment, boxes);
  EXPECT_DOUBLE_EQ(ratio.precision, 200.0 / 300);
  EXPECT_DOUBLE_EQ(ratio.recall, 200.0 / 800);
}

TEST(Geometry, Boxes) {
  std::vector<NodeBox> boxes;
  EXPECT_EQ(
      read_geometry("{\"node\": 4, \"box\": [1, 2.5, 30, 4e1]}\n\n{\"box\":[0,0,1,1],\"node\":4}", boxes),
      "");
  ASSERT_EQ(boxes.size(), 2u);
  EXPECT_EQ(boxes[0].node, 4u);
  EXPECT_EQ(boxes[0].box.y, 2.5);
  EXPECT_EQ(boxes[0].box.height, 40);
}

TEST(Geometry, WrongLinesAreNamed) {
  std::vector<NodeBox> boxes;
  const std::string good = "{\"node\": 4, \"box\": [0, 0, 1, 1]}\n";
  for (const std::string bad :
       {"{\"node\": 4}", "{\"node\": -1, \"box\": [0, 0, 1, 1]}", "{\"node\": 1, \"box\": [0, 0, 1]}",
        "{\"node\": 1, \"box\": [0, 0, 1, \"a\"]}", "[]", "{"})
    EXPECT_EQ(read_geometry(good + bad, boxes).substr(0, 6), "line 2") << bad;
}

}  // namespace
}  // namespace pith::eval
