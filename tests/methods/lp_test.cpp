#include <gtest/gtest.h>

#include <string>

#include "methods/lp/pagelets.h"
#include "pith/pith.h"
#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;

constexpr std::string_view kMenu =
    "<ul><li><a href=/>Home page</a><li><a href=/n>News and events</a><li><a href=/c>Contact</a></ul>";
constexpr std::string_view kFooter = "<div>All rights reserved by the ferry company of the old harbour</div>";

std::string page(const std::string& text) {
  return std::string(kMenu) + "<div><p>" + text + "</p></div>" + std::string(kFooter);
}

std::string without_template(const Site& site, const std::string& html, std::string_view method = "lp") {
  return extract(html, {.method = method, .site = &site})->content;
}

std::string pagelets(std::string_view html) {
  Choice all(html, "all");
  Arena arena;
  std::string out;
  for (const Pagelet& pagelet : find_pagelets(all.page(), all.extraction, arena).all) {
    const bool text = all.document[pagelet.node].type == NodeType::text;
    out += (out.empty() ? "" : " ") + std::string(text ? "text" : all.document.name(pagelet.node));
  }
  return out;
}

TEST(Pagelets, AreTheLargestPartsWithoutAChildOfThreeLinks) {
  EXPECT_EQ(pagelets("<p>a<p>b"), "");  // without links the page is not divided: the pagelet is the document
  EXPECT_EQ(pagelets("<div>a</div>" + std::string(kMenu) + "b<div><a href=/>c</a><a href=/>d</a></div>"),
            "div ul text div");
  EXPECT_EQ(pagelets("<div>" + std::string(kMenu) + "</div>a"), "ul text");
}

TEST(Pagelets, NearlyTheSameTextHasTheSameFingerprint) {
  std::string words;
  for (int i = 0; i < 400; ++i) words += "word" + std::to_string(i) + " ";
  const auto fingerprint = [](const std::string& text) {
    Choice all("<p>" + text, "all");
    return find_pagelets(all.page(), all.extraction, all.workspace.arena).fingerprint;
  };
  EXPECT_EQ(fingerprint(words), fingerprint(words + "more"));
  EXPECT_NE(fingerprint(words), fingerprint("other text"));
  EXPECT_NE(fingerprint("two words"), fingerprint("words two"));
}

TEST(Lp, DropsWhatOtherPagesRepeat) {
  Site site;
  ASSERT_TRUE(site.add(page("The first page tells of ferries")));
  const auto pages = site.add(page("The second one of the weather"));
  ASSERT_TRUE(pages);
  EXPECT_EQ(*pages, 2u);
  EXPECT_EQ(without_template(site, page("The third of the market")), "The third of the market\n");
}

TEST(Lp, APageIsNotItsOwnTemplate) {
  Site site;
  const std::string first = page("The first page tells of ferries");
  ASSERT_TRUE(site.add(first));
  const std::string everything = extract(first, {.method = "all"})->content;
  EXPECT_EQ(without_template(site, first), everything);
  EXPECT_EQ(*site.add(first), 1u);  // twice is once
  EXPECT_EQ(without_template(site, first), everything);
  ASSERT_TRUE(site.add(page("The second one of the weather")));
  EXPECT_EQ(without_template(site, first), "The first page tells of ferries\n");
}

TEST(Lp, SoManyPagesMustRepeatIt) {
  Site site;
  ASSERT_TRUE(site.add(page("The first page tells of ferries")));
  const std::string third = page("The third of the market");
  EXPECT_EQ(without_template(site, third, "lp:pages=2"), extract(third, {.method = "all"})->content);
  ASSERT_TRUE(site.add(page("The second one of the weather")));
  EXPECT_EQ(without_template(site, third, "lp:pages=2"), "The third of the market\n");
}

TEST(Lp, WithoutOtherPagesKeepsEverything) {
  const std::string alone = page("The first page tells of ferries");
  EXPECT_EQ(extract(alone, {.method = "lp"})->content, extract(alone, {.method = "all"})->content);
  const Choice choice(alone, "lp", Tracing::on);
  EXPECT_EQ(choice.extraction.trace.back().text,
            "no other page of the site is known, so nothing is known as template");
  const Site empty;
  EXPECT_EQ(without_template(empty, alone), extract(alone, {.method = "all"})->content);
}

TEST(Lp, MayKeepTheLargestPageletOnly) {
  EXPECT_EQ(
      test::kept(page("one two three four five six seven eight nine ten eleven twelve"), "lp:keep=largest"),
      "one two three four five six seven eight nine ten eleven twelve");
}

}  // namespace
}  // namespace pith
