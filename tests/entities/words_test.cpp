#include "entities/words.h"

#include <gtest/gtest.h>

#include <string>

namespace pith {
namespace {

// The words parted by bars; a sentence begins with "^".
std::string words_of(std::string_view text) {
  std::vector<TextWord> words;
  find_words(text, words);
  std::string out;
  for (const TextWord& word : words) {
    if (!out.empty()) out += '|';
    if (word.starts_sentence) out += '^';
    out += word.in(text);
  }
  return out;
}

TEST(Words, AreLettersAndDigitsAndMarksAreTheirOwn) {
  EXPECT_EQ(words_of("Anna Berg (41) lives, works."), "^Anna|Berg|(|41|)|lives|,|works|.");
  EXPECT_EQ(words_of("Jean-Claude paid 1,000.50 euros"), "^Jean|-|Claude|paid|1,000.50|euros");
  EXPECT_EQ(words_of("  \n "), "");
}

TEST(Words, KeepApostrophesButShedEnglishEndings) {
  EXPECT_EQ(words_of("O'Brien's boat doesn't"), "^O'Brien|'|s|boat|doesn|'|t");
  EXPECT_EQ(words_of("L’Aquila"), "^L’Aquila");
}

TEST(Words, KeepTheDotsOfInitials) {
  EXPECT_EQ(words_of("The U.S. Navy"), "^The|U.S.|Navy");
  EXPECT_EQ(words_of("J. Berg came. He left."), "^J|.|Berg|came|.|^He|left|.");
}

TEST(Words, OfScriptsWithoutSpacesAreCharacters) {
  EXPECT_EQ(words_of("王小明在台北。他走了"), "^王|小|明|在|台|北|。|^他|走|了");
  EXPECT_EQ(words_of("서울 시장"), "^서울|시장");
}

TEST(Words, KnowAddresses) {
  EXPECT_EQ(words_of("see https://a.example/x, @anna and #fun"), "^see|https://a.example/x,|@anna|and|#fun");
}

TEST(Words, BeginSentencesAtLineFeedsAndCapitals) {
  EXPECT_EQ(words_of("Rain today\nsun tomorrow! Then 3 p.m. and e.g. this"),
            "^Rain|today|^sun|tomorrow|!|^Then|3|p|.|m|.|and|e|.|g|.|this");
}

TEST(Words, HaveLooks) {
  std::vector<TextWord> words;
  find_words("house House H NATO McCain 5th ! 王 @x", words);
  const WordLook looks[] = {WordLook::lower,    WordLook::capitalised, WordLook::initial,
                            WordLook::capitals, WordLook::mixed,       WordLook::number,
                            WordLook::mark,     WordLook::ideograph,   WordLook::address};
  ASSERT_EQ(words.size(), std::size(looks));
  for (std::size_t i = 0; i < words.size(); ++i) EXPECT_EQ(words[i].look, looks[i]) << i;
}

TEST(Words, AreLoweredBeyondAscii) {
  std::string lower;
  lower_word("ÅRHUS’", lower);
  EXPECT_EQ(lower, "århus'");
}

}  // namespace
}  // namespace pith
