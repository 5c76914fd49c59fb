// Facts of the Encoding standard, among them the places where common libraries differ from it.
#include "encoding/decoders.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

#include "base/utf8.h"
#include "encoding/decode.h"

namespace pith {
namespace {

using namespace std::string_literals;

const std::string R = "\uFFFD";

std::string decoded(std::string_view label, std::string_view bytes) {
  std::string memory;
  return std::string(decode_as(*find_encoding(label), bytes, memory));
}

// The upper half of every single-byte encoding: how many bytes have no meaning, and a weighted sum.
TEST(SingleByte, UpperHalves) {
  const struct {
    const char* label;
    int undefined;
    std::uint64_t sum;
  } cases[] = {
      {"ibm866", 0, 41871282},         {"iso-8859-2", 0, 2361556},      {"iso-8859-3", 7, 35340494},
      {"iso-8859-4", 0, 2237146},      {"iso-8859-5", 0, 9077170},      {"iso-8859-6", 45, 228857734},
      {"iso-8859-7", 3, 24864777},     {"iso-8859-8", 36, 201315944},   {"iso-8859-8-i", 36, 201315944},
      {"iso-8859-10", 0, 2586454},     {"iso-8859-13", 0, 4217228},     {"iso-8859-14", 0, 11217019},
      {"iso-8859-15", 0, 2126122},     {"iso-8859-16", 0, 3164658},     {"koi8-r", 0, 23636351},
      {"koi8-u", 0, 19412804},         {"macintosh", 0, 39718983},      {"windows-874", 8, 83791627},
      {"windows-1250", 0, 4356256},    {"windows-1251", 0, 10539701},   {"windows-1252", 0, 3860234},
      {"windows-1253", 3, 25425973},   {"windows-1254", 0, 3900167},    {"windows-1255", 10, 79483954},
      {"windows-1256", 0, 12760196},   {"windows-1257", 2, 9037569},    {"windows-1258", 0, 5233522},
      {"x-mac-cyrillic", 0, 18553395}, {"x-user-defined", 0, 523799168}};
  std::string upper;
  for (int i = 0x80; i < 0x100; ++i) upper += static_cast<char>(i);
  for (const auto& c : cases) {
    const std::string text = decoded(c.label, upper);
    int undefined = 0;
    std::uint64_t sum = 0, place = 0;
    for (const char* at = text.data(); at < text.data() + text.size();) {
      const char32_t value = utf8::next(at);
      undefined += value == utf8::kReplacement;
      sum += ++place * value;
    }
    EXPECT_EQ(place, 128u) << c.label;
    EXPECT_EQ(undefined, c.undefined) << c.label;
    EXPECT_EQ(sum, c.sum) << c.label;
  }
}

TEST(SingleByte, WellKnownText) {
  EXPECT_EQ(decoded("latin1", "caf\xE9 \x93quoted\x94 \x80"), "café “quoted” €");
  EXPECT_EQ(decoded("windows-1252", "\x81\x8D\x8F\x90\x9D"), "\u0081\u008D\u008F\u0090\u009D");
  EXPECT_EQ(decoded("koi8-r", "\xF0\xD2\xC9\xD7\xC5\xD4"), "Привет");
  EXPECT_EQ(decoded("koi8-u", "\xA4\xA6\xA7\xAD\xAE\xBE"), "єіїґўЎ");
  EXPECT_EQ(decoded("windows-1251", "\xCF\xF0\xE8\xE2\xE5\xF2"), "Привет");
  EXPECT_EQ(decoded("ibm866", "\x8F\xE0\xA8\xA2\xA5\xE2\x1A"), "Привет\x1A");
  EXPECT_EQ(decoded("x-mac-cyrillic", "\x8F\xF0\xE8\xE2\xE5\xF2\xA2\xB6\xFF"), "ПриветҐґ€");
  EXPECT_EQ(decoded("macintosh", "\x8E\xDB\xD2\xD3"), "é€“”");
  EXPECT_EQ(decoded("iso-8859-2",
                    "\xA3\xF3"
                    "d\xBC"),
            "Łódź");
  EXPECT_EQ(decoded("windows-1250",
                    "\xA3\xF3"
                    "d\x9F"),
            "Łódź");
  EXPECT_EQ(decoded("iso-8859-15", "\xA4\xBD"), "€œ");
  EXPECT_EQ(decoded("iso-8859-8-i", "\xF9\xEC\xE5\xED"), "שלום");
  EXPECT_EQ(decoded("windows-1255", "\xCA\xD9"), "\u05BA" + R);
  EXPECT_EQ(decoded("windows-1253", "\xC1\xEB\xF6\xE1\xAA"), "Αλφα" + R);
  EXPECT_EQ(decoded("windows-874", "\xCA\xC7\xD1\xCA\xB4\xD5\xDB"), "สวัสดี" + R);
  EXPECT_EQ(decoded("x-user-defined", "a\x80\xFF"), "a\uF780\uF7FF");
}

TEST(Gb18030, WellKnownText) {
  EXPECT_EQ(decoded("gb2312", "\xC4\xE3\xBA\xC3\xA3\xAC world"), "你好， world");
  EXPECT_EQ(decoded("gbk", "\x80"), "€");
  EXPECT_EQ(decoded("gb18030", "\xA2\xE3"), "€");
  EXPECT_EQ(decoded("gbk", "\xA3\xA0"), "\u3000");
  EXPECT_EQ(decoded("gbk", "\xA8\xBC\xA6\xD9\xFE\x59"), "\u1E3F\uFE10\u9FB4");
  EXPECT_EQ(decoded("gbk", "\x81\x30\x81\x30"), "\u0080");
  EXPECT_EQ(decoded("gb18030", "\x81\x35\xF4\x37"), "\uE7C7");
  EXPECT_EQ(decoded("gb18030", "\x84\x31\xA4\x37"), R);
  EXPECT_EQ(decoded("gb18030", "\x90\x30\x81\x30\xE3\x32\x9A\x35"), "\U00010000\U0010FFFF");
}

TEST(Gb18030, Errors) {
  EXPECT_EQ(decoded("gbk", "\xFF<p>"), R + "<p>");
  EXPECT_EQ(decoded("gbk", "\x81<p>"), R + "<p>");
  EXPECT_EQ(decoded("gbk", "\x81\x7F"), R + "\x7F");
  EXPECT_EQ(decoded("gbk", "\x81\xFF!"), R + "!");
  EXPECT_EQ(decoded("gbk", "\x81\x30<"), R + "0<");
  EXPECT_EQ(decoded("gbk", "\x81\x30\x81<"), R + "0" + R + "<");
  EXPECT_EQ(decoded("gbk", "\x81"), R);
  EXPECT_EQ(decoded("gbk", "\x81\x30"), R);
  EXPECT_EQ(decoded("gbk", "\x81\x30\x81"), R);
  EXPECT_EQ(decoded("gbk", "\xFE\x39\xFE\x39"), R);
}

TEST(Big5, WellKnownTextAndErrors) {
  EXPECT_EQ(decoded("big5", "\xA7\x41\xA6\x6E\xA1\x41"), "你好，");
  EXPECT_EQ(decoded("big5", "\x88\x62\x88\x64\x88\xA3\x88\xA5"),
            "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C");
  EXPECT_EQ(decoded("big5-hkscs", "\x87\x40\x87\x45\xFE\xFE"), "\u43F0\U00027267\u79D4");
  EXPECT_EQ(decoded("big5", "\x80<"), R + "<");
  EXPECT_EQ(decoded("big5", "\x81\x40"), R + "@");
  EXPECT_EQ(decoded("big5", "\x81\x80!"), R + "!");
  EXPECT_EQ(decoded("big5", "\xA7<b>"), R + "<b>");
  EXPECT_EQ(decoded("big5", "\xA7"), R);
}

TEST(EucJp, WellKnownTextAndErrors) {
  EXPECT_EQ(decoded("euc-jp", "\xC6\xFC\xCB\xDC\xB8\xEC\xA1\xC1"), "日本語\uFF5E");
  EXPECT_EQ(decoded("euc-jp", "\x8E\xB1\x8E\xDF"), "\uFF71\uFF9F");
  EXPECT_EQ(decoded("euc-jp", "\x8F\xB0\xA1\x8F\xA2\xB7"), "丂\uFF5E");
  EXPECT_EQ(decoded("euc-jp", "\xAD\xA1"), "①");
  EXPECT_EQ(decoded("euc-jp", "\x80\xA0\xFF!"), R + R + R + "!");
  EXPECT_EQ(decoded("euc-jp", "\xC6<"), R + "<");
  EXPECT_EQ(decoded("euc-jp", "\x8F\xA1<"), R + "<");
  EXPECT_EQ(decoded("euc-jp", "\x8E\xE0!"), R + "!");
  EXPECT_EQ(decoded("euc-jp", "\x8F\xA1"), R);
}

TEST(ShiftJis, WellKnownTextAndErrors) {
  EXPECT_EQ(decoded("shift_jis", "\x93\xFA\x96\x7B\x8C\xEA\x81\x60"), "日本語\uFF5E");
  EXPECT_EQ(decoded("shift_jis", "\x5C\x7E\x80\xB1"), "\\~\u0080\uFF71");
  EXPECT_EQ(decoded("shift_jis", "\x87\x40\xFA\x40\xFC\x4B"), "①ⅰ黑");
  EXPECT_EQ(decoded("shift_jis", "\xF0\x40\xF9\xFC"), "\uE000\uE757");
  EXPECT_EQ(decoded("shift_jis", "\xA0\xFD\xFF!"), R + R + R + "!");
  EXPECT_EQ(decoded("shift_jis", "\x81<"), R + "<");
  EXPECT_EQ(decoded("shift_jis", "\x81\xAD\x81\xFD!"), R + R + "!");
  EXPECT_EQ(decoded("shift_jis", "\x93"), R);
}

TEST(EucKr, WellKnownTextAndErrors) {
  EXPECT_EQ(decoded("euc-kr", "\xBE\xC8\xB3\xE7\xA1\xAD"), "안녕\u223C");
  EXPECT_EQ(decoded("euc-kr", "\x81\x41\xC6\x52"), "갂힣");
  EXPECT_EQ(decoded("euc-kr", "\xC9\xA1!"), R + "!");
  EXPECT_EQ(decoded("euc-kr", "\x80\xFF<"), R + R + "<");
  EXPECT_EQ(decoded("euc-kr", "\xBE<"), R + "<");
  EXPECT_EQ(decoded("euc-kr", "\xBE"), R);
}

TEST(Iso2022Jp, WellKnownTextAndErrors) {
  EXPECT_EQ(decoded("iso-2022-jp", "a\x1B$BF|K\\\x1B(Bz"), "a日本z");
  EXPECT_EQ(decoded("iso-2022-jp", "\x1B$@F|\x1B(J\\~\x1B(I1"), "日¥‾\uFF71");
  EXPECT_EQ(decoded("iso-2022-jp", "\x1B(B\x1B(Bx"), R + "x");
  EXPECT_EQ(decoded("iso-2022-jp", "\x1B$x"), R + "$x");
  EXPECT_EQ(decoded("iso-2022-jp", "\x1B"), R);
  EXPECT_EQ(decoded("iso-2022-jp", "\x1B("), R + "(");
  EXPECT_EQ(decoded("iso-2022-jp", "\x0E\x0F\x80"), R + R + R);
  EXPECT_EQ(decoded("iso-2022-jp", "\x1B$BF\x1B(Bx"), R + "x");
  EXPECT_EQ(decoded("iso-2022-jp", "\x1B$BF"), R);
  EXPECT_EQ(decoded("iso-2022-jp", "\x1B(I\x60"), R);
}

TEST(Utf16, BothOrdersAndErrors) {
  EXPECT_EQ(decoded("utf-16le", "a\0\xAC\x20\x3D\xD8\x00\xDE"s), "a€😀");
  EXPECT_EQ(decoded("utf-16be", "\0a\x20\xAC\xD8\x3D\xDE\x00"s), "a€😀");
  EXPECT_EQ(decoded("utf-16le", "\x3D\xD8z\0"s), R + "z");
  EXPECT_EQ(decoded("utf-16le", "\x00\xDEz\0"s), R + "z");
  EXPECT_EQ(decoded("utf-16le", "z\0q"s), "z" + R);
  EXPECT_EQ(decoded("utf-16le", "\x3D\xD8q"s), R);
  EXPECT_EQ(decoded("utf-16le", "\x3D\xD8"s), R);
  EXPECT_EQ(decoded("utf-16be", ""), "");
}

TEST(Replacement, IsOneCharacter) {
  EXPECT_EQ(decoded("iso-2022-kr", "anything"), R);
  EXPECT_EQ(decoded("iso-2022-kr", ""), "");
}

// Whatever the bytes: valid UTF-8 comes out, ASCII between spaces stays, and memory that was used before does
// not matter.
TEST(Decoders, AnyBytesGiveValidText) {
  std::mt19937 random(99);
  std::string memory;
  for (int i = 0; i <= static_cast<int>(Encoding::x_user_defined); ++i) {
    const auto encoding = static_cast<Encoding>(i);
    for (int round = 0; round < 200; ++round) {
      std::string bytes(random() % 400, '\0');
      for (char& c : bytes) c = static_cast<char>(round % 2 != 0 ? 0x80 | random() : random());
      const std::string text(decode_as(encoding, bytes, memory));
      ASSERT_TRUE(utf8::is_valid(text)) << name_of(encoding);
      std::string fresh;
      ASSERT_EQ(decode_as(encoding, bytes, fresh), text) << name_of(encoding);
    }
  }
}

// A text that is cut anywhere keeps its whole characters; what is left of one is a replacement, not more, not less.
TEST(Decoders, CutTexts) {
  const struct {
    const char* label;
    std::string bytes;
  } cases[] = {{"gb18030", "a\xC4\xE3z\x81\x30\x81\x30\x90\x30\x81\x30<"},
               {"big5", "a\xA7\x41z\x88\x62\x87\x45<"},
               {"euc-jp", "a\xC6\xFC\x8E\xB1\x8F\xB0\xA1<"},
               {"shift_jis", "a\x93\xFA\xB1\xF0\x40<"},
               {"euc-kr", "a\xBE\xC8z\x81\x41<"}};
  for (const auto& c : cases) {
    const std::string whole = decoded(c.label, c.bytes);
    ASSERT_EQ(whole.find(R), whole.npos) << c.label;
    for (std::size_t size = 0; size <= c.bytes.size(); ++size) {
      std::string cut = decoded(c.label, std::string_view(c.bytes).substr(0, size));
      if (cut.ends_with(R)) cut.resize(cut.size() - R.size());
      EXPECT_TRUE(whole.starts_with(cut)) << c.label << ' ' << size;
      EXPECT_EQ(cut == whole, size == c.bytes.size()) << c.label << ' ' << size;
    }
  }
}

// Every decoder is linear and needs no more than three bytes for one.
TEST(Decoders, LongInputs) {
  std::string memory;
  const std::string lead(std::size_t{1} << 20, '\x81'), high(std::size_t{1} << 20, '\xFF');
  for (int i = 0; i <= static_cast<int>(Encoding::x_user_defined); ++i) {
    for (const std::string& bytes : {lead, high}) {
      EXPECT_LE(decode_as(static_cast<Encoding>(i), bytes, memory).size(), bytes.size() * 3);
    }
  }
}

}  // namespace
}  // namespace pith
