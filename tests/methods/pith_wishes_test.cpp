// What callers can ask of the default method, on pages of our own.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "pith/pith.h"

namespace pith {
namespace {

std::string read(const std::string& path) {
  std::ifstream file(std::string(PITH_SOURCE_DIR) + "/" + path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(PithWishes, FocusMovesWhatIsKept) {
  std::size_t precise = 0, balanced = 0, generous = 0;
  for (const char* page :
       {"product-en-kettle", "forum-en-kayak", "listing-en-walks", "service-en-bookkeeping"}) {
    const std::string html = read("tests/pages/html/" + std::string(page) + ".html");
    ASSERT_FALSE(html.empty());
    const auto length = [&](Focus focus) { return extract(html, {.focus = focus})->content.size(); };
    EXPECT_LE(length(Focus::precision), length(Focus::balanced)) << page;
    EXPECT_LE(length(Focus::balanced), length(Focus::recall)) << page;
    precise += length(Focus::precision);
    balanced += length(Focus::balanced);
    generous += length(Focus::recall);
  }
  EXPECT_LT(precise, balanced);
  EXPECT_LT(balanced, generous);
}

TEST(PithWishes, ThePageTypeCanBeSaid) {
  const std::string html = read("examples/news.html");
  EXPECT_EQ(extract(html)->page_type, PageType::article);
  EXPECT_EQ(extract(html, {.page_type = PageType::forum})->page_type, PageType::forum);
}

TEST(PithWishes, CommentsFollowWhenAskedFor) {
  const std::string html =
      "<article><h1>Ferries</h1>"
      "<p>The ferry leaves the old harbour at seven, long before the market opens, and takes an hour.</p>"
      "<p>In winter it takes two, and nobody on board has ever complained about the captain's "
      "coffee.</p></article>"
      "<div class=comments><div class=comment><p>First!</p></div></div>";
  const auto has = [](const Result<Extracted>& result) {
    return result->content.find("First!") != std::string::npos;
  };
  EXPECT_FALSE(has(extract(html)));
  EXPECT_TRUE(has(extract(html, {.comments = Include::yes})));
}

TEST(PithWishes, CodeBetweenKeptBlocksIsKept) {
  EXPECT_NE(extract(read("examples/article.html"))->content.find("LUNAR_DAY"), std::string::npos);
}

TEST(PithWishes, HeaderCellsGoWithTheirTable) {
  const std::string text = extract(read("tests/cli/pages/article.html"))->content;
  EXPECT_NE(text.find("Leaves | Arrives\n08:00 | 08:40"), std::string::npos) << text;
}

TEST(PithWishes, QualityIsAShare) {
  const float good = extract(read("examples/news.html"))->quality;
  EXPECT_GT(good, 0.8F);
  EXPECT_LE(good, 1.0F);
  EXPECT_LT(extract("<a href=/>Sign in</a>")->quality, good);
}

}  // namespace
}  // namespace pith
