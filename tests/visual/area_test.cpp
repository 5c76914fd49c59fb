#include "visual/area.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace pith {
namespace {

TEST(UnionArea, OfNoBoxesAndEmptyOnesIsZero) {
  EXPECT_EQ(union_area({}), 0);
  const Box flat[] = {{0, 0, 10, 0}, {5, 5, 5, 9}, {8, 8, 2, 9}};
  EXPECT_EQ(union_area(flat), 0);
}

TEST(UnionArea, CountsWhatIsCoveredTwiceOnce) {
  const Box boxes[] = {{0, 0, 10, 10}, {5, 5, 15, 15}, {0, 0, 10, 10}};
  EXPECT_EQ(union_area(boxes), 175);
  const Box nested[] = {{0, 0, 10, 10}, {2, 2, 4, 4}};
  EXPECT_EQ(union_area(nested), 100);
}

// The paper's own way, exponential: f(a, R) = f(a) + f(R) - f(R cut to a).
double by_inclusion(std::span<const Box> boxes) {
  if (boxes.empty()) return 0;
  std::vector<Box> cut;
  for (const Box& box : boxes.subspan(1))
    if (overlap(boxes[0], box)) cut.push_back(intersection(boxes[0], box));
  return (boxes[0].is_empty() ? 0 : boxes[0].area()) + by_inclusion(boxes.subspan(1)) - by_inclusion(cut);
}

TEST(UnionArea, IsThatOfCountedCellsAndOfInclusionAndExclusion) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    constexpr int kSide = 24;
    const auto at = [&] { return static_cast<float>(random() % (kSide + 1)); };
    std::vector<Box> boxes(random() % 12);
    std::vector<bool> cells(kSide * kSide);
    for (Box& box : boxes) {
      box = {at(), at(), at(), at()};
      for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
          if (float(x) >= box.left && float(x) < box.right && float(y) >= box.top && float(y) < box.bottom)
            cells[static_cast<std::size_t>(y * kSide + x)] = true;
    }
    const auto covered = static_cast<double>(std::count(cells.begin(), cells.end(), true));
    EXPECT_EQ(union_area(boxes), covered) << "round " << round;
    EXPECT_EQ(by_inclusion(boxes), covered) << "round " << round;
  }
}

}  // namespace
}  // namespace pith
