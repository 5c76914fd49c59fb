#include "eval/text_view.h"

#include <gtest/gtest.h>

namespace pith::eval {
namespace {

// "=" found, "-" missed, "+" extra, each before its text.
std::string marked(std::string_view gold, std::string_view answer) {
  std::string out;
  for (const Stretch& stretch : compare_texts(gold, answer)) {
    out += stretch.kind == Stretch::Kind::found ? '=' : stretch.kind == Stretch::Kind::missed ? '-' : '+';
    out += stretch.text;
  }
  return out;
}

std::string words(int first, int last) {
  std::string out;
  for (int i = first; i < last; ++i) out += (out.empty() ? "word" : " word") + std::to_string(i);
  return out;
}

TEST(TextView, NothingAgainstNothing) {
  EXPECT_EQ(marked("", ""), "");
  EXPECT_EQ(marked(" \n", "\n"), "");
}

TEST(TextView, AllOrNothing) {
  EXPECT_EQ(marked("one two", "one two"), "=one two");
  EXPECT_EQ(marked("one two", ""), "-one two");
  EXPECT_EQ(marked("", "one two"), "+one two");
}

TEST(TextView, MissedStandsBeforeExtra) {
  EXPECT_EQ(marked("one two three four five", "one two 3 four five"), "=one two- three+ 3= four five");
}

TEST(TextView, CaseAndPunctuationDoNotCount) {
  EXPECT_EQ(marked("Hello, World! – Yes.", "hello world yes"), "=Hello, World! – Yes.");
}

TEST(TextView, ParagraphsStay) {
  EXPECT_EQ(marked("a b c d\n\ne f g h", "a b c d\ne f g h"), "=a b c d\ne f g h");
}

TEST(TextView, TextsThatBeginLaterBeginOnALine) {
  EXPECT_EQ(marked("c d e f", "a b\n\nc d e f"), "+a b=\nc d e f");
}

TEST(TextView, CharactersOfScriptsWithoutSpaces) {
  EXPECT_EQ(marked("我们今天去海边看船", "我们今天去看船"), "=我们今天去-海边=看船");
}

TEST(TextView, StrayWordsInLongDifferencesAreNotFound) {
  const std::string gold = words(0, 20) + " the " + words(20, 40),
                    answer = words(50, 70) + " the " + words(70, 90);
  const auto stretches = compare_texts(gold, answer);
  ASSERT_EQ(stretches.size(), 2U);
  EXPECT_EQ(stretches[0].kind, Stretch::Kind::missed);
  EXPECT_EQ(stretches[0].words, 41U);
  EXPECT_EQ(stretches[1].kind, Stretch::Kind::extra);
  EXPECT_EQ(stretches[1].words, 41U);
}

TEST(TextView, EveryWordIsSomewhere) {
  const std::string gold = words(0, 500),
                    answer = words(100, 200) + ' ' + words(900, 1000) + ' ' + words(300, 600);
  std::size_t counts[3] = {};
  for (const Stretch& stretch : compare_texts(gold, answer))
    counts[static_cast<int>(stretch.kind)] += stretch.words;
  EXPECT_EQ(counts[0], 300U);
  EXPECT_EQ(counts[1], 200U);
  EXPECT_EQ(counts[2], 200U);
}

TEST(TextView, HtmlIsEscapedAndMarkedLineByLine) {
  EXPECT_EQ(html_of(compare_texts("<b>one</b> & two", "<b>one</b> & two")),
            "&lt;b&gt;one&lt;/b&gt; &amp; two");
  EXPECT_EQ(html_of(compare_texts("one\n\ntwo", "")), "<del>one</del>\n<del>two</del>");
  EXPECT_EQ(html_of(compare_texts("a b c d e f", "a b x c d e f")), "a b <ins>x</ins> c d e f");
}

TEST(TextView, LongStretchesLoseTheirMiddle) {
  const std::string html = html_of(compare_texts(words(0, 5000), words(0, 5000)));
  EXPECT_LT(html.size(), 1000U);
  EXPECT_NE(html.find("word0 word1"), std::string::npos);
  EXPECT_NE(html.find("word4999"), std::string::npos);
  EXPECT_NE(html.find(" words found]"), std::string::npos);
}

TEST(TextView, LongViewsLoseTheirEnd) {
  std::string gold, answer;
  for (int i = 0; i < 4'000; ++i) {
    gold += "same" + std::to_string(i) + " a b c gone" + std::to_string(i) + ' ';
    answer += "same" + std::to_string(i) + " a b c ";
  }
  const std::string html = html_of(compare_texts(gold, answer));
  EXPECT_LT(html.size(), 15'000U);
  EXPECT_NE(html.find(" words missed]"), std::string::npos);
}

TEST(TextView, BadBytesAndLongWordsAreNoTrouble) {
  for (const std::string& text : {std::string("\xFF\xFE \xE4\xBD"), std::string(5000, 'x'),
                                  std::string("\xF0"), std::string(3000, '\xE4')})
    EXPECT_FALSE(html_of(compare_texts(text, "other")).empty());
}

}  // namespace
}  // namespace pith::eval
