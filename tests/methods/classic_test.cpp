// The classic methods on small pages worked by hand.
#include <gtest/gtest.h>

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
  EXPECT_EQ(kept("<p>a b c d<p>e f g h", "adsc:window=2,slope=0"), "a b c d|e f g h");
  EXPECT_EQ(kept("<p>a b<p>c d", "adsc:window=4"), "a b|c d");
}

}  // namespace
}  // namespace pith
