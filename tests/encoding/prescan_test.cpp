#include "encoding/prescan.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace pith {
namespace {

using namespace std::string_view_literals;

std::string_view found(std::string_view bytes) {
  const auto encoding = prescan(bytes);
  return encoding ? name_of(*encoding) : "none";
}

TEST(Prescan, MetaCharset) {
  EXPECT_EQ(found("<meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("<META CHARSET = 'KOI8-R' >"), "KOI8-R");
  EXPECT_EQ(found("<meta/charset=\"koi8-r\"/>"), "KOI8-R");
  EXPECT_EQ(found("<meta name=a charset=koi8-r charset=utf-8>"), "KOI8-R");
  EXPECT_EQ(found("<meta charset=bogus><meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("<meta charset=>x<meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("<metacharset=koi8-r>"), "none");
  EXPECT_EQ(found("<meta charset=koi8-r"), "none");
  EXPECT_EQ(found("<meta charset"), "none");
  EXPECT_EQ(found("<meta charset='koi8-r"), "none");
  EXPECT_EQ(found("<meta =charset=koi8-r>"), "none");
}

TEST(Prescan, MetaContent) {
  EXPECT_EQ(found("<meta http-equiv=Content-Type content='text/html; charset=big5'>"), "Big5");
  EXPECT_EQ(found("<meta content='text/html; charset=big5' http-equiv=content-type>"), "Big5");
  EXPECT_EQ(found("<meta content='text/html; charset=big5'>"), "none");
  EXPECT_EQ(found("<meta http-equiv=refresh content='text/html; charset=big5'>"), "none");
  EXPECT_EQ(found("<meta http-equiv=content-type content='charset=big5' charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("<meta charset=bogus http-equiv=content-type content='charset=big5'>"), "none");
}

TEST(Prescan, ContentCharset) {
  const auto in = [](std::string_view content) {
    const auto encoding = encoding_in_content(content);
    return encoding ? name_of(*encoding) : "none";
  };
  EXPECT_EQ(in("text/html; charset = \"big5\""), "Big5");
  EXPECT_EQ(in("charset charset=big5"), "Big5");
  EXPECT_EQ(in("CHARSET='big5'"), "Big5");
  EXPECT_EQ(in("charset=big5;x"), "Big5");
  EXPECT_EQ(in("charset='big5"), "none");
  EXPECT_EQ(in("charset="), "none");
  EXPECT_EQ(in("charset"), "none");
  EXPECT_EQ(in(""), "none");
}

TEST(Prescan, PassesOverOtherMarkup) {
  EXPECT_EQ(found("<!-- <meta charset=big5> --><meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("<!--><meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("<!-- <meta charset=big5>"), "none");
  EXPECT_EQ(found("<a title='<meta charset=big5>'><meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("</a title='<meta charset=big5>'><meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("<!x '><meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("<?x ><meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found("< meta charset=big5><meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(found(""), "none");
  for (const auto text :
       {"<"sv, "</"sv, "<!"sv, "<!-"sv, "<!--"sv, "<!---"sv, "<?"sv, "<a"sv, "<a "sv, "<a b"sv, "<a b="sv,
        "<a b='"sv, "<a b=c"sv, "<meta "sv, "<meta a"sv, "<meta a "sv, "<meta a="sv}) {
    EXPECT_EQ(found(text), "none") << text;
  }
}

TEST(Prescan, WhatCannotBeMeantIsReplaced) {
  EXPECT_EQ(found("<meta charset=utf-16>"), "UTF-8");
  EXPECT_EQ(found("<meta charset=utf-16be>"), "UTF-8");
  EXPECT_EQ(found("<meta charset=x-user-defined>"), "windows-1252");
}

TEST(Prescan, XmlDeclaration) {
  EXPECT_EQ(found("<?xml version='1.0' encoding='koi8-r'?><html>"), "KOI8-R");
  EXPECT_EQ(found("<?xml version=\"1.0\" encoding = \"utf-16\"?>"), "UTF-8");
  EXPECT_EQ(found("<?xml version='1.0' encoding='koi8-r'?><meta charset=big5>"), "Big5");
  EXPECT_EQ(found("<?xml version='1.0' encoding='koi8-r'"), "none");
  EXPECT_EQ(found("<?xml version='1.0' encoding=koi8-r?>"), "none");
  EXPECT_EQ(found("<?xml version='1.0' encoding=' koi8-r'?>"), "none");
  EXPECT_EQ(found(" <?xml version='1.0' encoding='koi8-r'?>"), "none");
  EXPECT_EQ(found("<\0?\0x\0m\0l\0"sv), "UTF-16LE");
  EXPECT_EQ(found("\0<\0?\0x\0m\0l"sv), "UTF-16BE");
}

TEST(Prescan, IsLinear) {
  for (const std::string piece : {"<", "<!--", "<meta ", "<a b=", "charset", "<meta a=\"", "<!-- -"}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    const auto start = std::chrono::steady_clock::now();
    prescan(text);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1)) << piece;
  }
}

}  // namespace
}  // namespace pith
