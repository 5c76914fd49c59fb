#include "visual/block_tree.h"

#include <gtest/gtest.h>

#include <string>

#include "support/drawn_page.h"

namespace pith {
namespace {

BlockTree tree_of(test::DrawnPage& page, const BlockTreeOptions& options = {}) {
  return find_block_tree(page.page(), find_sights(page.page(), page.workspace.arena), options);
}

// Nested: "(banner (left right) footer)".
std::string drawn(const test::DrawnPage& page, const BlockTree& tree, std::size_t at = 0) {
  const VisualBlock& block = tree.blocks[at];
  std::string out;
  if (block.is_leaf) {
    for (const WholeNode& node : tree.nodes_of(block))
      out += (out.empty() ? "" : "+") + page.name_of(node.node);
    return out;
  }
  for (std::size_t i = at + 1; i < tree.blocks.size(); ++i)
    if (tree.blocks[i].parent == static_cast<std::int32_t>(at))
      out += (out.empty() ? "" : " ") + drawn(page, tree, i);
  return "(" + out + ")";
}

// A banner, two columns and a footer.
const std::string kColumns =
    "<body id=body box='0 0 1000 1000'><div id=banner bg=333333 box='0 0 1000 100'>Name of the paper</div>"
    "<div id=side box='0 130 250 700'><p id=s1 box='0 130 250 300'>one</p><p id=s2 box='0 450 250 "
    "300'>two</p></div>"
    "<div id=main box='300 130 700 700'><h1 id=h size=30 box='300 130 700 50'>Title</h1>"
    "<p id=p1 box='300 200 700 200'>First</p><p id=p2 box='300 416 700 400'>Second</p></div>"
    "<div id=footer bg=333333 box='0 846 1000 100'>Imprint</div>";

TEST(BlockTree, PartsBannerColumnsAndFooter) {
  test::DrawnPage page(kColumns);
  const BlockTree tree = tree_of(page);
  EXPECT_EQ(drawn(page, tree), "(banner ((s1 s2) (h (p1 p2))) footer)");
}

TEST(BlockTree, ALowerPermittedCoherenceLeavesLargerBlocks) {
  test::DrawnPage page(kColumns);
  const BlockTree coarse = tree_of(page, {.permitted_coherence = 3});
  EXPECT_EQ(drawn(page, coarse), "(banner (side main) footer)");
  EXPECT_EQ(drawn(page, tree_of(page, {.permitted_coherence = 1})), "body");
}

TEST(BlockTree, CoherenceNeverFallsFromParentToChild) {
  test::DrawnPage page(kColumns);
  const BlockTree tree = tree_of(page, {.permitted_coherence = 10});
  ASSERT_GT(tree.blocks.size(), 5U);
  for (const VisualBlock& block : tree.blocks) {
    EXPECT_GE(block.coherence, kLeastCoherence);
    EXPECT_LE(block.coherence, kMostCoherence);
    if (block.parent < 0) continue;
    EXPECT_GE(block.coherence, tree.blocks[static_cast<std::size_t>(block.parent)].coherence);
  }
}

TEST(BlockTree, EveryTextSeenIsInOneLeaf) {
  test::DrawnPage page(kColumns);
  const BlockTree tree = tree_of(page);
  std::vector<int> times(page.document.size());
  for (const VisualBlock& block : tree.blocks)
    if (block.is_leaf)
      for (const WholeNode& whole : tree.nodes_of(block))
        for (NodeId id = whole.node; id < page.document[whole.node].end; ++id) ++times[id];
  for (NodeId id = 0; id < page.document.size(); ++id)
    if (page.document[id].type == NodeType::text && page.measures[id].non_space_chars != 0) {
      EXPECT_EQ(times[id], 1) << id;
    }
}

TEST(BlockTree, BlocksThatOverlapAreChildrenOneByOne) {
  test::DrawnPage page(
      "<body box='0 0 1000 1000'><div id=a box='0 0 600 600'>one</div><div id=b box='300 300 600 "
      "600'>two</div>");
  EXPECT_EQ(drawn(page, tree_of(page)), "(a b)");
}

TEST(BlockTree, OfAPageThatShowsNothingIsEmpty) {
  test::DrawnPage page("<body><p>unseen");
  EXPECT_TRUE(tree_of(page).blocks.empty());
}

TEST(BlockTree, EndsOnDeepAndWidePages) {
  std::string html = "<body box='0 0 1000 1000'>";
  for (int i = 0; i < 500; ++i) html += "<div box='0 0 1000 1000'>x<p box='0 0 500 500'>y</p>";
  test::DrawnPage deep(html);
  EXPECT_FALSE(tree_of(deep, {.permitted_coherence = 10}).blocks.empty());
  html = "<body box='0 0 1000 20000'>";
  for (int i = 0; i < 5000; ++i)
    html += "<p box='0 " + std::to_string(4 * i) + " 500 " + std::to_string(3 - i % 3) + "'>x</p>";
  test::DrawnPage wide(html, 1000, 20000);
  EXPECT_GT(tree_of(wide, {.permitted_coherence = 10}).blocks.size(), 5000U);
}

}  // namespace
}  // namespace pith
