#include "eval/scores.h"

#include <gtest/gtest.h>

namespace pith::eval {
namespace {

TEST(Ratio, OfNothing) {
  EXPECT_EQ(ratio(0.0, 0.0, 0.0).f1, 1);
  EXPECT_EQ(ratio(0.0, 0.0, 5.0).f1, 0);
  EXPECT_EQ(ratio(0.0, 5.0, 0.0).f1, 0);
  EXPECT_EQ(ratio(0.0, 5.0, 5.0).f1, 0);
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

TEST(Scorer, OccurrencesInOrder) {
  Gold gold;
  gold.text = "one two three four";
  Scorer scorer(gold);
  Answer answer;
  answer.text = "Home. three One, two; four! More";  // "one two four" in order
  const Scores scores = scorer.score(answer);
  ASSERT_TRUE(scores.occurrences);
  EXPECT_DOUBLE_EQ(scores.occurrences->precision, 3.0 / 6);
  EXPECT_DOUBLE_EQ(scores.occurrences->recall, 3.0 / 4);
  ASSERT_TRUE(scores.cleaneval);
  EXPECT_DOUBLE_EQ(*scores.cleaneval, 1 - (3.0 + 1.0) / (3.0 + 1.0 + 3.0));  // 3 too many, 1 missing, 3 agree
}

TEST(Scorer, ChineseByCharacter) {
  Gold gold;
  gold.text = "新闻报道。";
  Scorer scorer(gold);
  Answer answer;
  answer.text = "新闻";
  const Scores scores = scorer.score(answer);
  EXPECT_EQ(scores.words->f1, 0);
  EXPECT_DOUBLE_EQ(scores.words_cjk->recall, 0.5);
  EXPECT_DOUBLE_EQ(scores.occurrences->recall, 0.5);
  EXPECT_DOUBLE_EQ(*scores.cleaneval, 0.5);
}

TEST(Scorer, Comments) {
  Gold gold;
  gold.text = "a good ship";
  gold.comments = "a good joke really";
  Scorer scorer(gold);
  Answer answer;
  answer.text = "a good ship a good";  // beyond the gold: "a good"
  answer.comments = "joke really Reply";
  const Scores scores = scorer.score(answer);
  EXPECT_DOUBLE_EQ(*scores.comment_share, 2.0 / 4);
  EXPECT_DOUBLE_EQ(scores.comments->precision, 2.0 / 3);
  EXPECT_DOUBLE_EQ(scores.comments->recall, 2.0 / 4);
}

TEST(Scorer, PageWithSnippetsAlone) {
  Gold gold;
  gold.has_text = false;
  gold.with = {"good ship"};
  Scorer scorer(gold);
  Answer answer;
  answer.text = "A good ship.";
  const Scores scores = scorer.score(answer);
  EXPECT_FALSE(scores.words || scores.words_cjk || scores.occurrences || scores.comments);
  EXPECT_EQ(scores.with, 1);
}

TEST(Scorer, EmptyAnswer) {
  Gold gold;
  gold.text = "words";
  Scorer scorer(gold);
  const Scores scores = scorer.score({});
  EXPECT_EQ(scores.words->f1, 0);
  EXPECT_EQ(scores.occurrences->f1, 0);
  EXPECT_EQ(*scores.cleaneval, 0);
}

TEST(Scorer, NodesAgainstTheAlignment) {
  Gold gold;
  gold.text = "A heading\nThe text that people want to read.\nAnd something that was loaded later.";
  Scorer scorer(gold);
  Answer answer;
  answer.nodes = {{3, "Menu of the site", true},
                  {5, "A heading", false},
                  {8, "The text that people want to read.", true},
                  {9, " | ", true}};
  Scores scores = scorer.score(answer);
  ASSERT_TRUE(scores.nodes);
  EXPECT_DOUBLE_EQ(scores.nodes->precision, 0.5);
  EXPECT_DOUBLE_EQ(scores.nodes->recall, 0.5);
  EXPECT_DOUBLE_EQ(*scores.placed, 9.0 / 15);

  answer.nodes = {{8, "The text that people want to read.", true}};  // another page's texts
  scores = scorer.score(answer);
  EXPECT_DOUBLE_EQ(scores.nodes->f1, 1);

  const Answer best = oracle(gold, {{3, "Menu of the site", true}, {5, "A heading", false}});
  EXPECT_EQ(best.text, "A heading\n");
  EXPECT_FALSE(best.nodes[0].kept);
}

TEST(Scorer, PageWithoutContent) {
  const Gold gold;
  Scorer scorer(gold);
  Answer answer;
  EXPECT_EQ(scorer.score(answer).words->f1, 1);
  EXPECT_EQ(*scorer.score(answer).cleaneval, 1);
  answer.text = "Log in";
  answer.nodes = {{1, "Log in", true}};
  const Scores scores = scorer.score(answer);
  EXPECT_EQ(scores.words->f1, 0);
  EXPECT_EQ(scores.occurrences->f1, 0);
  EXPECT_EQ(*scores.cleaneval, 0);
  EXPECT_EQ(scores.nodes->f1, 0);
}

TEST(Scorer, LeavesOutWhatGoldDoesNotSay) {
  const Gold gold;
  Scorer scorer(gold);
  Answer answer;
  answer.title = answer.author = answer.date = "something";
  answer.images = {"https://a.example/x.png"};
  const Scores scores = scorer.score(answer);
  EXPECT_FALSE(scores.nodes);  // no texts
  EXPECT_FALSE(scores.area);
  EXPECT_FALSE(scores.with || scores.without || scores.title || scores.author || scores.date);
  EXPECT_FALSE(scores.images);
}

TEST(Scorer, WhatGoldSays) {
  Gold gold;
  gold.text = "The mill was sold.";
  gold.title = "Mill sold";
  gold.authors = {"Jane Doe", "Max Roe"};
  gold.date = "2024-05-03";
  gold.with = {"mill was", "to a family"};
  gold.without = {"Log in"};
  gold.images = {{{"https://a.example/mill.jpg"}, "", true}};
  const std::vector<NodeBox> boxes = {{3, {0, 0, 10, 2}}, {4, {0, 2, 10, 6}}};
  Scorer scorer(gold, boxes);
  Answer answer;
  answer.text = "Log in. The mill was sold.";
  answer.title = "Mill sold | Paper";
  answer.author = "Max Roe";
  answer.date = "2024-05-03T10:00:00Z";
  answer.images = {"//a.example/mill.jpg", "//a.example/logo.png"};
  answer.nodes = {{3, "Log in.", true}, {4, "The mill was sold.", true}};
  const Scores scores = scorer.score(answer);
  EXPECT_EQ(scores.with, 0.5);
  EXPECT_EQ(scores.without, 1);
  EXPECT_EQ(scores.title, 1);
  EXPECT_EQ(scores.author, 0.5);
  EXPECT_EQ(scores.date, 1);
  EXPECT_EQ(scores.images->precision, 0.5);
  EXPECT_EQ(scores.images->recall, 1);
  EXPECT_EQ(scores.area->precision, 0.75);
  EXPECT_EQ(scores.area->recall, 1);
}

}  // namespace
}  // namespace pith::eval
