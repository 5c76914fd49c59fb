#include "methods/pith/names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "html/parser.h"
#include "methods/pith/features.h"
#include "methods/pith/stages.h"
#include "support/choice.h"
#include "train/names.h"

namespace pith {
namespace {

using test::Choice;

std::vector<std::uint32_t> words_of(std::string_view html) {
  Parser parser;
  const Document& document = parser.parse(html);
  NodeId id = document.body();
  while (!document.is_element(++id)) {
  }
  std::array<std::uint32_t, Names::kMostWords> words;
  const std::size_t count = read_names(document, id, words);
  return {words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count)};
}

bool has_all(const std::vector<std::uint32_t>& words, const std::vector<std::uint32_t>& others) {
  return std::all_of(others.begin(), others.end(), [&](std::uint32_t word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  });
}

TEST(PithNames, AreReadAsWordsAndAsAWhole) {
  const auto tag = words_of("<body><div>x</div>");
  EXPECT_EQ(tag.size(), 1u);
  EXPECT_NE(tag, words_of("<body><p>x</p>"));
  const auto author = words_of("<body><div class='author'>x</div>");
  EXPECT_EQ(author.size(), 3u);  // the tag, the word, the whole
  EXPECT_TRUE(has_all(author, tag));
  const auto camel = words_of("<body><div class='postAuthor-name'>x</div>");
  EXPECT_EQ(camel.size(), 5u);
  EXPECT_EQ(words_of("<body><div class=AUTHOR>x</div>"), author);
  EXPECT_EQ(words_of("<body><div id='author'>x</div>"), author);
  EXPECT_EQ(words_of("<body><div title='author'>x</div>"), tag);
  EXPECT_EQ(words_of("<body><div class='c1 c2 12345'>x</div>"), tag);
}

TEST(PithNames, ThereIsAnEndToThem) {
  std::string names;
  for (char a = 'a'; a <= 'z'; ++a)
    for (char b = 'a'; b <= 'z'; ++b) names += std::string(1, a) + b + "xx ";
  EXPECT_EQ(words_of("<body><div class='" + names + "'>x</div>").size(), Names::kMostWords);
}

TEST(PithNames, TellElementsAround) {
  Choice all("<body><main class=a><p>one</p><p>two</p></main><footer class=b><p>three</p></footer>", "all");
  const Features found = find_features(all.page(), {all.workspace}, all.extraction);
  ASSERT_EQ(found.blocks.size(), 3u);
  const auto kind = [&](std::size_t block, std::size_t level) {
    return found.names.kinds[block * Names::kLevels + level];
  };
  for (const std::size_t level : {0U, 1U, 2U}) EXPECT_EQ(kind(0, level), kind(1, level));
  EXPECT_EQ(kind(0, 0), kind(2, 0));
  EXPECT_NE(kind(0, 1), kind(2, 1));
  EXPECT_EQ(kind(0, 2), kind(2, 2));
  EXPECT_EQ(kind(0, Names::kLevels - 1), Names::kNone);
}

TEST(PithNames, AreLearned) {
  Choice all("<body><div class=story><p>one</p></div><div class=offers><p>two</p></div>", "all");
  const Features found = find_features(all.page(), {all.workspace}, all.extraction);
  const auto train = [&] {
    train::NameTrainer trainer;
    for (int i = 0; i < 50; ++i) {
      trainer.add({found.names, 0, 1, 1});
      trainer.add({found.names, 1, 0, 1});
    }
    return trainer.train(3);
  };
  const std::string bytes = train();
  EXPECT_EQ(bytes, train());
  ASSERT_TRUE(NameWeights(bytes).is_sound());
  std::vector<float> scores(2);
  NameWeights(bytes).score(found.names, all.workspace.arena, scores);
  EXPECT_GT(scores[0], 1);
  EXPECT_LT(scores[1], -1);
}

TEST(PithModel, IsRefusedIfItIsNotOne) {
  const std::string names = NameWeights::write(
      std::span<const float, NameWeights::kSlots>(std::vector<float>(NameWeights::kSlots)), 0);
  EXPECT_EQ(PithModel::read({"pith", 9, names}).error().message,
            "model for pith of version 9, and this pith reads version 3; train it again");
  for (const std::size_t length : {std::size_t{0}, std::size_t{3}, names.size(), names.size() + 3})
    EXPECT_FALSE(PithModel::read({"pith", PithModel::kVersion, (names + "1234").substr(0, length)}));
  const std::string no_stages = names + TreeModel::payload({});
  EXPECT_EQ(PithModel::read({"pith", PithModel::kVersion, no_stages}).error().message,
            "model for pith was trained on other features than this pith finds; train it again");
}

}  // namespace
}  // namespace pith
