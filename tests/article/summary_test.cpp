#include "article/summary.h"

#include <gtest/gtest.h>

#include "article/lines.h"

namespace pith {
namespace {

using Lines = std::vector<std::string>;

Lines summary(const Lines& paragraphs, std::size_t count) {
  Article article;
  build_lines(paragraphs, article);
  return central_sentences(article, count);
}

TEST(Summary, SplitsWhereSentencesEnd) {
  EXPECT_EQ(
      summary({"It is 3.14 of J. Smith. Is it? \"Yes.\" So e.g. this goes on here... And ends", "Two"}, 99),
      (Lines{"It is 3.14 of J. Smith.", "Is it?", "\"Yes.\"", "So e.g. this goes on here...", "And ends",
             "Two"}));
  EXPECT_EQ(summary({"渡轮停航。港口关闭！"}, 9), (Lines{"渡轮停航。", "港口关闭！"}));
}

TEST(Summary, ChoosesWhatTheTextIsAbout) {
  const Lines text = {
      "The ferry across the bay stops for the winter, says the harbour. Tea costs two crowns at the kiosk on "
      "the hill.",
      "In winter the harbour sends a bus around the bay instead of the ferry. Somebody painted a green door "
      "there.",
      "The ferry starts again when the ice has left the bay and the harbour."};
  const Lines found = summary(text, 3);
  ASSERT_EQ(found.size(), 3U);
  for (const std::string& sentence : found) EXPECT_NE(sentence.find("bay"), std::string::npos) << sentence;
  EXPECT_EQ(found[0].substr(0, 9), "The ferry");  // in their order
  EXPECT_EQ(found[2].substr(0, 16), "The ferry starts");
}

TEST(Summary, TakesNoSentenceTwiceAndShortOnesLast) {
  const std::string long_one = "The ferry across the bay stops for the winter, says the harbour.";
  EXPECT_EQ(summary({long_one + " Ferry. " + long_one}, 1), (Lines{long_one}));
  EXPECT_EQ(summary({long_one + " Ferry. " + long_one}, 2), (Lines{long_one, "Ferry."}));
  EXPECT_EQ(summary({}, 3), Lines{});
}

}  // namespace
}  // namespace pith
