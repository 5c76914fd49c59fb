// Posts of threads and readers' comments, through the pages that hold them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "pith/pith.h"

namespace pith {
namespace {

const std::string kArticle =
    "<!DOCTYPE html><html lang=en><title>Ferries</title><body><article><h1>Ferries</h1>"
    "<p>The ferry leaves the old harbour at seven, long before the market opens, and takes an hour.</p>"
    "<p>In winter it takes two, and nobody on board has ever complained about the captain's coffee.</p>"
    "<p>The company has run the line since the bridge fell, with three boats, of which one is kept for "
    "storms and one for parts, so that on most days there is just the one.</p></article>";

const std::string kComments =
    "<section id=comments class=comments-area><h2>3 comments</h2><ol class=comment-list>"
    "<li class='comment even' id=comment-1><div class=comment-author><cite class=fn>Ada P.</cite> says:</div>"
    "<time datetime='2024-03-05T10:20:00+01:00'>5 March 2024</time><p>I took the seven o'clock once.</p>"
    "<a class=reply-link href=#>Reply</a>"
    "<ol class=children><li class='comment odd' id=comment-2><div class=comment-author><cite "
    "class=fn>Bo</cite> "
    "says:</div><time datetime=2024-03-06>6 March 2024</time><p>Only once?</p></li></ol></li>"
    "<li class='comment even' id=comment-3><div class=comment-author><cite class=fn>Cleo</cite> says:</div>"
    "<time datetime=2024-03-07>7 March 2024</time><p>The coffee is <b>good</b>.</p></li></ol>"
    "<form class=comment-form><label>Your name</label></form></section>";

TEST(Comments, AreAFieldOfTheirOwn) {
  const auto page = extract(kArticle + kComments);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->content.find("o'clock"), std::string::npos) << page->content;
  ASSERT_EQ(page->comments.size(), 3U);
  EXPECT_EQ(page->comments[0].author, "Ada P.");
  EXPECT_EQ(page->comments[0].date, "2024-03-05T10:20:00+01:00");
  EXPECT_EQ(page->comments[0].level, 0U);
  EXPECT_EQ(page->comments[0].text, "I took the seven o'clock once.");
  EXPECT_EQ(page->comments[1].author, "Bo");
  EXPECT_EQ(page->comments[1].level, 1U);
  EXPECT_EQ(page->comments[1].text, "Only once?");
  EXPECT_EQ(page->comments[2].text, "The coffee is good.");
}

TEST(Comments, FollowTheContentUnderAHeadingWhenAskedFor) {
  const auto page = extract(kArticle + kComments, {.format = Format::markdown, .comments = Include::yes});
  ASSERT_TRUE(page);
  const std::size_t heading = page->content.find("## Comments\n\n### Ada P., 5 March 2024\n");
  ASSERT_NE(heading, std::string::npos) << page->content;
  EXPECT_LT(page->content.find("just the one."), heading);
  EXPECT_GT(page->content.find("The coffee is **good**."), heading);
  const auto text = extract(kArticle + kComments, {.comments = Include::yes});
  EXPECT_NE(text->content.find("Cleo, 7 March 2024:\n\nThe coffee is good.\n"), std::string::npos)
      << text->content;
  const auto html = extract(kArticle + kComments, {.format = Format::html, .comments = Include::yes});
  EXPECT_NE(html->content.find("<article>\n<h3>Cleo, 7 March 2024</h3>\n"), std::string::npos)
      << html->content;
}

TEST(Comments, StandInJsonXmlAndCsv) {
  const auto written = [&](Format format) {
    return extract(kArticle + kComments, {.format = format})->content;
  };
  const auto json = nlohmann::json::parse(written(Format::json));
  ASSERT_EQ(json["comments"].size(), 3U);
  EXPECT_EQ(json["comments"][2]["author"], "Cleo");
  EXPECT_EQ(json["comments"][1]["level"], 1);
  EXPECT_NE(written(Format::xml).find("<comments>\n<p>"), std::string::npos);
  EXPECT_NE(written(Format::csv).find("Only once?"), std::string::npos);
  EXPECT_TRUE(
      nlohmann::json::parse(extract(kArticle, {.format = Format::json})->content)["comments"].empty());
}

TEST(Comments, OfSchemaOrgNeedNoClassNames) {
  const std::string comments =
      "<div><div itemprop=comment itemscope itemtype='https://schema.org/Comment'>"
      "<span itemprop=author>Dara</span> <meta itemprop=dateCreated content=2023-01-02>"
      "<div itemprop=text>First!</div></div></div>";
  const auto page = extract(kArticle + comments);
  ASSERT_EQ(page->comments.size(), 1U);
  EXPECT_EQ(page->comments[0].author, "Dara");
  EXPECT_EQ(page->comments[0].date, "2023-01-02");
  EXPECT_EQ(page->comments[0].text, "First!");
}

TEST(Comments, CannotPutTagsIntoOutput) {
  const std::string comments =
      "<ol class=comments><li class=comment id=c1><b class=author>[x](javascript:alert(1))</b>"
      "<p>&lt;script>alert(1)&lt;/script></p></li></ol>";
  const auto html = extract(kArticle + comments, {.format = Format::html, .comments = Include::yes});
  EXPECT_NE(html->content.find("<h3>[x](javascript:alert(1))</h3>"), std::string::npos) << html->content;
  EXPECT_EQ(html->content.find("<script"), std::string::npos) << html->content;
  const auto markdown = extract(kArticle + comments, {.format = Format::markdown, .comments = Include::yes});
  EXPECT_NE(markdown->content.find("### \\[x\\](javascript:alert(1))\n"), std::string::npos)
      << markdown->content;
}

}  // namespace
}  // namespace pith
