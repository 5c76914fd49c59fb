#include "methods/vips/vips.h"

#include <gtest/gtest.h>

#include "support/drawn_page.h"

namespace pith {
namespace {

// A menu, an article of two sections beside a list of links, and a footer.
constexpr std::string_view kPage =
    "<body box='0 0 1000 1000'><div box='0 0 1000 60'><a href=/ box='0 0 90 60'>Home</a></div>"
    "<div box='0 100 250 700'><ul box='0 100 250 200'><li box='0 100 250 100'><a href=/1 box='0 100 200 "
    "20'>Other news</a>"
    "<li box='0 200 250 100'><a href=/2 box='0 200 200 20'>Older news</a></ul></div>"
    "<div box='300 100 700 700'><h1 size=30 box='300 100 700 50'>The lighthouse</h1>"
    "<p box='300 170 700 200'>It stands on the rock since the days of the old harbour.</p>"
    "<div box='300 380 700 30'><a href=/s box='300 380 90 30'>Share this with all your friends</a></div>"
    "<p box='300 420 700 380'>The lamp was lit with oil, later with gas, and now turns by itself.</p></div>"
    "<div box='0 900 1000 50'>Imprint and terms</div>";

TEST(Vips, KeepsTheBlockWithMostText) {
  test::DrawnPage page(kPage);
  EXPECT_EQ(page.kept("vips"),
            "The lighthouse|It stands on the rock since the days of the old harbour.|"
            "The lamp was lit with oil, later with gas, and now turns by itself.");
}

TEST(Vips, SettingsSayHowFarDownAndHowManyLinks) {
  test::DrawnPage page(kPage);
  EXPECT_EQ(
      page.kept("vips:share=1,links=1"),
      "Home|Other news|Older news|The lighthouse|It stands on the rock since the days of the old harbour.|"
      "Share this with all your friends|The lamp was lit with oil, later with gas, and now turns by itself.|"
      "Imprint and terms");
  EXPECT_NE(page.kept("vips:links=1").find("Share this"), std::string::npos);
}

TEST(Vips, AddsTheTitleUnlessToldOtherwise) {
  test::DrawnPage page(kPage);
  EXPECT_EQ(page.kept("vips:title=no").find("The lighthouse"), std::string::npos);
  EXPECT_EQ(page.kept("vips:gap=10").find("The lighthouse"), std::string::npos);
}

TEST(Vips, DropsWhatIsNotPainted) {
  test::DrawnPage page(
      "<body box='0 0 1000 1000'><p box='0 0 900 90'>Seen text</p><p>Text without a box</p>");
  EXPECT_EQ(page.kept("vips"), "Seen text");
  test::DrawnPage nothing("<body><p>Text without a box</p>");
  EXPECT_EQ(nothing.kept("vips"), "");
}

TEST(Vips, ExplainsItsChoice) {
  test::DrawnPage page(kPage);
  page.kept("vips", Tracing::on);
  std::string reasons;
  for (const Reason& reason : page.extraction.trace) reasons += reason.text + "\n";
  EXPECT_NE(reasons.find("in the block with most text"), std::string::npos) << reasons;
  EXPECT_NE(reasons.find("characters are links"), std::string::npos) << reasons;
  EXPECT_NE(reasons.find("the heading on top"), std::string::npos) << reasons;
}

}  // namespace
}  // namespace pith
