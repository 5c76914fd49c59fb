#include "methods/article/article.h"

#include <gtest/gtest.h>

#include <string>

#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;

// A paragraph's worth of text that begins with a word of its own.
std::string text(const std::string& first, int words = 60) {
  std::string out = first;
  for (int i = 1; i < words; ++i) out += " word";
  return out;
}

bool keeps(const Choice& choice, std::string_view word) {
  const Document& document = choice.page().document;
  for (NodeId id = 0; id < document.size(); ++id)
    if (document[id].type == NodeType::text && choice.extraction.labels[id] == Label::keep &&
        document.text(id).find(word) != std::string_view::npos)
      return true;
  return false;
}

TEST(Article, KnowsThreeFormsOfParagraphs) {
  for (const std::string& body :
       {"<div><div>" + text("alpha") + "</div><div>" + text("omega") + "</div></div>",
        "<div><p>" + text("alpha") + "</p><p>" + text("omega") + "</p></div>",
        "<div>" + text("alpha") + "<br><br>" + text("omega") + "</div>"}) {
    const Choice choice("<body><div><a href=/a>Menu</a></div>" + body + "<div>Imprint</div>", "article");
    EXPECT_TRUE(keeps(choice, "alpha")) << body;
    EXPECT_TRUE(keeps(choice, "omega")) << body;
    EXPECT_FALSE(keeps(choice, "Menu")) << body;
    EXPECT_FALSE(keeps(choice, "Imprint")) << body;
  }
}

TEST(Article, IsTheFirstOfThePaperOrTheLargest) {
  const std::string page = "<body><div id=a><p>" + text("alpha", 110) +
                           "</p><p>x</p></div><ul><li><a href=/>m</a></ul><div id=b><p>" +
                           text("omega", 200) + "</p><p>y</p></div>";
  const Choice first(page, "article:choice=first,reach=parent");
  EXPECT_TRUE(keeps(first, "alpha"));
  EXPECT_FALSE(keeps(first, "omega"));
  const Choice largest(page, "article:choice=largest,reach=parent");
  EXPECT_FALSE(keeps(largest, "alpha"));
  EXPECT_TRUE(keeps(largest, "omega"));
}

TEST(Article, HasAtLeastSoManyCharacters) {
  const std::string page = "<body><div><p>" + text("alpha", 20) + "</p><p>x</p></div><div><p>" +
                           text("omega", 110) + "</p><p>y</p></div>";
  EXPECT_FALSE(keeps(Choice(page, "article:choice=first,reach=parent"), "alpha"));
  EXPECT_TRUE(keeps(Choice(page, "article:choice=first,reach=parent,least=50"), "alpha"));
}

TEST(Article, LosesListsOfLinksAndGainsTheHeadline) {
  const std::string page = "<body><h1>Headline</h1><div><p>" + text("alpha", 80) +
                           "</p><ul><li><a href=/1>Other story</a><li><a href=/2>Another</a></ul><p>" +
                           text("omega", 80) + "</p></div>";
  const Choice choice(page, "article");
  EXPECT_TRUE(keeps(choice, "Headline"));
  EXPECT_TRUE(keeps(choice, "omega"));
  EXPECT_FALSE(keeps(choice, "Other story"));
  EXPECT_FALSE(keeps(Choice(page, "article:headline=no"), "Headline"));
}

TEST(Article, IsThePageWhereNoPartIsLong) {
  EXPECT_TRUE(keeps(Choice("<body><p>short</p>", "article"), "short"));
}

TEST(Article, IsNoListOfLinksHoweverManyAreAroundIt) {
  std::string links;
  for (int i = 0; i < 100; ++i) links += "<li><a href=/" + std::to_string(i) + ">Another story to read</a>";
  const Choice choice("<body><div>x<div><ul>" + links + "</ul><div><p>" + text("alpha", 120) + "</p><p>" +
                          text("omega", 120) + "</p></div></div></div>",
                      "article");
  EXPECT_TRUE(keeps(choice, "alpha"));
  EXPECT_FALSE(keeps(choice, "Another"));
}

}  // namespace
}  // namespace pith
