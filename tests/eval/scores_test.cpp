#include "eval/scores.h"

#include <gtest/gtest.h>

namespace pith::eval {
namespace {

TEST(Ratio, OfNothing) {
  EXPECT_EQ(ratio(0, 0, 0).f1, 1);
  EXPECT_EQ(ratio(0, 0, 5).f1, 0);
  EXPECT_EQ(ratio(0, 5, 0).f1, 0);
  EXPECT_EQ(ratio(0, 5, 5).f1, 0);
}

TEST(Scorer, WordsAsBags) {
  Gold gold;
  gold.text = "The cat saw the dog.";
  Scorer scorer(gold);
  Answer answer;
  answer.text = "the THE the fish saw";
  const Scores scores = scorer.score(answer);
  ASSERT_TRUE(scores.words);
  EXPECT_DOUBLE_EQ(scores.words->precision, 3.0 / 5);
  EXPECT_DOUBLE_EQ(scores.words->recall, 3.0 / 5);
  EXPECT_DOUBLE_EQ(scores.words->f1, 0.6);
}

TEST(Scorer, LeavesOutWhatGoldDoesNotSay) {
  const Gold gold;
  Scorer scorer(gold);
  EXPECT_FALSE(scorer.score({}).words);
}

}  // namespace
}  // namespace pith::eval
