#include "eval/align.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pith::eval {
namespace {

std::vector<Text> page(const std::vector<std::string>& texts) {
  std::vector<Text> list;
  for (const std::string& text : texts)
    list.push_back({static_cast<std::uint32_t>(list.size()), text, false});
  return list;
}

// G for a text that is gold, a dot for one that is not.
std::string labels(const Alignment& alignment) {
  std::string marks;
  for (const Alignment::Node& node : alignment.nodes) marks += node.is_gold() ? 'G' : '.';
  return marks;
}

const std::string kFirst = "The old mill by the river was sold on Monday to a family from the north.";
const std::string kSecond = "They want to bake bread there again, as it was done until the year 1962.";
const std::string kThird = "Neighbours said that they were glad about the news and would buy the first loaf.";

TEST(Align, TextsInOrder) {
  const auto texts = page({"Home", "News", "Sport", "Mill sold", kFirst, kSecond, kThird, "Imprint"});
  const Alignment alignment = align("Mill sold\n\n" + kFirst + "\n" + kSecond + "\n" + kThird, texts);
  EXPECT_EQ(labels(alignment), "...GGGG.");
  EXPECT_EQ(alignment.coverage(), 1);
  EXPECT_EQ(alignment.nodes[4].words, 16u);
  EXPECT_EQ(alignment.nodes[4].gold, 16u);
  EXPECT_EQ(alignment.places[0], 3u);
  EXPECT_EQ(alignment.places[2], 4u);
}

TEST(Align, ATeaserIsNotTheArticle) {
  const auto texts = page({"Mill sold - The Paper", "Home", "Mill sold", kFirst, "Read more",
                           "Rain on Tuesday", "Cup final lost", "Mill sold", "By Ann Other", kFirst, kSecond,
                           kThird, "Most read", "Mill sold", kFirst});
  const Alignment alignment = align("Mill sold\n" + kFirst + "\n" + kSecond + "\n" + kThird, texts);
  EXPECT_EQ(labels(alignment), ".......G.GGG...");
}

TEST(Align, OfTwoCopiesOneIsRead) {
  const auto texts = page({kFirst, "Advertisement", kSecond, kThird, "For small screens", kFirst, kSecond,
                           "Advertisement", kThird});
  const Alignment alignment = align(kFirst + "\n" + kSecond + "\n" + kThird, texts);
  const std::string marks = labels(alignment);
  EXPECT_TRUE(marks == "G.GG....." || marks == ".....GG.G") << marks;
}

TEST(Align, BlocksInAnotherOrder) {
  const auto texts = page({"Menu", kThird, "Advertisement", kFirst, kSecond});
  const Alignment alignment = align(kFirst + "\n" + kSecond + "\n" + kThird, texts);
  EXPECT_EQ(labels(alignment), ".G.GG");
  EXPECT_EQ(alignment.coverage(), 1);
}

TEST(Align, GoldThatThePageLacksIsNotScattered) {
  const auto texts =
      page({kFirst, "All about the weather", "Back to the top", "Work with us today", "Find it on a map",
            "Terms of use of the service", "Read all stories of the week", kThird});
  const std::string lost = "It was on the day of the fair that word of it came to us, at the top of a hill.";
  const Alignment alignment = align(kFirst + "\n" + lost + "\n" + kThird, texts);
  EXPECT_EQ(labels(alignment), "G......G");
  EXPECT_LT(alignment.coverage(), 0.7);
}

TEST(Align, NothingOfTheGoldIsThere) {
  const auto texts = page({"Please turn on JavaScript", "Imprint"});
  const Alignment alignment = align(kFirst, texts);
  EXPECT_EQ(labels(alignment), "..");
  EXPECT_EQ(alignment.placed, 0u);
}

TEST(Align, ShortTextsBetweenButtons) {
  const auto texts = page({"Menu", "Red socks", "Add to cart", "$12", "Compare", "Blue socks", "Add to cart",
                           "$14", "Compare", "Hats", "Add to cart", "$30", "Compare"});
  const Alignment alignment = align("Red socks $12\nBlue socks $14\nHats $30", texts);
  EXPECT_EQ(labels(alignment), ".G.G.G.G.G.G.");
}

TEST(Align, WordsAcrossNodes) {
  const auto texts =
      page({"T", "he old mill by the river burns H", "2", "O now, says ", "Ann", ", who knows."});
  const Alignment alignment = align("The old mill by the river burns H2O now, says Ann, who knows.", texts);
  EXPECT_EQ(labels(alignment), "GGGGGG");
  EXPECT_EQ(alignment.coverage(), 1);
}

TEST(Align, DigitsInCellsStayApart) {
  const auto texts = page({"1", "2", "3", "12"});
  const Alignment alignment = align("1 2 3\n12", texts);
  EXPECT_EQ(labels(alignment), "GGGG");
}

TEST(Align, SpellingsOfOneText) {
  const auto texts = page({"\u201CDon\u2019t con\u00ADtinue\u201D \u2013 \uFB01ne caf\u00E9s\u00A0only",
                           "\u5E7F\u6C7D\u56DE\u5E94\u3002"});
  const Alignment alignment =
      align("\"Don't continue\" - fine cafe\u0301s only\n\n\u5E7F\u6C7D\n\u56DE\u5E94", texts);
  EXPECT_EQ(labels(alignment), "GG");
  EXPECT_EQ(alignment.coverage(), 1);
}

TEST(Align, HalfOfTheWordsMakeATextGold) {
  const auto texts = page({"one two three four five six", "seven eight nine ten eleven"});
  const Alignment alignment = align("one two three\nseven eight", texts);
  EXPECT_EQ(labels(alignment), "G.");
}

TEST(Align, Nothing) {
  EXPECT_EQ(align("", {}).coverage(), 1);
  EXPECT_EQ(align("words", {}).coverage(), 0);
  const auto texts = page({"words", "...", "a"});
  EXPECT_EQ(labels(align("", texts)), "...");
}

// Would take hours if each of the same words were tried on each.
TEST(Align, AffordsTheSameWordsOverAndOver) {
  std::string text, gold;
  for (int i = 0; i < 20000; ++i) text += "la la lu ", gold += i % 3 == 0 ? "la lu " : "la la ";
  const auto texts = page({text, text});
  EXPECT_GT(align(gold, texts).coverage(), 0.9);
}

}  // namespace
}  // namespace pith::eval
