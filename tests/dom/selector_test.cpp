#include "dom/selector.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <string>

#include "html/parser.h"

namespace pith {
namespace {

constexpr const char* kPage = R"(<html><body><main id=m>
    <p id=p1 class="lead big">a</p><p id=p2 lang=en-GB>b<b id=b1>c</b></p><ul id=u><li id=l1><li id=l2 class=big><li id=l3></ul>
    <a id=a1 href="https://example.org/x.pdf" title="One two">d</a><template><i id=t1>e</i></template>
    <svg id=s1><linearGradient id=g1 /></svg></main></body></html>)";

// The ids of the elements that match, in document order; or the error.
std::string matching(std::string_view text, const std::string& html = kPage) {
  const auto selector = Selector::parse(text);
  if (!selector) return selector.error().message;
  Parser parser;
  const Document& document = parser.parse(html);
  std::vector<bool> matches;
  selector->match(document, matches);
  std::string ids;
  for (NodeId id = 0; id < document.size(); ++id)
    if (matches[id]) ids.append(ids.empty() ? "" : " ").append(document.attribute(id, Name::Id));
  return ids;
}

TEST(Selector, Compounds) {
  EXPECT_EQ(matching("p"), "p1 p2");
  EXPECT_EQ(matching("P"), "p1 p2");
  EXPECT_EQ(matching("#p1"), "p1");
  EXPECT_EQ(matching(".big"), "p1 l2");
  EXPECT_EQ(matching("p.lead.big#p1"), "p1");
  EXPECT_EQ(matching("li.lead"), "");
  EXPECT_EQ(matching(".BIG"), "");
  EXPECT_EQ(matching("lineargradient"), matching("linearGradient"));
  EXPECT_EQ(matching("blink"), "");
}

TEST(Selector, Attributes) {
  EXPECT_EQ(matching("[href]"), "a1");
  EXPECT_EQ(matching("[ID=p1]"), "p1");
  EXPECT_EQ(matching("[title~=two]"), "a1");
  EXPECT_EQ(matching("[lang|=en]"), "p2");
  EXPECT_EQ(matching("[href^='https:']"), "a1");
  EXPECT_EQ(matching("[href$=\".pdf\"]"), "a1");
  EXPECT_EQ(matching("[href*=example]"), "a1");
  EXPECT_EQ(matching("[title='one TWO' i]"), "a1");
  EXPECT_EQ(matching("[title='one TWO']"), "");
  EXPECT_EQ(matching("[href*='']"), "");
}

TEST(Selector, Combinators) {
  EXPECT_EQ(matching("main b"), "b1");
  EXPECT_EQ(matching("main > b"), "");
  EXPECT_EQ(matching("main>ul>li"), "l1 l2 l3");
  EXPECT_EQ(matching("p + p"), "p2");
  EXPECT_EQ(matching("#p1 ~ a"), "a1");
  EXPECT_EQ(matching("a ~ p"), "");
  EXPECT_EQ(matching("p, li , #a1"), "p1 p2 l1 l2 l3 a1");
}

TEST(Selector, PseudoClasses) {
  EXPECT_EQ(matching("li:first-child"), "l1");
  EXPECT_EQ(matching("li:last-child"), "l3");
  EXPECT_EQ(matching("b:only-child"), "b1");
  EXPECT_EQ(matching("li:nth-child(odd)"), "l1 l3");
  EXPECT_EQ(matching("li:nth-child( 2n )"), "l2");
  EXPECT_EQ(matching("li:nth-child(-n+2)"), "l1 l2");
  EXPECT_EQ(matching("li:nth-last-child(1)"), "l3");
  EXPECT_EQ(matching("li:not(.big)"), "l1 l3");
  EXPECT_EQ(matching("li:not(.big, :first-child)"), "l3");
  EXPECT_EQ(matching(":is(p, li).big"), "p1 l2");
  EXPECT_EQ(matching(":is(main > p) b"), "b1");
  EXPECT_EQ(matching("b:not(main b)"), "");
  EXPECT_EQ(matching("#t1"), "") << "what a template holds is no part of the page";
}

TEST(Selector, Escapes) {
  EXPECT_EQ(matching("#\\70 1"), "p1");
  EXPECT_EQ(matching(".a\\:b", "<p class='a:b' id=x>"), "x");
  EXPECT_EQ(matching(".größe", "<p class='größe' id=x>"), "x");
}

TEST(Selector, PathsAsExplanationsHaveThem) {
  EXPECT_EQ(matching("/html/body/main"), "m");
  EXPECT_EQ(matching("/html[1]/body/main[1]/p[2]/b"), "b1");
  EXPECT_EQ(matching("/html/body/main/ul/li[3]"), "l3");
  EXPECT_EQ(matching("/html/body/p"), "");
  EXPECT_EQ(matching("/html/body/main/p[9]"), "");
  for (const char* wrong : {"/", "//p", "/html/", "/html//body", "/html/p[x]", "/html/p[]", "/html/*",
                            "/html/p[@id]", "/html/last()"})
    EXPECT_NE(matching(wrong).find("a path is like"), std::string::npos) << wrong;
}

TEST(Selector, PathOfATextIsThatText) {
  Parser parser;
  const Document& document = parser.parse("<p>one<b>two</b>three");
  std::vector<bool> matches;
  Selector::parse("/html/body/p/text()[2]")->match(document, matches);
  std::string texts;
  for (NodeId id = 0; id < document.size(); ++id)
    if (matches[id]) texts += document.text(id);
  EXPECT_EQ(texts, "three");
}

TEST(Selector, ErrorsSayWhere) {
  EXPECT_EQ(matching(""), "selector '': a selector is missing (character 1)");
  EXPECT_EQ(matching("p >"), "selector 'p >': a selector is missing (character 4)");
  EXPECT_EQ(matching("p,,b"), "selector 'p,,b': no selector begins like this (character 3)");
  EXPECT_EQ(matching("p:hover"), "selector 'p:hover': pith knows no such pseudo-class (character 3)");
  EXPECT_EQ(matching("[a='b"), "selector '[a='b': the quote is not closed (character 6)");
  EXPECT_EQ(matching("[a!b]"), "selector '[a!b]': expected = or ] (character 3)");
  EXPECT_EQ(matching("é:nth-child(x)"),
            "selector 'é:nth-child(x)': expected odd, even or a formula such as 2n+1 (character 13)");
  EXPECT_EQ(matching("p)"), "selector 'p)': what is this? (character 2)");
  EXPECT_EQ(matching("#1"), "selector '#1': an id is missing, or begins with something else (character 2)");
  std::string deep = "p";
  for (int i = 0; i < 10'000; ++i) deep = ":not(" + deep;
  EXPECT_NE(matching(deep).find("nest too deep"), std::string::npos);
}

TEST(Selector, LinearInThePage) {
  std::string html;
  for (int i = 0; i < 100'000; ++i) html += i % 500 == 499 ? "<p></p>" : "<div class=a>";
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(matching(".a .a .a .a .a ~ .a .a > .a .a + b", html), "");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

// As block lists have them: thousands of selectors, of which few can match anywhere.
TEST(Selector, LongListsAreTriedWhereTheyCanMatch) {
  std::string html, list = "i, .y > #z";
  for (int i = 0; i < 50'000; ++i) html += "<p class='b" + std::to_string(i) + " c'>x</p>";
  for (int i = 0; i < 5'000; ++i)
    list += ", .a" + std::to_string(i) + ", #d" + std::to_string(i) + " > em, em.e" + std::to_string(i) +
            "[title]";
  const std::clock_t start = std::clock();
  EXPECT_EQ(matching(list, html + "<i id=i>y</i>"), "i");
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 2);
}

// What a compound names decides where it is tried, not what it matches.
TEST(Selector, NamesInAnyPlaceOfACompound) {
  const std::string html = "<p id=a class='b c'></p><p id='' class=b></p><div class=B></div>";
  EXPECT_EQ(matching("[title], .c#a", html), matching("#a", html));
  EXPECT_EQ(matching("p[id='']", html), matching("p:not(#a)", html));
  EXPECT_EQ(matching("[class~=b i]", html), matching("p, div", html));
  EXPECT_EQ(matching(":is(.b, div):not(#a)", html), matching("p:not(#a), div", html));
}

}  // namespace
}  // namespace pith
