// Algorithm 1 branch by branch, on trees with areas given.
#include "methods/clg/refining.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "support/drawn_page.h"

namespace pith {
namespace {

// html > body > main > (left, right > (a > (x, y), b)).
struct Tree : test::DrawnPage {
  explicit Tree(const std::map<std::string, double>& areas_by_id,
                const std::map<std::string, double>& scores_by_id = {})
      : DrawnPage(
            "<body id=body><div id=main><div id=left></div><div id=right><div id=a><p id=x></p><p "
            "id=y></p></div>"
            "<div id=b></div></div></div>"),
        areas(document.size()),
        scores(document.size(), -1) {
    for (NodeId id = 0; id < document.size(); ++id) {
      if (name_of(id).empty()) continue;
      scores[id] = scores_by_id.contains(name_of(id)) ? scores_by_id.at(name_of(id)) : 0.5;
      areas[id] = areas_by_id.contains(name_of(id)) ? areas_by_id.at(name_of(id)) : 0;
    }
  }

  std::string refined(std::initializer_list<std::string_view> ids, const Refining& parameters = {}) const {
    std::vector<NodeId> nodes;
    for (const std::string_view id : ids) nodes.push_back(by_id(id));
    const Refined result = refine({document, by_id("body"), areas, scores}, nodes, parameters);
    std::string out = result.branch == Branch::ancestor       ? "a:"
                      : result.branch == Branch::largest_part ? "b:"
                                                              : "c:";
    for (const NodeId id : result.nodes) out += " " + name_of(id);
    return out;
  }

  std::vector<double> areas, scores;
};

TEST(Algorithm1, StepOneTakesTheLowestCommonAncestor) {
  const Tree tree({{"body", 1}, {"main", 0.8}, {"right", 0.6}, {"a", 0.3}, {"x", 0.1}, {"y", 0.2}});
  EXPECT_EQ(tree.refined({"x", "y"}), "a: a");
  EXPECT_EQ(tree.refined({"x", "b"}), "a: right");
  EXPECT_EQ(tree.refined({"y"}), "a: y");
}

TEST(Algorithm1, StepTwoClimbsFromLessThanTheta1ToTheta2) {
  const Tree tree({{"body", 1}, {"main", 0.8}, {"right", 0.3}, {"a", 0.1}, {"x", 0.04}, {"y", 0.05}});
  EXPECT_EQ(tree.refined({"x"}), "a: right");  // a has 0.1, less than theta2
  EXPECT_EQ(tree.refined({"y"}), "a: y");      // not less than theta1: stays
  EXPECT_EQ(tree.refined({"x"}, {.theta2 = 0.1}), "a: a");
}

TEST(Algorithm1, StepTwoEndsAtTheRoot) {
  const Tree tree({{"body", 0.1}, {"x", 0.01}});
  EXPECT_EQ(tree.refined({"x"}), "a: body");  // 0.1 <= theta3
}

TEST(Algorithm1, StepThreeATakesWhatIsDeepOrSmall) {
  const Tree tree({{"body", 1}, {"main", 0.8}, {"right", 0.6}, {"a", 0.5}});
  EXPECT_EQ(tree.refined({"a", "b"}), "a: right");              // depth 4
  EXPECT_EQ(tree.refined({"left", "right"}), "c: left right");  // main: depth 3, and larger than theta3
  EXPECT_EQ(tree.refined({"left", "right"}, {.theta3 = 0.8}), "a: main");
  EXPECT_EQ(tree.refined({"left", "right"}, {.depth = 2}), "a: main");
  EXPECT_EQ(tree.refined({"a", "b"}, {.depth = 4}), "c: a b");
}

TEST(Algorithm1, StepThreeBGoesDownToTheLargestChildAndTakesTheBestOfItsSiblings) {
  const std::map<std::string, double> areas = {{"body", 1}, {"main", 0.95}, {"left", 0.2}, {"right", 0.7}};
  EXPECT_EQ(Tree(areas).refined({"left", "right"}), "b: right");  // 0.5 * 0.7
  // left: 0.9 * 0.2 = 0.18, right: 0.2 * 0.7 = 0.14.
  EXPECT_EQ(Tree(areas, {{"left", 0.9}, {"right", 0.2}}).refined({"left", "right"}), "b: left");
}

TEST(Algorithm1, StepThreeBEndsWhereThereIsNoChild) {
  const Tree tree({{"body", 1}, {"main", 1}, {"left", 1}});
  EXPECT_EQ(tree.refined({"main"}), "b: left");
}

TEST(Algorithm1, StepThreeCKeepsTheCandidates) {
  const Tree tree({{"body", 1}, {"main", 0.6}});
  EXPECT_EQ(tree.refined({"left", "right"}), "c: left right");
}

}  // namespace
}  // namespace pith
