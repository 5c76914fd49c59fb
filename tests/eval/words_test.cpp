#include "eval/words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pith::eval {
namespace {

// Words are compared through a vocabulary that has seen the expected ones first.
void expect_split(std::vector<Word> (*split)(std::string_view, Vocabulary&), std::string_view text,
                  const std::vector<std::string>& expected) {
  Vocabulary vocabulary;
  std::vector<Word> numbers;
  for (const std::string& word : expected) numbers.push_back(vocabulary.number(word));
  EXPECT_EQ(split(text, vocabulary), numbers) << text;
}

TEST(Words, AreWhatPythonFinds) {
  expect_split(words, "", {});
  expect_split(words, " - ... ", {});
  expect_split(words, "Don't STOP, e-mail_me 3.14", {"don", "t", "stop", "e", "mail_me", "3", "14"});
  expect_split(words, "CAFÉ – naïve", {"café", "naïve"});
  expect_split(words, "x² ½ Ⅷ ①", {"x²", "½", "ⅷ", "①"});  // numeric values are \w
  expect_split(words, "cafe\u0301s", {"cafe", "s"});       // marks are not
  expect_split(words, "con\u00ADtent", {"con", "tent"});   // nor soft hyphens
  expect_split(words, "ΟΔΟΣ ΣΑΣ", {"οδος", "σας"});        // a sigma at the end
  expect_split(words, "ΛΟΓΟΣ. Σ ΑΣ.Α ΑΣ\u0301 1Σ", {"λογος", "σ", "ασ", "α", "ας", "1σ"});
  expect_split(words, "Α\xFFΣ", {"α", "σ"});                   // a bad byte ends a word
  expect_split(words, "İstanbul", {"i", "stanbul"});           // lower case is i and a dot above
  expect_split(words, "ﬁne ＡＢＣ", {"ﬁne", "ａｂｃ"});        // no compatibility folding
  expect_split(words, "新闻 news新闻", {"新闻", "news新闻"});  // no parting of scripts
  expect_split(words,
               "a\xFF"
               "b",
               {"a", "b"});
}

TEST(Tokens, AreOneForManySpellings) {
  expect_split(tokens, "cafe\u0301 CAFÉ", {"café", "café"});
  expect_split(tokens, "con\u00ADtent zero\u200Bwidth", {"content", "zerowidth"});
  expect_split(tokens, "ﬁne ＡＢＣ Straße", {"fine", "abc", "strasse"});
  expect_split(tokens, "e\u0301\u0323 E\u0323\u0301 각", {"ẹ́", "ẹ́", "각"});  // marks in either order
  expect_split(tokens, "हिन्दी में", {"हिन्दी", "में"});
}

TEST(Tokens, AreCharactersWithoutSpaces) {
  expect_split(tokens, "新闻news，3月", {"新", "闻", "news", "3", "月"});
  expect_split(tokens, "人々〆切ｶﾞ㍍", {"人", "々", "〆", "切", "ガ", "メ", "ー", "ト", "ル"});
  expect_split(tokens, "カタカナとひら", {"カ", "タ", "カ", "ナ", "と", "ひ", "ら"});
  expect_split(tokens, "한국어 신문", {"한국어", "신문"});
}

TEST(WordsAndCharacters, AreWordsButForScriptsWithoutSpaces) {
  expect_split(words_and_characters, "Straße 3月のNews_1", {"straße", "3", "月", "の", "news_1"});
  expect_split(words_and_characters, "新闻，カナ 한국어", {"新", "闻", "カ", "ナ", "한국어"});
}

TEST(CommonWords, CountEachAsOftenAsInBoth) {
  const std::vector<Word> a = {1, 2, 2, 2, 3}, b = {2, 2, 4, 1, 1};
  EXPECT_EQ(common_words(a, b), 3u);
  EXPECT_EQ(common_words(a, {}), 0u);
}

}  // namespace
}  // namespace pith::eval
