#include "visual/separators.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pith {
namespace {

// "H 10-20 3": direction, place, weight.
std::string drawn(const std::vector<BlockSight>& blocks, const std::vector<Box>& rules = {}) {
  std::string out;
  for (const Separator& s : find_separators(blocks, rules)) {
    if (!out.empty()) out += ", ";
    out += s.direction == Direction::horizontal ? "H " : "V ";
    out += std::to_string(static_cast<int>(s.begin)) + "-" + std::to_string(static_cast<int>(s.end));
  }
  return out;
}

int weight(const BlockSight& above, const BlockSight& below, const std::vector<Box>& rules = {}) {
  const auto found = find_separators(std::vector{above, below}, rules);
  return found.empty() ? -1 : found[0].weight;
}

BlockSight at(Box box) {
  return {.box = box, .font_size = 16, .font_weight = 400};
}

TEST(Separators, AreTheGapsThatCrossTheWholeRegion) {
  const auto banner = at({0, 0, 100, 10}), left = at({0, 20, 30, 90}), right = at({40, 20, 100, 90});
  EXPECT_EQ(drawn({banner, left, right}), "H 10-20");  // the banner bars the way between the columns
  EXPECT_EQ(drawn({left, right}), "V 30-40");
  EXPECT_EQ(drawn({left}), "");
}

TEST(Separators, OfBlocksThatTouchHaveNoWidth) {
  EXPECT_EQ(drawn({at({0, 0, 100, 10}), at({0, 10, 100, 20})}), "H 10-10");
}

TEST(Separators, ABlockInsideACoveredStretchMakesNone) {
  EXPECT_EQ(drawn({at({0, 0, 50, 100}), at({50, 20, 90, 30}), at({0, 110, 90, 120})}), "H 100-110");
  EXPECT_EQ(drawn({at({0, 0, 60, 60}), at({30, 30, 90, 90})}), "");
}

TEST(Separators, WeighMoreWithDistance) {
  int last = -1;
  for (const float distance : {0.F, 4.F, 10.F, 20.F, 30.F, 60.F}) {
    const int w = weight(at({0, 0, 100, 10}), at({0, 10 + distance, 100, 50 + distance}));
    EXPECT_GT(w, last) << distance;
    last = w;
  }
}

TEST(Separators, WeighMoreAtRulesBackgroundsAndFonts) {
  const auto above = at({0, 0, 100, 10}), below = at({0, 20, 100, 30});
  const int plain = weight(above, below);
  EXPECT_EQ(weight(above, below, {{0, 14, 100, 16}}), plain + 2);
  EXPECT_EQ(weight(above, below, {{200, 14, 300, 16}}), plain);  // a rule elsewhere
  auto other = below;
  other.background = 0xff0000ff;
  EXPECT_EQ(weight(above, other), plain + 2);
  auto larger = below, smaller = below, bold = below;
  larger.font_size = 20;
  smaller.font_size = 12;
  bold.font_weight = 700;
  EXPECT_EQ(weight(above, larger), plain + 2);  // a larger font below begins something
  EXPECT_EQ(weight(above, smaller), plain + 1);
  EXPECT_EQ(weight(above, bold), plain + 1);
}

TEST(Separators, WeighLessBetweenBlocksOfTheSameKind) {
  auto above = at({0, 0, 100, 10}), below = at({0, 20, 100, 30});
  const int plain = weight(above, below);
  above.kind = below.kind = 7;
  EXPECT_EQ(weight(above, below), plain - 2);
}

TEST(Separators, FontsDoNotMatterBesideOneAnother) {
  auto left = at({0, 0, 40, 90}), right = at({50, 0, 90, 90});
  const int plain = weight(left, right);
  right.font_size = 30;
  EXPECT_EQ(weight(left, right), plain);
}

}  // namespace
}  // namespace pith
