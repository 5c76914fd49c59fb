#include "methods/density/hybrid.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/drawn_page.h"

namespace pith {
namespace {

TEST(VisualImportance, IsOneDeviationOnBothSidesOfTheMiddle) {
  constexpr double kOneDeviation = 0.6826894921;
  EXPECT_NEAR(visual_importance({100, 900}, 100, 900), kOneDeviation, 1e-9);
  EXPECT_NEAR(visual_importance({100, 900}, 500, 900), kOneDeviation / 2, 1e-9);
  EXPECT_NEAR(visual_importance({100, 900}, -1e6, 1e6), 1, 1e-9);
  EXPECT_GT(visual_importance({0, 1000}, 400, 600), visual_importance({0, 1000}, 0, 200));
  EXPECT_EQ(visual_importance({0, 0}, 0, 10), 0);
}

// Two texts that density alone cannot tell apart: one in the middle, one in a narrow column at the border.
constexpr std::string_view kPage =
    "<body box='0 0 1000 1000'><div id=main box='200 0 800 800'><p id=p box='200 0 800 400'>"
    "Twelve words of text about the harbour and the lighthouse on its rock.</p>"
    "<p box='200 400 800 400'>Twelve words of text about the lighthouse and the harbour at night.</p></div>"
    "<div id=side box='0 0 100 800'><p id=s box='0 0 100 400'>Twelve words of text about the harbour and the "
    "other things "
    "rock.</p></div>";

TEST(Hybrid, CharactersCountByWhereTheyStand) {
  test::DrawnPage page(kPage);
  page.kept("hybrid");
  EXPECT_GT(page.extraction.scores[page.by_id("p")], page.extraction.scores[page.by_id("s")]);
}

// Worked by hand. Only one leaf and no links: body, div and p hold the same text, HC = VI * C with C = 20 and VI
// = 0.6827; B = ln(e) = 1, whose logarithm, 0, becomes 1. Of the text T = HC / C = 0.6827: HTD = 20 * ln(HC * T) =
// 20 * ln(13.654 * 0.6827). Of p, T is 0 too.
TEST(Hybrid, DensityIsThatOfTheFormula) {
  test::DrawnPage page("<body box='0 0 1000 1000'><p id=p box='0 0 1000 100'>abcdefghijklmnopqrst</p>");
  page.kept("hybrid:importance=position");
  EXPECT_NEAR(page.extraction.scores[page.by_id("p")], 20 * std::log(20 * 0.6826895 * 0.6826895), 1e-3);
}

// A short text counts as the block that it is in, or by itself.
TEST(Hybrid, TextsHaveThePlaceOfTheirBlockOrTheirOwn) {
  constexpr std::string_view kShort =
      "<body box='0 0 1000 1000'><p box='0 0 1000 100'>Some text about a <b id=b box='0 0 50 "
      "100'>word</b></p>"
      "<p box='0 200 1000 300'>Some text about another word</p>";
  test::DrawnPage block(kShort), own(kShort), leaves(kShort);
  block.kept("hybrid");
  own.kept("hybrid:importance=position");
  leaves.kept("hybrid:importance=leaves");
  const NodeId b = block.by_id("b");
  EXPECT_GT(block.extraction.scores[b], own.extraction.scores[b]);
  EXPECT_EQ(leaves.extraction.scores[b], own.extraction.scores[b]);
}

TEST(Hybrid, LinksCountWholeOrWeighted) {
  constexpr std::string_view kLinks =
      "<body box='0 0 1000 1000'><p id=p box='0 0 1000 100'>abcdefghijklmnopqrst<a href=/ box='0 0 200 "
      "100'>uvwx</a>";
  test::DrawnPage plain(kLinks), weighted(kLinks);
  plain.kept("hybrid");
  weighted.kept("hybrid:links=weighted");
  EXPECT_LT(plain.extraction.scores[plain.by_id("p")], weighted.extraction.scores[weighted.by_id("p")]);
}

TEST(Hybrid, DropsWhatIsNotPainted) {
  test::DrawnPage page(
      "<body box='0 0 1000 1000'><div box='0 0 900 90'><p box='0 0 900 90'>Seen text</p><p>Unseen</p></div>");
  EXPECT_EQ(page.kept("hybrid"), "Seen text");
}

}  // namespace
}  // namespace pith
