// POR and the four conditions on drawn cases; those of the paper's Figure 8 among them.
#include "methods/clg/grouping.h"

#include <gtest/gtest.h>

#include <vector>

namespace pith {
namespace {

Candidate at(Box box, NodeId parent, double score = 0.8) {
  return {.parent = parent, .box = box, .score = score};
}

TEST(ProjectionOverlap, IsTheBetterOfTheTwoAxes) {
  EXPECT_DOUBLE_EQ(projection_overlap({0, 0, 100, 50}, {0, 100, 100, 150}), 1);     // a column
  EXPECT_DOUBLE_EQ(projection_overlap({0, 0, 100, 50}, {200, 0, 300, 50}), 1);      // a row
  EXPECT_DOUBLE_EQ(projection_overlap({0, 0, 100, 50}, {50, 100, 150, 150}), 0.5);  // half beside
  EXPECT_DOUBLE_EQ(projection_overlap({0, 0, 100, 50}, {0, 100, 400, 150}), 0.25);  // by the longer one
  EXPECT_DOUBLE_EQ(projection_overlap({0, 0, 100, 50}, {200, 100, 300, 150}), 0);   // nowhere
}

TEST(Grouping, ConditionOneIsOverlapOrAlignment) {
  const std::vector<Candidate> column = {at({0, 0, 100, 50}, 1), at({0, 60, 100, 90}, 2)};  // Figure 8 a
  const std::vector<Candidate> row = {at({0, 0, 100, 50}, 1), at({120, 0, 200, 50}, 2)};    // Figure 8 b
  const std::vector<Candidate> overlapping = {at({0, 0, 100, 50}, 1), at({90, 40, 400, 300}, 2)};
  EXPECT_EQ(joined_by(column, 0, 0.7), 1);
  EXPECT_EQ(joined_by(row, 0, 0.7), 1);
  EXPECT_EQ(joined_by(overlapping, 0, 0.7), 1);
}

TEST(Grouping, ConditionTwoIsTheSameParent) {
  const std::vector<Candidate> siblings = {at({0, 0, 100, 50}, 1), at({200, 60, 300, 90}, 1)};
  EXPECT_EQ(joined_by(siblings, 0, 0.7), 2);
  const std::vector<Candidate> others = {at({0, 0, 100, 50}, 1), at({200, 60, 300, 90}, 2)};
  EXPECT_EQ(joined_by(others, 0, 0.7), 0);
}

TEST(Grouping, ConditionThreePassesByAMisalignedNeighbour) {
  // v_i is aligned with v_i+2; v_i+1 stands aside.
  const std::vector<Candidate> three = {at({0, 0, 100, 50}, 1), at({200, 60, 300, 90}, 2),
                                        at({0, 100, 100, 150}, 3)};
  EXPECT_EQ(joined_by(three, 0, 0.7), 3);
}

TEST(Grouping, ConditionFourPassesByTheOneBefore) {
  // Figure 8 d: v_i-1 and v_i+1 are aligned.
  const std::vector<Candidate> three = {at({0, 0, 100, 50}, 1), at({200, 60, 300, 90}, 2),
                                        at({0, 100, 100, 150}, 3)};
  EXPECT_EQ(joined_by(three, 1, 0.7), 4);
}

TEST(Grouping, BreaksWhereNoConditionHolds) {
  // Figure 8 c: two pairs, each aligned in itself.
  const std::vector<Candidate> four = {at({0, 0, 100, 50}, 1), at({0, 60, 100, 110}, 2),
                                       at({300, 200, 400, 250}, 3), at({300, 260, 400, 300}, 4)};
  EXPECT_EQ(joined_by(four, 1, 0.7), 0);
  const auto groups = group(four, 0.7);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].end, 2U);
  EXPECT_EQ(groups[1].begin, 2U);
  EXPECT_EQ(groups[1].end, 4U);
}

TEST(Grouping, TheThresholdSaysWhatIsAligned) {
  const std::vector<Candidate> half = {at({0, 0, 100, 50}, 1), at({40, 60, 140, 90}, 2)};  // POR 0.6
  EXPECT_EQ(joined_by(half, 0, 0.7), 0);
  EXPECT_EQ(joined_by(half, 0, 0.5), 1);
  EXPECT_EQ(joined_by(half, 0, 0.6), 0);  // more than, not as much as
}

TEST(Grouping, TheBestGroupHasTheLargestMeanScoreTimesArea) {
  // 0.9 * 5000; 0.6 * (two boxes that overlap cover 7500, not 10000); 0.9 * 100.
  const std::vector<Candidate> candidates = {at({0, 0, 100, 50}, 1, 0.9), at({300, 200, 400, 250}, 2, 0.7),
                                             at({300, 225, 400, 275}, 3, 0.5),
                                             at({600, 400, 610, 410}, 4, 0.9)};
  const std::vector<Group> groups = {{0, 1}, {1, 3}, {3, 4}};
  EXPECT_EQ(best_groups(candidates, groups)[0].begin, 0U);  // 4500 and 4500: the first of equals
  auto better = candidates;
  better[1].score = 0.72;
  const auto best = best_groups(better, groups);
  ASSERT_EQ(best.size(), 1U);
  EXPECT_EQ(best[0].begin, 1U);
  const auto both = best_groups(better, groups, 0.9);  // 4500 is more than nine tenths of the other
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].begin, 0U);
}

}  // namespace
}  // namespace pith
