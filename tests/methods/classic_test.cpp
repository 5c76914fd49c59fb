// The classic methods on small pages worked by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;
using test::kept;

// Tags and words in order: 1+1 | 2+4 1+3 | 4+1. From the second run to the third: 4 - 1 + 3 = 6; taking the
// first in costs 2 more tags than it brings words, the last 4 for 1.
constexpr std::string_view kStretch =
    "<a>menu</a><p>one two three four<b>five six seven</b></p><i></i><i>end</i>";

TEST(Bte, KeepsTheStretchWithMostWordsLessTags) {
  EXPECT_EQ(kept(kStretch, "bte"), "one two three four|five six seven");
}

TEST(Bte, TracesEveryRunWithItsNumbers) {
  const Choice choice(kStretch, "bte", Tracing::on);
  const std::vector<Reason>& trace = choice.extraction.trace;
  ASSERT_EQ(trace.size(), 5u);  // the head, then the runs
  EXPECT_EQ(trace[1].text,
            "outside the best stretch, whose words less tags are worth 6.000; here 1 words after 1 tags");
  EXPECT_EQ(trace[1].label, Label::drop);
  EXPECT_EQ(trace[2].label, Label::keep);
  EXPECT_EQ(trace[2].score, 6);
}

TEST(Bte, JoinsStretchesThatPayForTheTagsBetween) {
  EXPECT_EQ(kept("<p>one two three</p><p>four five six</p>", "bte"), "one two three|four five six");
  EXPECT_EQ(kept("<p>one two three</p><hr><hr><hr><p>four five six</p>", "bte"), "one two three");
}

TEST(Bte, OfEqualStretchesTakesTheFirstAndLongest) {
  EXPECT_EQ(kept("<p>a b c d</p><hr><hr><p>e f g h</p>", "bte"), "a b c d|e f g h");  // 4 - 4 + 4 = 4
  EXPECT_EQ(kept("<p>a b c</p><hr><hr><hr><p>d e f</p>", "bte"), "a b c");
}

TEST(Bte, ATagMayCostMore) {
  EXPECT_EQ(kept("<p>a b c d<p>e f g", "bte"), "a b c d|e f g");
  EXPECT_EQ(kept("<p>a b c d<p>e f g", "bte:tag=3.25"), "a b c d");
}

TEST(Lqf, DropsBlocksThatAreMostlyLinks) {
  EXPECT_EQ(
      kept("<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><p>text <a href=/l>link</a></p>", "lqf"),
      "text|link");
}

TEST(Lqf, FromTheOutsideIn) {
  constexpr std::string_view page =
      "<table><tr><td><a href=/>a long list of links</a><td><p>short text</p></table><p>rest</p>";
  EXPECT_EQ(kept(page, "lqf"), "rest");
  EXPECT_EQ(kept(page, "lqf:blocks=smallest"), "short text|rest");
  EXPECT_EQ(kept(page, "lqf:share=0.7"), "short text|rest");  // 16 of 25 characters
}

TEST(Lqf, TheShareItselfIsNotTooMuch) {
  EXPECT_EQ(kept("<p>abcd<a href=/>efgh</a></p>", "lqf"), "abcd|efgh");
  EXPECT_EQ(kept("<p>abcd<a href=/>efghi</a></p>", "lqf"), "");
}

TEST(Lqf, KeepsTheTextOfWhatIsNoBlock) {
  EXPECT_EQ(kept("<body><a href=/>link</a><h2><a href=/t>title</a></h2>", "lqf"), "link|title");
}

TEST(Lqf, TracesQuotas) {
  const Choice choice("<p>abcd<a href=/>efghi</a></p>", "lqf", Tracing::on);
  const Reason& reason = choice.extraction.trace.back();
  EXPECT_EQ(reason.text, "5 of 9 characters in links: 0.556 > 0.500");
  EXPECT_EQ(reason.label, Label::drop);
}

// Four windows of four tokens with 4, 1, 1 and 3 tags; on average 9 of 16.
constexpr std::string_view kSlopes = "<a></a><a></a><p>one two three<b>four five six</b>w<i></i>";

TEST(Dsc, KeepsWindowsWellBelowTheAverageSlope) {
  EXPECT_EQ(kept(kSlopes, "dsc:window=4,windows=1"), "one two three|four five six");
  EXPECT_EQ(kept(kSlopes, "dsc:window=4,windows=1,slope=2"), "one two three|four five six|w");
}

TEST(Dsc, SectionsNeedWindowsInARow) {
  EXPECT_EQ(kept(kSlopes, "dsc:window=4,windows=2"), "one two three|four five six|w");  // one does not end it
  // Low windows 1 2 3 5 6 7 of 0..8: one high window between does not end the section.
  constexpr std::string_view gap =
      "<hr><hr><hr><hr>a b c d e f g h i j k l<hr><hr><hr><hr>m n o p q r s t u v w x<hr><hr><hr><hr>";
  EXPECT_EQ(kept(gap, "dsc:window=4,windows=2"), "a b c d e f g h i j k l|m n o p q r s t u v w x");
  EXPECT_EQ(kept(gap, "dsc:window=4,windows=4"), "a b c d e f g h i j k l|m n o p q r s t u v w x");
}

TEST(Dsc, AWindowMayCutATextButNotTheOutput) {
  // Windows "<hr><hr><hr>a", "b c d e", "f<hr><hr><hr>": four of the six words are in the low one.
  EXPECT_EQ(kept("<hr><hr><hr>a b c d e f<hr><hr><hr>x<hr><hr><hr>", "dsc:window=4,windows=1"),
            "a b c d e f");
}

TEST(Adsc, JudgesEachWordByItsSurroundings) {
  // Slopes over two tokens on each side: 2/5 1/5 0 1/5 2/5 for the five words, above 3/5 for x; average 8/14.
  constexpr std::string_view page = "<hr><hr><hr><hr>a b c d e<hr><hr>x<hr><hr>";
  EXPECT_EQ(kept(page, "adsc:window=4"), "a b c d e");
  EXPECT_EQ(kept(page, "adsc:window=4,slope=2"), "a b c d e|x");
}

TEST(Adsc, KeepsAPageWithoutContrast) {
  EXPECT_EQ(kept("<p>a<p>b c d", "adsc:window=2,slope=0"), "b c d");
  EXPECT_EQ(kept("<p>a<p>b", "adsc:window=2,slope=0"), "a|b");  // no word is without a tag beside it
}

// The content code ratio of each text, place by place as the paper has it.
std::vector<double> blurred_slowly(const std::string& ones, int radius) {
  std::vector<double> ratios;
  const double sigma = radius / 2.0;
  const int size = static_cast<int>(ones.size());
  for (int begin = 0; begin < size;) {
    if (ones[static_cast<std::size_t>(begin)] != '1') {
      ++begin;
      continue;
    }
    int end = begin;
    while (end < size && ones[static_cast<std::size_t>(end)] == '1') ++end;
    double content = 0, all = 0;
    for (int x = begin; x < end; ++x)
      for (int y = std::max(0, x - radius); y <= std::min(size - 1, x + radius); ++y) {
        const double weight = std::exp(-0.5 * (x - y) * (x - y) / (sigma * sigma));
        all += weight;
        if (ones[static_cast<std::size_t>(y)] == '1') content += weight;
      }
    ratios.push_back(content / all);
    begin = end;
  }
  return ratios;
}

std::vector<double> ratios(std::string_view html, std::string_view method) {
  const Choice choice(html, method);
  std::vector<double> found;
  for (NodeId id = 0; id < choice.document.size(); ++id)
    if (choice.document[id].type == NodeType::text && choice.measures[id].words != 0)
      found.push_back(choice.extraction.scores[id]);
  return found;
}

void expect_near(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-6) << i;
}

TEST(Ccb, BlursCharactersOfTheSource) {
  // Tags of 3 and 4 characters are code; blanks and scripts are neither.
  constexpr std::string_view html = "<p>ab cd</p> <script>x</script><p>efghij<!-- k --></p><hr>lm";
  const std::string ones =
      "0001111000000011111100000000"
      "11";
  expect_near(ratios(html, "ccb:radius=5"), blurred_slowly(ones, 5));
  expect_near(ratios(html, "ccb:radius=40"), blurred_slowly(ones, 40));
  expect_near(ratios(html, "ccb:radius=1"), blurred_slowly(ones, 1));
}

TEST(Ccb, BlursTokens) {
  constexpr std::string_view html = "<p>one two</p><p>three <a href=/>four</a> five</p>";
  expect_near(ratios(html, "ccb:unit=token,radius=2"), blurred_slowly("01100101010", 2));
}

TEST(Ccb, TagsOfLinksMayBeNoCode) {
  constexpr std::string_view html = "<p>abc<a href=/>def</a>ghi</p>";
  // Without them the three texts stand side by side, and between them they are blurred as one.
  const std::vector<double> found = ratios(html, "ccb:radius=5,link-tags=ignore");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NEAR((found[0] + found[1] + found[2]) / 3, blurred_slowly("0001111111110000", 5)[0], 0.01);
  EXPECT_GT(found[1], ratios(html, "ccb:radius=5")[1]);
}

TEST(Ccb, KeepsTextAmongText) {
  EXPECT_EQ(
      kept("<ul><li><a href=/>a</a></li><li><a href=/>b</a></li></ul><p>Some longer text that goes on for a "
           "while and <b>then</b> some more of it.</p>",
           "ccb:radius=10,ratio=0.5"),
      "Some longer text that goes on for a while and|then|some more of it.");
}

TEST(Fe, KeepsTheBlockRichestInText) {
  constexpr std::string_view page =
      "<div><a href=/>menu</a></div><div>one two three</div><div>one two <img src=i>three four</div>"
      "<div>five six seven eight</div>";
  EXPECT_EQ(kept(page, "fe"), "five six seven eight");
}

TEST(Fe, BlocksAreWhatTheTagSetHoldsItself) {
  EXPECT_EQ(kept("<div>a b c d<p>e f g h i</p>j k</div>", "fe"), "a b c d|j k");
  EXPECT_EQ(kept("<div>a b c d<hr>e f g</div>", "fe"), "a b c d");
}

TEST(Fe, KeepsNothingWhereNothingOutweighsTheRest) {
  EXPECT_EQ(kept("<div><a href=/>a</a><a href=/>b</a></div>", "fe"), "");
  EXPECT_EQ(kept("<div><a href=/>a</a><a href=/>b</a></div>", "kfe"), "");
}

TEST(Kfe, KeepsTheBestCluster) {
  // Shares of words: 1, 1, 5/6, 2/3, and 1/2, which does not win.
  constexpr std::string_view page =
      "<p>a b</p><p>c d e</p><p>f g h i <a href=/>j</a></p><p>k <a href=/>l</a></p><p><a href=/>m</a></p>";
  EXPECT_EQ(kept(page, "kfe"), "a b|c d e");
  EXPECT_EQ(kept(page, "kfe:k=2"), "a b|c d e|f g h i|j");
  EXPECT_EQ(kept(page, "kfe:k=1"), "a b|c d e|f g h i|j|k|l");
}

TEST(Kfe, TracesTheFeatures) {
  const Choice choice("<p>k <a href=/>l</a></p>", "kfe", Tracing::on);
  EXPECT_EQ(choice.extraction.trace.back().text, "block of 2 words and 1 other features: 0.667, chosen");
}

}  // namespace
}  // namespace pith
