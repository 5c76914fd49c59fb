// Content that pages carry as data.
#include <gtest/gtest.h>

#include <string>

#include "pith/pith.h"

namespace pith {
namespace {

const std::string kStory =
    "The ferry leaves the old harbour at seven, long before the market opens. It takes an hour to the "
    "island, and "
    "in winter two. Nobody on board has ever complained about the coffee, which the captain makes himself.";

std::string padding() {  // data is looked at from some size on
  std::string out = R"(,"ids":[)";
  for (int i = 0; i < 200; ++i) out += std::to_string(i) + ",";
  return out + "0]";
}

std::string ld(const std::string& members) {
  return R"(<script type="application/ld+json">{"@context":"https://schema.org")" + members + padding() +
         "}</script>";
}

std::string content(const std::string& html) {
  return extract(html, {.method = "all"})->content;
}

bool has_story(const std::string& html) {
  return content(html).find("Nobody on board has ever complained") != std::string::npos;
}

TEST(Embedded, ArticleBodyOfAnEmptyPage) {
  const std::string data = ld(R"(,"@graph":[{"@type":"NewsArticle","articleBody":")" + kStory + R"("}])");
  EXPECT_TRUE(has_story("<title>t</title><div id=app></div>" + data));
  EXPECT_FALSE(has_story("<div>" + kStory.substr(0, 100) + kStory.substr(0, 100) + kStory.substr(0, 100) +
                         "</div>" + data))
      << "the page has text of its own";
}

TEST(Embedded, ProductsAndTypes) {
  EXPECT_TRUE(has_story(ld(R"(,"@type":"Product","description":")" + kStory + R"(")")));
  EXPECT_FALSE(has_story(ld(R"(,"@type":"WebSite","description":")" + kStory + R"(")")));
}

TEST(Embedded, HydrationDataWithHtml) {
  const std::string html =
      "<script id=__NEXT_DATA__ type=application/json>{\"props\":{\"post\":{\"content\":"
      "\"<h2>Timetable<\\/h2><p>" +
      kStory + "<\\/p>\"}}" + padding() + "}</script>";
  EXPECT_TRUE(has_story(html));
  EXPECT_EQ(content(html).find("<p>"), std::string::npos);
  EXPECT_NE(extract(html, {.method = "all", .format = Format::markdown})->content.find("## Timetable"),
            std::string::npos);
}

TEST(Embedded, PostsThatAForumPreloads) {
  std::string json = "{\"topic_1\":\"{\\\"post_stream\\\":{\\\"posts\\\":[{\\\"cooked\\\":\\\"\\\\u003cp>" +
                     kStory + "\\\\u003c/p>\\\"}]}}\"" + padding() + "}";
  std::string escaped;
  for (const char c : json) escaped += c == '"' ? std::string("&quot;") : std::string(1, c);
  EXPECT_TRUE(has_story("<div hidden data-preloaded=\"" + escaped + "\"></div>"));
}

TEST(Embedded, OnceAndOnlyProse) {
  const std::string twice =
      ld(R"(,"a":{"articleBody":")" + kStory + R"("},"b":{"articleBody":")" + kStory + R"("})");
  const std::string text = content(twice);
  EXPECT_EQ(text.find("Nobody on board"), text.rfind("Nobody on board"));
  EXPECT_EQ(content(ld(R"(,"content":")" + std::string(300, 'x') + R"(")")), "");
  EXPECT_EQ(
      content(ld(
          R"(,"content":"if (a) { b = {c: 1}; d = {e: 2}; } else { f = {g: 3}; } while (h) { i = {j: 4}; k(); })")),
      "");
}

TEST(Embedded, MarkupInDataIsText) {
  EXPECT_EQ(content(ld(R"(,"articleBody":")" + kStory + R"( 1 < 2 && 3 <4")")).find("1 < 2 && 3 <4") ==
                std::string::npos,
            false);
}

}  // namespace
}  // namespace pith
