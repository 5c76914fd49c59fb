#include "base/folded_words.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "base/ascii.h"

namespace pith {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  FoldedWords words;
  std::vector<std::string> found;
  words.each(text, [&](const FoldedWord& word) { found.emplace_back(word.text); });
  return found;
}

std::vector<std::string> ascii_words_plainly(std::string_view text) {
  std::vector<std::string> found;
  bool inside = false;
  for (const char c : text) {
    if (is_ascii_alnum(c)) {
      if (!inside) found.emplace_back();
      found.back() += ascii_lower(c);
    }
    inside = is_ascii_alnum(c);
  }
  return found;
}

using Words = std::vector<std::string>;

TEST(FoldedWords, AreRunsOfLettersAndDigits) {
  EXPECT_EQ(words_of(""), Words());
  EXPECT_EQ(words_of(" ... "), Words());
  EXPECT_EQ(words_of("Read more: 7 things"), (Words{"read", "more", "7", "things"}));
  EXPECT_EQ(words_of("exactly 16 bytes"), (Words{"exactly", "16", "bytes"}));
}

TEST(FoldedWords, FoldLatinAndCyrillicAndArePartedByPunctuation) {
  EXPECT_EQ(words_of("À LIRE aussi"), (Words{"à", "lire", "aussi"}));
  EXPECT_EQ(words_of("ЧИТАЙТЕ ЁЖ"), (Words{"читайте", "ёж"}));
  EXPECT_EQ(words_of("“so”—then…"), (Words{"so", "then"}));
  EXPECT_EQ(words_of("a\u00A0b · 3\u00D74"), (Words{"a", "b", "3×4"}));
  EXPECT_EQ(words_of("© 2024"), (Words{"©", "2024"}));
  EXPECT_EQ(words_of("関連記事"), (Words{"関連記事"}));
  EXPECT_EQ(words_of("\xE2\x80"), (Words{"\xE2\x80"}));
  EXPECT_EQ(words_of("\xD0"), (Words{"\xD0"}));
}

TEST(FoldedWords, AgreeWithAPlainReading) {
  std::mt19937 random(1);
  constexpr std::string_view kCharacters = "aZ09 -./@[`{~";
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (auto left = random() % 70; left-- > 0;) text += kCharacters[random() % kCharacters.size()];
    EXPECT_EQ(words_of(text), ascii_words_plainly(text)) << text;
  }
}

TEST(FoldedWords, ComeInPiecesThatPartNoWord) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "word" + std::to_string(i) + (i % 7 == 0 ? ", " : " ");
  EXPECT_EQ(words_of(text), ascii_words_plainly(text));
  const std::string long_word(3 * FoldedWords::kMost + 5, 'x');
  EXPECT_EQ(words_of("a " + long_word).size(), 5u);
}

TEST(FoldedWords, AreToldApartByTheirHash) {
  FoldedWords words;
  std::vector<std::uint64_t> hashes;
  words.each("one One ones seventeen-letters seventeenletterss SEVENTEENletterss seventeenlettersS1",
             [&](const FoldedWord& word) { hashes.push_back(word.hash()); });
  ASSERT_EQ(hashes.size(), 8u);
  EXPECT_EQ(hashes[0], hashes[1]);
  EXPECT_NE(hashes[0], hashes[2]);
  EXPECT_NE(hashes[3], hashes[4]);
  EXPECT_EQ(hashes[5], hashes[6]);
  EXPECT_NE(hashes[6], hashes[7]);
}

}  // namespace
}  // namespace pith
