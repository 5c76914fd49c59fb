#include "visual/title.h"

#include <gtest/gtest.h>

#include <string>

#include "support/drawn_page.h"

namespace pith {
namespace {

struct Titled : test::DrawnPage {
  using DrawnPage::DrawnPage;
  std::string title(std::string_view selected, double gap = 200) {
    const NodeId node = by_id(selected);
    const NodeId found = missing_title(page(), find_sights(page(), workspace.arena), {&node, 1}, gap);
    return found == kNoNode ? "" : name_of(found);
  }
};

TEST(Title, IsTheBestHeadingOnTop) {
  Titled page(
      "<body box='0 0 1000 1000'><h2 id=two box='0 50 900 30'>Second rank</h2><h1 id=one box='0 90 900 "
      "30'>First</h1>"
      "<h1 id=aside box='950 90 50 30'>Aside</h1>"
      "<div id=text box='0 130 900 500'><h2 box='0 140 900 20'>Inside</h2></div><h1 id=below box='0 700 900 "
      "20'>Below</h1>");
  EXPECT_EQ(page.title("text"), "one");
  EXPECT_EQ(page.title("text", 5), "");  // too far
}

TEST(Title, IsNotMissingWhereABetterOneIsInside) {
  Titled page(
      "<body box='0 0 1000 1000'><h2 box='0 50 900 30'>Of the site</h2>"
      "<div id=text box='0 130 900 500'><h1 box='0 140 900 20'>Inside</h1></div>");
  EXPECT_EQ(page.title("text"), "");
}

}  // namespace
}  // namespace pith
