// Every rule of VIPS on a page drawn for it: what it decides, and that the one before does not.
#include "visual/block_rules.h"

#include <gtest/gtest.h>

#include <string>

#include "support/drawn_page.h"

namespace pith {
namespace {

struct Drawn : test::DrawnPage {
  explicit Drawn(std::string_view drawn)
      : DrawnPage(drawn), sights(find_sights(page(), workspace.arena)), rules(page_, sights, 0.05) {}

  Judgement judge(std::string_view id, Standing standing = {}) const {
    return rules.judge(by_id(id), standing);
  }
  std::string divided(std::string_view id) const {
    std::vector<WholeNode> blocks;
    rules.divide(by_id(id), blocks);
    std::string out;
    for (const WholeNode& block : blocks)
      out += (out.empty() ? "" : " ") + name_of(block.node) + ":" + std::to_string(block.coherence);
    return out;
  }

  const Page page_ = page();
  std::span<const Sight> sights;
  const BlockRules rules;
};

void expect(const Judgement& judgement, Verdict verdict, int rule) {
  EXPECT_EQ(judgement.verdict, verdict);
  EXPECT_EQ(judgement.rule, rule);
}

TEST(BlockRules, OneCutsWhatShowsNothing) {
  const Drawn page("<div id=a box='0 0 100 100'><p>unseen</p></div>");
  expect(page.judge("a"), Verdict::cut, 1);
}

TEST(BlockRules, TwoDividesWrappers) {
  const Drawn page("<div id=a box='0 0 900 900'><div id=b box='0 0 900 900'>text</div></div>");
  expect(page.judge("a"), Verdict::divide, 2);
  expect(page.judge("b"), Verdict::keep, 4);  // its one child is a text
}

TEST(BlockRules, ThreeDividesTheRootOfTheRound) {
  const Drawn page("<div id=a box='0 0 900 900'><p box='0 0 9 9'>one</p><p box='0 9 9 9'>two</p></div>");
  expect(page.judge("a", {.only_root = true}), Verdict::divide, 3);
  expect(page.judge("a"), Verdict::keep, 13);
}

TEST(BlockRules, FourKeepsTextThatIsOnlyFormatted) {
  const Drawn page(
      "<div id=a box='0 0 900 900'>one <b box='9 0 9 9'>two <i box='9 0 9 9'>three</i></b></div>"
      "<div id=b box='0 0 900 900'>one <b bold box='9 0 9 9'>two</b></div>"
      "<div id=c box='0 0 900 900'>one <b size=20 box='9 0 9 9'>two</b></div>");
  expect(page.judge("a"), Verdict::keep, 4);
  EXPECT_EQ(page.judge("a").coherence, 10);
  EXPECT_EQ(page.judge("b").coherence, 9);
  EXPECT_EQ(page.judge("c").coherence, 9);
}

TEST(BlockRules, FiveDividesParagraphsAndInlineElementsThatHoldMore) {
  const Drawn page(
      "<span id=a box='0 0 900 900'>one<div box='0 9 9 9'>two</div></span>"
      "<div id=b box='0 0 900 900'>one<div box='0 9 9 9'>two</div></div>");
  expect(page.judge("a"), Verdict::divide, 5);
  EXPECT_NE(page.judge("b").rule, 5);
}

TEST(BlockRules, SixDividesAtRules) {
  const Drawn page("<div id=a box='0 0 900 900'>one<hr box='0 9 900 2'>two</div>");
  expect(page.judge("a"), Verdict::divide, 6);
  EXPECT_EQ(page.divided("a"), "one:10 two:10");  // the rule itself is no block
}

TEST(BlockRules, SevenDividesTablesThatAreSmallerThanTheirParts) {
  const Drawn page(
      "<table id=a box='0 0 100 100'><tr id=r box='0 0 100 100'><td box='0 0 90 90'>one<td box='0 0 90 "
      "90'>two</table>");
  expect(page.judge("r"), Verdict::divide, 7);
}

TEST(BlockRules, EightDividesWhereABackgroundDiffersAndKeepsThatChild) {
  const Drawn page(
      "<div id=a box='0 0 900 900'><div id=b box='0 0 900 400'><p box='0 0 9 9'>one</p><p box='0 9 9 "
      "9'>two</p></div>"
      "<div id=c bg=ffee00 box='0 400 900 500'><p id=d box='0 0 9 9'>one</p><hr box='0 9 9 1'><p box='0 9 9 "
      "9'>two</p></div></div>");
  expect(page.judge("a"), Verdict::divide, 8);
  // The root of a round is divided by rule 3; below it rule 8 decides, and c is whole though it holds a rule.
  const Drawn nested("<div id=r box='0 0 900 900'><p id=z box='0 0 9 9'>zero</p>" + page.html + "</div>");
  EXPECT_EQ(nested.divided("r"), "z:10 b:4 c:6");
}

TEST(BlockRules, NineKeepsSmallElementsWithText) {
  const Drawn page(
      "<div id=a box='0 0 200 200'>one<div box='0 9 9 9'>two</div></div>"
      "<div id=b box='0 0 600 600'>one<div box='0 9 9 9'>two</div></div>");
  expect(page.judge("a"), Verdict::keep, 9);
  EXPECT_EQ(page.judge("a").coherence, 7);
  expect(page.judge("b"), Verdict::keep, 13);
}

TEST(BlockRules, TenAndTwelveDecideOnCells) {
  const Drawn page(
      "<table><tr><td id=a box='0 0 500 500'><div box='0 0 200 200'>one</div><div box='0 0 100 100'>two</div>"
      "<td id=b box='0 0 500 500'><div box='0 0 300 300'>one</div><div box='0 0 100 100'>two</div></table>");
  expect(page.judge("a"), Verdict::keep, 10);
  expect(page.judge("b"), Verdict::divide, 12);
}

TEST(BlockRules, ElevenKeepsWhatFollowsAWholeNode) {
  const Drawn page("<div id=a box='0 0 900 900'><p box='0 0 9 9'>one</p><p box='0 9 9 9'>two</p></div>");
  expect(page.judge("a", {.after_whole_node = true}), Verdict::keep, 11);
}

TEST(BlockRules, PicturesAreBlocksAndLineBreaksAreNothing) {
  const Drawn page(
      "<div id=a box='0 0 900 900'><img id=i box='0 0 90 90'></div><p id=b box='0 0 900 900'>one<br box='0 0 "
      "0 9'>two</p>");
  EXPECT_EQ(page.divided("a"), "i:10");
  expect(page.judge("b"), Verdict::keep, 4);
}

TEST(BlockRules, AnElementWithoutABoxStandsWhereItsChildrenStand) {
  const Drawn page("<div id=a><p box='10 10 20 20'>one</p><p box='50 50 20 20'>two</p></div>");
  const Box& box = page.sights[page.by_id("a")].box;
  EXPECT_EQ(box.left, 10);
  EXPECT_EQ(box.bottom, 70);
}

}  // namespace
}  // namespace pith
