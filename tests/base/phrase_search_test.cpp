#include "base/phrase_search.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr WordList kLists[] = {
    {"first", "-by- -read-more- -subscri -à-lire-"},
    {"second", "-read-also- © 相关 -більш"},
};

std::uint32_t find(std::string_view text) {
  static const PhraseSearch search(kLists);
  FoldedWords words;
  std::uint32_t lists = 0;
  words.each(text, [&](const FoldedWord& word) { lists |= search.find(word) | search.find_inside(word); });
  return lists;
}

// The text with '-' where words part, searched phrase by phrase.
std::uint32_t find_plainly(std::string_view text) {
  std::string parted = "-";
  for (const char c : text) {
    if (is_ascii_alnum(c) || static_cast<unsigned char>(c) >= 0x80)
      parted += ascii_lower(c);
    else if (parted.back() != '-')
      parted += '-';
  }
  if (parted.back() != '-') parted += '-';
  std::uint32_t lists = 0;
  for (std::size_t i = 0; i < std::size(kLists); ++i) {
    std::string_view phrases = kLists[i].words;
    for (std::string_view phrase = next_token(phrases); !phrase.empty(); phrase = next_token(phrases))
      if (parted.find(phrase) != std::string::npos) lists |= std::uint32_t{1} << i;
  }
  return lists;
}

TEST(PhraseSearch, FindsPhrasesAndWhereTheyBeginAndEnd) {
  EXPECT_EQ(find(""), 0u);
  EXPECT_EQ(find("By Jane"), 1u);
  EXPECT_EQ(find("bye"), 0u);
  EXPECT_EQ(find("stand by"), 1u);
  EXPECT_EQ(find("read -- MORE!"), 1u);
  EXPECT_EQ(find("read moreover"), 0u);
  EXPECT_EQ(find("Subscription"), 1u);
  EXPECT_EQ(find("unsubscribe"), 0u);
  EXPECT_EQ(find("© 2024 by us"), 3u);
  EXPECT_EQ(find("a©b"), 2u);
  EXPECT_EQ(find("看相关阅读"), 2u);
  EXPECT_EQ(find("read"), 0u);
}

TEST(PhraseSearch, AgreesWithAPlainSearch) {
  constexpr std::string_view kPieces[] = {"by", "read", "more", "also", "subscri", "be",
                                          "à",  "lire", "©",    "相",   "相关",    "більш",
                                          " ",  ", ",   "-",    "7",    "x",       "Read"};
  std::mt19937 random(1);
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (auto left = random() % 8; left-- > 0;) text += kPieces[random() % std::size(kPieces)];
    EXPECT_EQ(find(text), find_plainly(text)) << text;
  }
}

}  // namespace
}  // namespace pith
