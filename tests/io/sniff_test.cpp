#include "io/sniff.h"

#include <gtest/gtest.h>

#include "io/mime_page.h"
#include "io/sha1.h"

namespace pith {
namespace {

using namespace std::string_view_literals;

TEST(Sniff, NamesWhatIsNoPage) {
  EXPECT_EQ(looks_like("\x89PNG\r\n\x1A\n...."sv), "PNG");
  EXPECT_EQ(looks_like("%PDF-1.7"), "PDF");
  EXPECT_EQ(looks_like("\xFD\x37zXZ\x00\x00"sv), "xz");
  EXPECT_EQ(looks_like("BZh91AY&SYxxxx"), "bz2");
  EXPECT_EQ(looks_like("PK\x03\x04...."), "ZIP");
  EXPECT_EQ(looks_like("RIFFxxxxWEBPVP8 "), "WebP");
  EXPECT_EQ(looks_like("<?xml version='1.0'?><!-- a --><rss version='2.0'>"), "an RSS feed");
  EXPECT_EQ(looks_like("<svg xmlns='x'>"), "SVG");
  EXPECT_EQ(looks_like("some \x01\x02 bytes"), "binary data");
  EXPECT_EQ(looks_like("\0\0\0\0\0"sv), "binary data");
}

TEST(Sniff, PagesAndTextsAreNone) {
  for (const std::string_view text :
       {"<!DOCTYPE html>"sv, "  \n<p>x"sv, ""sv, "plain text"sv, "BM and BZh are letters"sv, "ID3 is a tag"sv,
        "<?xml version='1.0'?><html>"sv, "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC 'x'><html>"sv,
        "<text id='1'>\x01"sv, "<h:html xmlns:h='x'>"sv, "\xFF\xFE<\0p\0>\0"sv, "\xEF\xBB\xBF<p>"sv})
    EXPECT_EQ(looks_like(text), "") << text;
  EXPECT_EQ(looks_like("<\0p\0>\0x\0"sv, Charset::utf_16), "");
}

TEST(MimePage, ReadsMhtml) {
  const std::string text =
      "From: <Saved by Blink>\r\nSnapshot-Content-Location: http://e.org/a\r\nSubject: x\r\nMIME-Version: "
      "1.0\r\n"
      "Content-Type: "
      "multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"----B\"\r\n\r\n\r\n------B\r\n"
      "Content-Type: text/html\r\nContent-Location: http://e.org/frame\r\n\r\n<p>frame\r\n------B\r\n"
      "Content-Type: text/html; charset=gbk\r\nContent-Transfer-Encoding: "
      "quoted-printable\r\nContent-Location: http://e.org/a\r\n\r\n"
      "<p class=3D\"x\">caf=C3=A9 so=\r\nft ='</p>\r\n------B\r\nContent-Type: "
      "image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n"
      "AAAA\r\n------B--\r\n";
  const auto page = read_mhtml(text);
  ASSERT_TRUE(page.has_value());
  EXPECT_EQ(page->html, "<p class=\"x\">caf\xC3\xA9 soft ='</p>\r\n");
  EXPECT_EQ(page->url, "http://e.org/a");
  EXPECT_EQ(page->charset, "gbk");
  EXPECT_FALSE(read_mhtml("<html>").has_value());
  EXPECT_FALSE(read_mhtml("A: b\r\n\r\nc").has_value());
  EXPECT_EQ(read_mhtml("MIME-Version: 1.0\nContent-Type: text/html\nContent-Location: "
                       "u\nContent-Transfer-Encoding: base64\n\nPHA+\n")
                ->html,
            "<p>");
  EXPECT_EQ(read_mhtml("MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: "
                       "image/png\n\nx\n--b--\n")
                ->html,
            "");
}

TEST(MimePage, PartsMayBeMultipartThemselves) {
  const auto message = [](int levels, const std::string& boundary) {
    std::string text = "MIME-Version: 1.0\n", end;
    for (int i = 0; i < levels; ++i) {
      const std::string own = boundary + std::to_string(i);
      text += "Content-Type: multipart/mixed; boundary=" + own + "\n\npreamble\n--" + own + "\n";
      end = "\n--" + own + "--\n" + end;
    }
    return text + "Content-Type: text/html\nContent-Location: http://e.org/\n\n<p>in" + end;
  };
  EXPECT_EQ(read_mhtml(message(1, "b"))->html, "<p>in\n");
  EXPECT_EQ(read_mhtml(message(3, "b"))->html, "<p>in\n");
  EXPECT_EQ(read_mhtml(message(3, "b"))->url, "http://e.org/");
  EXPECT_EQ(read_mhtml(message(50, "b"))->html, "");
  EXPECT_EQ(read_mhtml(message(1, std::string(300, 'b')))->html, "");
}

TEST(MimePage, Codings) {
  EXPECT_EQ(decode_base64("aGVsbG8=\r\n"), "hello");
  EXPECT_EQ(decode_base64("aGVsbG8h"), "hello!");
  EXPECT_EQ(decode_base64("aGVsbA"), "hell");
  EXPECT_EQ(decode_quoted_printable("a=3db=\nc=zz="), "a=bc=zz=");
}

TEST(MimePage, SingleFileTellsTheUrl) {
  EXPECT_EQ(single_file_url("<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: "
                            "https://e.org/x?y \n saved date: Mon\n-->"),
            "https://e.org/x?y");
  EXPECT_EQ(single_file_url("<html>url: x"), "");
}

TEST(Sha1, TheStandardsExamples) {
  EXPECT_EQ(base32(sha1("")), "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
  EXPECT_EQ(base32(sha1("abc")), "VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5");
  EXPECT_EQ(base32(sha1(std::string(1'000'000, 'a'))), "GSVJOPGUYTNKJ5Q65MV5XLJHGFSTIALP");
  EXPECT_EQ(name_uuid("http://www.example.com/"), "fcde3c85-2270-590f-9e7c-ee003d65e0e2");
}

}  // namespace
}  // namespace pith
