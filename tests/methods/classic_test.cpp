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

}  // namespace
}  // namespace pith
