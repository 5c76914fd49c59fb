#include "base/word_search.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr WordList kLists[] = {
    {"first", "nav -ad- -sign-up post-body"},
    {"second", "-more- ody d-b à"},
};

// The text with '-' where words part, searched word by word.
std::uint32_t find_plainly(std::string_view text) {
  std::string parted = "-";
  char last = 0;
  for (const char c : text) {
    const bool letter = is_ascii_alnum(c) || std::string_view("à").find(c) != std::string_view::npos;
    const bool begins = c >= 'A' && c <= 'Z' && last >= 'a' && last <= 'z';
    if ((!letter || begins) && parted.back() != '-') parted += '-';
    if (letter) parted += ascii_lower(c);
    last = c;
  }
  if (parted.back() != '-') parted += '-';
  std::uint32_t lists = 0;
  for (std::size_t i = 0; i < std::size(kLists); ++i) {
    std::string_view words = kLists[i].words;
    for (std::string_view word = next_token(words); !word.empty(); word = next_token(words))
      if (parted.find(word) != std::string::npos) lists |= std::uint32_t{1} << i;
  }
  return lists;
}

TEST(WordSearch, FindsWordsAndWhereTheyBeginAndEnd) {
  const WordSearch search(kLists);
  EXPECT_EQ(search.find(""), 0u);
  EXPECT_EQ(search.find("topnavbar"), 1u);
  EXPECT_EQ(search.find("ad"), 1u);
  EXPECT_EQ(search.find("head adds"), 0u);
  EXPECT_EQ(search.find("mainAd"), 1u);
  EXPECT_EQ(search.find("signUp"), 1u);
  EXPECT_EQ(search.find("sign -- up"), 1u);
  EXPECT_EQ(search.find("post body"), 3u);
  EXPECT_EQ(search.find("read_MORE"), 2u);
}

TEST(WordSearch, AgreesWithAPlainSearch) {
  constexpr std::string_view kPieces[] = {"nav", "ad",   "sign", "up", "post", "body", "more", "à", "\xC3",
                                          "-",   "--",   " ",    "_",  "A",    "a",    "d",    "B", "Up",
                                          "7",   "Body", "MORE", "x",  "od",   "y",    "\xE2"};
  std::mt19937 random(1);
  const WordSearch search(kLists);
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (auto left = random() % 8; left-- > 0;) text += kPieces[random() % std::size(kPieces)];
    EXPECT_EQ(search.find(text), find_plainly(text)) << text;
  }
}

}  // namespace
}  // namespace pith
