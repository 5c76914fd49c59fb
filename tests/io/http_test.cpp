#include "io/http.h"

#include <gtest/gtest.h>

#include "io/compressed.h"

namespace pith {
namespace {

TEST(Http, HeadsOfEveryKind) {
  const auto one = parse_response(
      "HTTP/1.1 404 Not Found\r\nContent-Type: text/html; charset=\"ISO-8859-1\"\r\nX: y\r\n\r\nbody");
  EXPECT_EQ(one.status, 404);
  EXPECT_EQ(one.type.essence, "text/html");
  EXPECT_EQ(one.type.charset, "ISO-8859-1");
  EXPECT_EQ(one.body, "body");
  const auto two = parse_response("HTTP/2 200\ncontent-type:TEXT/HTML;CHARSET=utf-8\n\nb");
  EXPECT_EQ(two.status, 200);
  EXPECT_EQ(two.type.essence, "text/html");
  EXPECT_EQ(two.type.charset, "utf-8");
  EXPECT_EQ(two.body, "b");
  const auto pseudo = parse_response(":status: 203\r\ncontent-type: text/html\r\n\r\nb");
  EXPECT_EQ(pseudo.status, 203);
  EXPECT_EQ(pseudo.type.essence, "text/html");
  EXPECT_EQ(parse_response("<p>no head").body, "<p>no head");
  EXPECT_EQ(parse_response("ICY 200 OK\r\nContent-Type: text/html\r\n\r\nb").body, "b");
  EXPECT_EQ(parse_response("It is 200 years old.\n\nb").body, "It is 200 years old.\n\nb");
  EXPECT_EQ(parse_response("HTTP/1.0 200 OK\r\nA: b").body, "");
}

TEST(Http, FieldsFoldAndLinesWithoutColonAreNone) {
  const Fields fields("junk\r\nA: 1\r\n  2\r\na: 3\r\n:status: 7\r\nEmpty:\r\n");
  EXPECT_EQ(fields.value("a"), "1\r\n  2");
  EXPECT_EQ(fields.joined("a"), "1\r\n  2, 3");
  EXPECT_EQ(fields.value(":status"), "7");
  EXPECT_EQ(fields.value("empty"), "");
  EXPECT_EQ(fields.value("junk"), "");
}

TEST(Http, LinesMayEndInTwoCarriageReturns) {
  const HttpResponse response = parse_response("HTTP/1.0 302 \r\r\nContent-Type: text/html\r\r\n\r\r\nbody");
  EXPECT_EQ(response.status, 302);
  EXPECT_EQ(response.type.essence, "text/html");
  EXPECT_EQ(response.body, "body");
}

TEST(Http, ContentTypes) {
  EXPECT_EQ(parse_content_type("text/html").charset, "");
  EXPECT_EQ(parse_content_type("text/html; a; b=\"x;charset=no\"; charset=gbk ; c").charset, "gbk");
  EXPECT_EQ(parse_content_type("text/html;charset='utf-8'").charset, "'utf-8'");
  EXPECT_EQ(parse_content_type("multipart/related; boundary=\"a\\\"b\"").boundary, "a\"b");
  EXPECT_EQ(parse_content_type(std::string(100'000, ';')).essence, "");
}

TEST(Http, ChunksComeApart) {
  const auto whole = dechunk("4\r\nWiki\r\n6;x=y\r\npedia \r\nB\nin \r\nchunks\n0\r\n\r\n", 1000);
  EXPECT_TRUE(whole.chunked && whole.whole);
  EXPECT_EQ(whole.bytes,
            "Wikipedia in \r\nchunk"
            "s");
  EXPECT_FALSE(dechunk("<html>no chunks", 100).chunked);
  const auto cut = dechunk("4\r\nWiki\r\nFF\r\nped", 1000);
  EXPECT_TRUE(cut.chunked);
  EXPECT_FALSE(cut.whole);
  EXPECT_EQ(cut.bytes, "Wikiped");
  EXPECT_EQ(dechunk("4\r\nWiki\r\n", 2).bytes, "Wi");
  EXPECT_EQ(dechunk("fffffffffffffffff\r\nx", 100).bytes, "");
}

Body decoded(std::string_view coding, std::string_view bytes, std::size_t most = 1 << 20) {
  return decode_body(parse_response("HTTP/1.1 200 OK\r\nContent-Encoding: " + std::string(coding) +
                                    "\r\n\r\n" + std::string(bytes)),
                     most);
}

TEST(Http, CodingsAreTakenOff) {
  const std::string page = "<p>" + std::string(5000, 'x') + "</p>";
  EXPECT_EQ(decoded("gzip", test::deflated(page)).bytes, page);
  EXPECT_EQ(decoded("X-GZIP", test::deflated(page)).bytes, page);
  EXPECT_EQ(decoded("deflate", test::deflated(page, 15)).bytes, page);
  EXPECT_EQ(decoded("deflate", test::deflated(page, -15)).bytes, page);
  EXPECT_EQ(decoded("br", test::brotlied(page)).bytes, page);
  EXPECT_EQ(decoded("zstd", test::zstd_frame(page)).bytes, page);
  EXPECT_EQ(decoded("identity", page).bytes, page);
  EXPECT_EQ(decoded("br, gzip", test::deflated(test::brotlied(page))).bytes, page);
  for (const char* coding : {"gzip", "deflate", "br", "zstd", "x-unknown"})
    EXPECT_EQ(decoded(coding, page).bytes, page) << coding;  // the crawler took it off and kept the head
  const auto cut = decoded("gzip", test::deflated(page).substr(0, 30));
  EXPECT_EQ(cut.damage, "gzip: data is truncated");
  EXPECT_TRUE(page.starts_with(cut.bytes));
  EXPECT_EQ(decoded("br", test::brotlied(page).substr(0, 9)).damage, "brotli: data is truncated");
  EXPECT_EQ(decoded("gzip,gzip,gzip,gzip,gzip", page).damage, "");
  EXPECT_EQ(decoded("gzip,gzip,gzip,gzip,gzip,gzip", page).damage, "the body has too many codings");
}

TEST(Http, BombsEndAtTheLimit) {
  const std::string zeros(std::size_t{32} << 20, 'x');
  for (const auto& [coding, bytes] :
       {std::pair{"gzip", test::deflated(zeros)}, std::pair{"br", test::brotlied(zeros)},
        std::pair{"deflate", test::deflated(zeros, 15)}, std::pair{"zstd", test::zstd_frame(zeros)}}) {
    const auto body = decoded(coding, bytes, 1000);
    EXPECT_EQ(body.bytes, std::string(1000, 'x')) << coding;
    EXPECT_EQ(body.status, Status::byte_limit);
  }
}

}  // namespace
}  // namespace pith
