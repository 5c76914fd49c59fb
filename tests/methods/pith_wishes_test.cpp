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

TEST(PithWholes, AListIsKeptWhole) {
  const std::string text = extract(read("examples/tea-gb18030.html"))->content;
  for (const char* item : {"水温以八十度左右为宜", "先倒水，后放茶叶", "第一泡不要超过一分钟"})
    EXPECT_NE(text.find(item), std::string::npos) << text;
}

TEST(PithWholes, ANoteGoesWithItsReference) {
  const std::string text = extract(read("examples/article.html"), {.format = Format::markdown})->content;
  EXPECT_NE(text.find("nowhere else.[^1]"), std::string::npos) << text;
  EXPECT_NE(text.find("[^1]: On a coast"), std::string::npos) << text;
}

TEST(PithWholes, AHeadingStaysWithWhatIsBelowAndAnImageWithWhatIsAround) {
  const std::string paragraph =
      "<p>The lock keeper counts the boats that pass, and at the end of the year he sends the figures to the "
      "capital, where nobody has read them since the canal was sold.</p>";
  const std::string html =
      "<!DOCTYPE html><title>Locks</title><body><nav><a href=/>Home</a> <a href=/b>Boats</a> "
      "<img src=/logo.png width=90></nav><main><article><h1>Locks</h1>" +
      paragraph + paragraph.substr(0, 3) + "In 1911 " + paragraph.substr(3) + "<h2>Gates</h2><h3>Oak</h3>" +
      paragraph.substr(0, 3) + "Oak lasts. " + paragraph.substr(3) +
      "<figure><img src=/gate.jpg width=800></figure></article></main>"
      "<footer><img src=/seal.png width=90> Imprint</footer>";
  const std::string text = extract(html, {.format = Format::markdown})->content;
  EXPECT_NE(text.find("## Gates\n\n### Oak\n"), std::string::npos) << text;
  EXPECT_NE(text.find("/gate.jpg"), std::string::npos) << text;
  EXPECT_EQ(text.find("/logo.png"), std::string::npos) << text;
  EXPECT_EQ(text.find("/seal.png"), std::string::npos) << text;
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
