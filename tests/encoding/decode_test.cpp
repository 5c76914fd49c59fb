#include "encoding/decode.h"

#include <gtest/gtest.h>

#include <string>

#include "base/utf8.h"
#include "support/data.h"

namespace pith {
namespace {

using namespace std::string_literals;

struct Found {
  std::string encoding;
  EncodingSource source;
  std::string text;
};

Found decode(std::string_view bytes, std::string_view label = {}) {
  Decoder decoder;
  const Decoded decoded = decoder.decode(bytes, label);
  return {std::string(decoded.encoding), decoded.source, std::string(decoded.text)};
}

void expect(const Found& found, std::string_view encoding, EncodingSource source, std::string_view text) {
  EXPECT_EQ(found.encoding, encoding);
  EXPECT_EQ(found.source, source);
  EXPECT_EQ(found.text, text);
}

TEST(Decode, ByteOrderMarkIsStrongest) {
  const auto bom = EncodingSource::byte_order_mark;
  expect(decode("\xEF\xBB\xBF<meta charset=koi8-r>\xC3\xA9", "big5"), "UTF-8", bom, "<meta charset=koi8-r>é");
  expect(decode("\xFF\xFEh\0i\0"s, "utf-8"), "UTF-16LE", bom, "hi");
  expect(decode("\xFE\xFF\0h\0i"s, "utf-16le"), "UTF-16BE", bom, "hi");
  expect(decode("\xEF\xBB\xBF"), "UTF-8", bom, "");
  expect(decode("\xEF\xBB\xBF\xEF\xBB\xBF"), "UTF-8", bom, "\uFEFF");
}

TEST(Decode, ThenTheCallersLabel) {
  expect(decode("<meta charset=utf-8>\xE9", "latin1"), "windows-1252", EncodingSource::caller,
         "<meta charset=utf-8>é");
  expect(decode("<meta charset=latin1>\xE9", "no such label"), "windows-1252", EncodingSource::meta,
         "<meta charset=latin1>é");
  expect(decode("\xC3\xA9", "windows-1252"), "windows-1252", EncodingSource::caller, "Ã©");
}

TEST(Decode, ThenMeta) {
  expect(decode("<meta charset=gb2312>\xC4\xE3"), "GBK", EncodingSource::meta, "<meta charset=gb2312>你");
  expect(decode("<meta charset=utf-8>\xE9t\xE9"), "UTF-8", EncodingSource::meta,
         "<meta charset=utf-8>\uFFFDt\uFFFD");
}

TEST(Decode, MetaBeyondTheFirstKilobyteCountsUnlessTheTextIsUtf8) {
  const std::string late = "<!--" + std::string(5000, '-') + "--><meta charset=koi8-r>";
  EXPECT_EQ(decode(late).encoding, "KOI8-R");
  EXPECT_EQ(decode(late + "\xF0\xD2\xC9\xD7\xC5\xD4").source, EncodingSource::meta);
  EXPECT_EQ(decode(late + "Привет").encoding, "UTF-8");
}

TEST(Decode, AMetaIsDoubtedOnUtf8IfAskedTo) {
  const auto doubting = [](std::string_view bytes, std::string_view label = {}) {
    Decoder decoder;
    return std::string(decoder.decode(bytes, label, MetaCharset::doubted).text);
  };
  const std::string page = "<meta charset=windows-1252>caf\xC3\xA9";
  EXPECT_EQ(decode(page).text, "<meta charset=windows-1252>caf\u00C3\u00A9") << "as the standard has it";
  EXPECT_EQ(doubting(page), "<meta charset=windows-1252>caf\u00E9");
  EXPECT_EQ(doubting(page + " \xE2\x82"), "<meta charset=windows-1252>caf\u00E9 \uFFFD") << "cut at the end";
  EXPECT_EQ(doubting(page, "latin1"), decode(page).text) << "the caller knows";
  EXPECT_EQ(doubting(page + " \xE9tranger"), decode(page + " \xE9tranger").text) << "no UTF-8";
  const std::string chinese = "<meta charset=gbk>\xC4\xE3\xBA\xC3";
  EXPECT_EQ(doubting(chinese), decode(chinese).text);
  const std::string by_chance = "<meta charset=gbk>\xC4\xA3\xC4\xA3";
  EXPECT_EQ(doubting(by_chance), decode(by_chance).text) << "too little to tell";
  std::string unlike = "<meta charset=gb2312>";
  for (int i = 0; i < 20; ++i) unlike += "\u6587";
  EXPECT_EQ(doubting(unlike), unlike);
}

TEST(Decode, ThenDetection) {
  expect(decode(""), "windows-1252", EncodingSource::fallback, "");
  expect(decode("<p>plain"), "windows-1252", EncodingSource::fallback, "<p>plain");
  expect(decode("<p>na\xC3\xAFve"), "UTF-8", EncodingSource::detected, "<p>naïve");
  expect(decode("<p>it\x92s \x93 fine \x94 \x96 yes"), "windows-1252", EncodingSource::fallback,
         "<p>it’s “ fine ” – yes");
  expect(decode("\x1B$B$3$s\x1B(B"), "ISO-2022-JP", EncodingSource::detected, "こん");
  expect(decode("<\0p\0>\0h\0i\0"s), "UTF-16LE", EncodingSource::detected, "<p>hi");
  expect(decode("\0<\0p\0>\0h\0i"s), "UTF-16BE", EncodingSource::detected, "<p>hi");
}

TEST(Decode, DamagedUtf8IsStillUtf8) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "größer schöner weiter ";
  EXPECT_EQ(decode(text + "\xC3").encoding, "UTF-8");
  EXPECT_EQ(decode(text + "\xFF" + text).text, text + "\uFFFD" + text);
}

TEST(Decode, OneAccentDoesNotMakeEnglishCzech) {
  std::string page = "<html><body>";
  for (int i = 0; i < 30; ++i)
    page += "<p>The committee met again on Tuesday to talk about the budget.</p>\n";
  for (const char* word : {"caf\xE9", "El Ni\xF1o", "Fran\xE7ois",
                           "\xA3"
                           "50",
                           "B\xE9langer and M\xFCller", "CAF\xC9"}) {
    const Found found = decode(page + "<p>They spoke with " + word + " before they left.</p></body>");
    EXPECT_EQ(found.encoding, "windows-1252") << word;
  }
}

// A paragraph in each language, as it would come in the encodings that its pages were written in.
TEST(Decode, DetectsLanguages) {
  const struct {
    const char* encoding;
    std::string bytes;
    const char* start;
  } cases[] = {
      {"windows-1251",
       "\xCC\xEE\xF1\xEA\xE2\xE0 \xEF\xF0\xE8\xED\xE8\xEC\xE0\xE5\xF2 \xE3\xEE\xF1\xF2\xE5\xE9 \xE8\xE7 "
       "\xE2\xF1\xE5\xE3\xEE \xEC\xE8\xF0\xE0, \xE8 \xEA\xE0\xE6\xE4\xFB\xE9 \xED\xE0\xE9\xE4\xE5\xF2 "
       "\xE7\xE4\xE5\xF1\xFC \xF7\xF2\xEE-\xF2\xEE \xF1\xE2\xEE\xE5.",
       "Москва"},
      {"Shift_JIS",
       "\x82\xB1\x82\xEA\x82\xCD\x93\xFA\x96\x7B\x8C\xEA\x82\xCC\x95\xB6\x8F\xCD\x82\xC5\x82\xB7\x81\x42"
       "\x8E\x84\x82\xBD\x82\xBF\x82\xCD\x8D\xA1\x93\xFA\x82\xE0\x8C\xB3\x8B\x43\x82\xC5\x82\xB7\x81\x42",
       "これは日本語の文章です。"},
      {"EUC-JP",
       "\xA4\xB3\xA4\xEC\xA4\xCF\xC6\xFC\xCB\xDC\xB8\xEC\xA4\xCE\xCA\xB8\xBE\xCF\xA4\xC7\xA4\xB9\xA1\xA3"
       "\xBB\xE4\xA4\xBF\xA4\xC1\xA4\xCF\xBA\xA3\xC6\xFC\xA4\xE2\xB8\xB5\xB5\xA4\xA4\xC7\xA4\xB9\xA1\xA3",
       "これは日本語の文章です。"},
      {"gb18030",
       "\xCE\xD2\xC3\xC7\xD4\xDA\xD5\xE2\xC0\xEF\xCC\xD6\xC2\xDB\xD0\xC2\xB5\xC4\xBC\xC6\xBB\xAE\xA3\xAC"
       "\xCF\xA3\xCD\xFB\xB4\xF3\xBC\xD2\xB6\xBC\xC4\xDC\xB2\xCE\xBC\xD3\xA1\xA3",
       "我们在这里讨论新的计划，"},
      {"EUC-KR",
       "\xBF\xEC\xB8\xAE\xB4\xC2 \xBF\xA9\xB1\xE2\xBC\xAD \xBB\xF5\xB7\xCE\xBF\xEE \xB0\xE8\xC8\xB9\xC0\xBB "
       "\xC0\xCC\xBE\xDF\xB1\xE2\xC7\xD1\xB4\xD9. \xB8\xF0\xB5\xCE \xBF\xC0\xBC\xBC\xBF\xE4.",
       "우리는 여기서"},
  };
  for (const auto& c : cases) {
    const Found found = decode("<html><body><p>" + c.bytes + "</p></body></html>");
#ifdef PITH_DETECTION
    EXPECT_EQ(found.encoding, c.encoding);
    EXPECT_EQ(found.source, EncodingSource::detected);
    EXPECT_NE(found.text.find(c.start), std::string::npos) << found.text;
#else
    EXPECT_EQ(found.encoding, "windows-1252");
    EXPECT_EQ(found.source, EncodingSource::fallback);
#endif
  }
}

TEST(Decode, ValidUtf8IsNotCopied) {
  const std::string page = "<p>naïve</p>";
  Decoder decoder;
  EXPECT_EQ(decoder.decode(page).text.data(), page.data());
  EXPECT_EQ(decoder.decode(page, "utf-8").text.data(), page.data());
  const std::string marked = "\xEF\xBB\xBF" + page;
  EXPECT_EQ(decoder.decode(marked).text.data(), marked.data() + 3);
}

TEST(Decode, ADecoderIsAsGoodAsNew) {
  Decoder decoder;
  const std::string large(100'000, '\xE9');
  EXPECT_EQ(decoder.decode(large, "latin1").text.size(), 200'000u);
  EXPECT_EQ(decoder.decode("\xE9", "latin1").text, "é");
  EXPECT_EQ(decoder.decode("a\xFF", "utf-8").text, "a\uFFFD");
  EXPECT_EQ(decoder.decode("\xE9", "latin1").text, "é");
}

// Two of the 51 pages hold bytes that mean nothing in GBK; the others decode without a replacement.
TEST(Decode, ChinesePages) {
#ifndef PITH_DETECTION
  GTEST_SKIP() << "built without PITH_DETECTION";
#endif
  if (!test::has_data("cleaneval-zh")) GTEST_SKIP() << "no cleaneval-zh at " << test::data_dir();
  Decoder decoder;
  int pages = 0, clean = 0;
  for (const auto& path : test::files_in(test::data_dir() / "cleaneval-zh/html", ".html.gz")) {
    const std::string page = test::gunzip(path);
    const Decoded decoded = decoder.decode(page);
    ++pages;
    clean += decoded.text.find("\uFFFD") == decoded.text.npos;
    EXPECT_TRUE(decoded.encoding == "GBK" || decoded.encoding == "gb18030" || decoded.encoding == "UTF-8")
        << path << ' ' << decoded.encoding;
  }
  EXPECT_EQ(pages, 51);
  EXPECT_GE(clean, 49);
}

}  // namespace
}  // namespace pith
