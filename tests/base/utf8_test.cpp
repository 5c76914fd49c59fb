#include "base/utf8.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace pith {
namespace {

std::vector<utf8::Path> paths() {
  std::vector<utf8::Path> found;
  for (const auto path : {utf8::Path::scalar, utf8::Path::avx2, utf8::Path::neon}) {
    if (utf8::is_available(path)) found.push_back(path);
  }
  return found;
}

std::string replaced(std::string_view bytes) {
  std::string out;
  utf8::append_valid(out, bytes);
  return out;
}

// The definition, written without regard to speed: Unicode's table 3-7.
std::size_t valid_prefix_by_definition(std::string_view s) {
  struct Row {
    int low[4], high[4], length;
  };
  static const Row rows[] = {{{0x00}, {0x7F}, 1},
                             {{0xC2, 0x80}, {0xDF, 0xBF}, 2},
                             {{0xE0, 0xA0, 0x80}, {0xE0, 0xBF, 0xBF}, 3},
                             {{0xE1, 0x80, 0x80}, {0xEC, 0xBF, 0xBF}, 3},
                             {{0xED, 0x80, 0x80}, {0xED, 0x9F, 0xBF}, 3},
                             {{0xEE, 0x80, 0x80}, {0xEF, 0xBF, 0xBF}, 3},
                             {{0xF0, 0x90, 0x80, 0x80}, {0xF0, 0xBF, 0xBF, 0xBF}, 4},
                             {{0xF1, 0x80, 0x80, 0x80}, {0xF3, 0xBF, 0xBF, 0xBF}, 4},
                             {{0xF4, 0x80, 0x80, 0x80}, {0xF4, 0x8F, 0xBF, 0xBF}, 4}};
  std::size_t at = 0;
  while (at < s.size()) {
    std::size_t length = 0;
    for (const Row& row : rows) {
      bool fits = at + static_cast<std::size_t>(row.length) <= s.size();
      for (int i = 0; fits && i < row.length; ++i) {
        const int byte = static_cast<unsigned char>(s[at + static_cast<std::size_t>(i)]);
        fits = byte >= row.low[i] && byte <= row.high[i];
      }
      if (fits) length = static_cast<std::size_t>(row.length);
    }
    if (length == 0) return at;
    at += length;
  }
  return at;
}

TEST(Utf8, EveryScalarValueGoesRoundAndNothingElseIsValid) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (!utf8::is_scalar_value(c)) continue;
    char bytes[4];
    const std::string_view text(bytes, static_cast<std::size_t>(utf8::write(c, bytes) - bytes));
    const utf8::CodePoint read = utf8::decode(text);
    ASSERT_TRUE(read.valid && read.value == c && read.bytes == text.size()) << std::hex << unsigned(c);
    const char* at = bytes;
    ASSERT_EQ(utf8::next(at), c);
    ASSERT_EQ(at, bytes + text.size());
  }
  std::string out;
  utf8::append(out, 0xD800);
  utf8::append(out, 0x110000);
  EXPECT_EQ(out, "\xEF\xBF\xBD\xEF\xBF\xBD");
}

// Every pair of bytes behind which the interesting third and fourth ones follow, where blocks meet.
TEST(Utf8, AllPathsAgreeOnEveryShortSequence) {
  const std::string tails[] = {"AA",
                               "\x80"
                               "A",
                               "\x80\x80",
                               "\x8F\x80",
                               "\x90\xBF",
                               "\x9F\x80",
                               "\xA0\xBF",
                               "\xBF\xC2",
                               "\xC2\x80",
                               "\xE0\x80",
                               "\xF0\x90",
                               "\xFF\xFF"};
  for (int a = 0x80; a < 0x100; ++a) {
    for (int b = 0; b < 0x100; ++b) {
      for (const std::string& tail : tails) {
        const std::string middle = std::string{static_cast<char>(a), static_cast<char>(b)} + tail + "y";
        const std::size_t place = 60 + static_cast<std::size_t>((a + b) % 5);
        const std::string text = std::string(place, 'x') + middle + std::string(70, 'y');
        const std::size_t valid = valid_prefix_by_definition(middle);
        const std::size_t expected = valid == middle.size() ? text.size() : place + valid;
        for (const auto path : paths()) {
          ASSERT_EQ(utf8::valid_prefix(text, path), expected) << std::hex << a << ' ' << b;
        }
      }
    }
  }
}

TEST(Utf8, AllPathsAgreeOnDamagedText) {
  std::mt19937 random(20240501);
  const std::vector<std::string> pieces = {"a",
                                           "word ",
                                           "\xC3\xA9",
                                           "\xE6\x97\xA5",
                                           "\xF0\x9F\x98\x80",
                                           "plain ascii that fills a good part of a block "};
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    const std::size_t size = random() % 300;
    while (text.size() < size) text += pieces[random() % pieces.size()];
    text.resize(size);
    if (round % 3 == 0 && size > 0) text[random() % size] = static_cast<char>(random());
    const std::size_t expected = valid_prefix_by_definition(text);
    for (const auto path : paths()) ASSERT_EQ(utf8::valid_prefix(text, path), expected) << round;
    ASSERT_EQ(replaced(text) == text, expected == size);
    ASSERT_TRUE(utf8::is_valid(replaced(text)));
  }
}

TEST(Utf8, AsciiPrefixEndsAtTheFirstHighByte) {
  for (std::size_t at = 0; at < 200; ++at) {
    std::string text(200, 'a');
    text[at] = '\xC3';
    for (const auto path : paths()) EXPECT_EQ(utf8::ascii_prefix(text, path), at);
  }
  for (const auto path : paths()) EXPECT_EQ(utf8::ascii_prefix(std::string(200, '\0'), path), 200u);
}

TEST(Utf8, EachMaximalSubpartBecomesOneReplacement) {
  const std::string r = "\xEF\xBF\xBD";
  EXPECT_EQ(replaced("a\xFFz"), "a" + r + "z");
  EXPECT_EQ(replaced("\xC0\x80"), r + r);                           // overlong
  EXPECT_EQ(replaced("\xE0\x80\x80"), r + r + r);                   // overlong
  EXPECT_EQ(replaced("\xED\xA0\x80"), r + r + r);                   // surrogate
  EXPECT_EQ(replaced("\xF0\x80\x80\x80"), r + r + r + r);           // overlong
  EXPECT_EQ(replaced("\xF4\x90\x80\x80"), r + r + r + r);           // beyond U+10FFFF
  EXPECT_EQ(replaced("\xE2\x82z"), r + "z");                        // cut by ASCII, which stays
  EXPECT_EQ(replaced("\xF0\x9F\x98"), r);                           // cut by the end
  EXPECT_EQ(replaced("\xF0\x9F\xE2\x82\xAC"), r + "\xE2\x82\xAC");  // cut by another sequence
  EXPECT_EQ(replaced("\x80\xBF"), r + r);
  EXPECT_EQ(replaced(""), "");
}

TEST(Utf8, CountsCodePoints) {
  EXPECT_EQ(utf8::count(""), 0u);
  EXPECT_EQ(utf8::count("na\xC3\xAFve \xF0\x9F\x98\x80"), 7u);
}

TEST(Utf8, CharacterClasses) {
  for (const char32_t c : {U'\t', U'\n', U'\f', U'\r', U' '}) EXPECT_TRUE(utf8::is_html_space(c));
  for (const char32_t c : {U'\v', U'\0', U'a', U'\u00A0', char32_t{0x20 + 64}}) {
    EXPECT_FALSE(utf8::is_html_space(c));
  }
  for (const char32_t c : {U' ', U'\v', U'\u00A0', U'\u2003', U'\u202F', U'\u3000', U'\u2028'}) {
    EXPECT_TRUE(utf8::is_space(c));
  }
  for (const char32_t c : {U'a', U'\u200B', U'\uFEFF', U'\u180E'}) EXPECT_FALSE(utf8::is_space(c));
  for (const char32_t c : {U'日', U'の', U'カ', U'ー', U'㐀', U'ㄅ', U'々', U'𠀀', U'ｶ'}) {
    EXPECT_TRUE(utf8::is_cjk(c)) << unsigned(c);
  }
  for (const char32_t c : {U'a', U'한', U'。', U'、', U'・', U'Ａ', U'я', U'「'}) {
    EXPECT_FALSE(utf8::is_cjk(c)) << unsigned(c);
  }
  for (const char32_t c :
       {U'a', U'Z', U'0', U'_', U'é', U'я', U'ß', U'ع', U'ह', U'ि', U'日', U'한', U'ก', U'𝒜', U'²'}) {
    EXPECT_TRUE(utf8::is_word(c)) << unsigned(c);
  }
  for (const char32_t c : {U' ', U'-', U'.', U'“', U'’', U'。', U'€', U'\u00A0', U'😀', char32_t{0x10FFFF}}) {
    EXPECT_FALSE(utf8::is_word(c)) << unsigned(c);
  }
}

}  // namespace
}  // namespace pith
