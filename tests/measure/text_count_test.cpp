#include "measure/text_count.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace pith {

void PrintTo(const TextCount& c, std::ostream* out) {
  *out << "{" << c.characters << " characters, " << c.non_space_chars << " not white space, " << c.words
       << " words, " << c.commas << " commas, " << c.sentence_ends << " ends}";
}

namespace {

struct Case {
  const char* text;
  TextCount expected;  // characters, non_space_chars, words, commas, sentence ends
};

class TextCountTest : public testing::TestWithParam<Case> {};

TEST_P(TextCountTest, CountsAsByHand) {
  const TextCount fast = count_text(GetParam().text);
  const TextCount plain = count_text_plain(GetParam().text);
  EXPECT_EQ(fast, GetParam().expected) << testing::PrintToString(fast) << " of " << GetParam().text;
  EXPECT_EQ(plain, GetParam().expected) << testing::PrintToString(plain) << " of " << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Ascii, TextCountTest,
                         testing::Values(Case{"", {0, 0, 0, 0, 0}}, Case{"a", {1, 1, 1, 0, 0}},
                                         Case{" \t\n\v\f\r", {6, 0, 0, 0, 0}}, Case{"one", {3, 3, 1, 0, 0}},
                                         Case{"one two", {7, 6, 2, 0, 0}},
                                         Case{"  one  two ", {11, 6, 2, 0, 0}},
                                         Case{"Well, yes. No? No!", {18, 15, 4, 1, 3}},
                                         Case{"a,b;c", {5, 5, 1, 1, 0}}, Case{"3.14", {4, 4, 1, 0, 1}},
                                         // a word over the edge of two blocks, and one that begins there
                                         Case{"0123456789 abcdefghij", {21, 20, 2, 0, 0}},
                                         Case{"0123456789 1234 abcd", {20, 18, 3, 0, 0}},
                                         Case{"0123456789012345 a", {18, 17, 2, 0, 0}},
                                         Case{"                 a", {18, 1, 1, 0, 0}}));

INSTANTIATE_TEST_SUITE_P(
    Scripts, TextCountTest,
    testing::Values(Case{"na\u00EFve caf\u00E9", {10, 9, 2, 0, 0}},
                    Case{"Привет, мир!", {12, 11, 2, 1, 1}},                         // Cyrillic
                    Case{"a\u00A0b", {3, 2, 2, 0, 0}},                               // no-break space
                    Case{"a\u2003b\u2009c\u3000d\u0085e\u2028f", {11, 6, 6, 0, 0}},  // other spaces
                    Case{"it\u2019s \u201Cfine\u201D", {11, 10, 2, 0, 0}},           // curly quotes
                    Case{"你好世界", {4, 4, 4, 0, 0}},                               // a word an ideograph
                    Case{"你好，世界。", {6, 6, 4, 1, 1}}, Case{"「你、我」？！", {7, 7, 2, 1, 2}},
                    Case{"使用HTML5编写", {9, 9, 5, 0, 0}},          // Latin between ideographs
                    Case{"カタカナ と ひらがな", {11, 9, 9, 0, 0}},  // kana
                    Case{"ﾃｽﾄ", {3, 3, 3, 0, 0}},                    // half-width kana
                    Case{"한국어 문장입니다.", {10, 9, 2, 0, 1}},    // Hangul words have spaces
                    Case{"𠀀𠀁", {2, 2, 2, 0, 0}},                   // ideographs of plane 2
                    Case{"مرحبا، كيف حالك؟", {16, 14, 3, 1, 1}},     // Arabic
                    Case{"यह है। ठीक", {10, 8, 3, 0, 1}},             // danda
                    Case{"Բարեւ։", {6, 6, 1, 0, 1}},                 // Armenian
                    Case{"smile 😀 now", {11, 9, 3, 0, 0}},
                    Case{"éééééééé éééééééé", {17, 16, 2, 0, 0}}));  // a code point over the block's edge

std::string random_text(std::mt19937& random) {
  static const char* kPieces[] = {" ",      "a",      "word",   ",",      ".",  "\u00E9",
                                  "\u00A0", "\u3000", "\u4E2D", "\u3042", "\n", "\u3002",
                                  "\uFF0C", "\u2019", "\u0434", "\u060C", "😀",  "x",
                                  "yz",     "\t",     "\uAC00", "\u200B", "!",  "0"};
  std::string text;
  for (auto n = random() % 60; n-- > 0;) text += kPieces[random() % std::size(kPieces)];
  return text;
}

TEST(TextCountPaths, Agree) {
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random_text(random);
    ASSERT_EQ(count_text(text), count_text_plain(text)) << text;
  }
}

TEST(TextCountPaths, AgreeOnAnyBytes) {
  std::mt19937 random(8);
  for (int i = 0; i < 20000; ++i) {
    std::string bytes(random() % 70, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    ASSERT_EQ(count_text(bytes), count_text_plain(bytes));
  }
}

TEST(TextCountPaths, PartsAtWhiteSpaceAddUp) {
  std::mt19937 random(9);
  for (int i = 0; i < 5000; ++i) {
    const std::string left = random_text(random) + " ", right = random_text(random);
    const TextCount a = count_text(left), b = count_text(right);
    ASSERT_EQ(count_text(left + right),
              (TextCount{a.characters + b.characters, a.non_space_chars + b.non_space_chars,
                         a.words + b.words, a.commas + b.commas, a.sentence_ends + b.sentence_ends}));
  }
}

TEST(TextCountPaths, SumsOfLongTexts) {
  std::string text;
  for (int i = 0; i < 300'000; ++i) text += "ab, c. ";
  EXPECT_EQ(count_text(text), (TextCount{2'100'000, 1'500'000, 600'000, 300'000, 300'000}));
}

}  // namespace
}  // namespace pith
