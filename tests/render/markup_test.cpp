// The page as HTML for engines, and the files beside it.
#include "render/markup.h"

#include <gtest/gtest.h>

#include "html/parser.h"
#include "render/page_files.h"

namespace pith {
namespace {

std::string markup(std::string_view html, const Markup& how = {}) {
  Parser parser;
  std::string out;
  write_markup(parser.parse(html), how, out);
  return out;
}

TEST(Markup, ElementsCarryTheirIds) {
  EXPECT_EQ(
      markup("<!DOCTYPE html><p class=a>x &amp; y<br>"),
      "<!DOCTYPE html>\n<html data-pith=\"2\"><head data-pith=\"3\"><meta charset=\"utf-8\"></head>"
      "<body data-pith=\"4\"><p data-pith=\"5\" class=\"a\">x &amp; y<br data-pith=\"7\"></p></body></html>");
}

TEST(Markup, TextsAreMarkedByComments) {
  const std::string out =
      markup("<p>a<!-- x -->b<textarea>c</textarea>", {.marks = Marks::elements_and_texts});
  EXPECT_NE(out.find("<!--5-->a<!--7-->b"), std::string::npos) << out;
  EXPECT_NE(out.find(">c</textarea>"), std::string::npos) << out;
}

TEST(Markup, ScriptsAndWhatLeavesThePageAreLeftOut) {
  const std::string html =
      "<meta http-equiv=refresh content='0;url=http://x'><script>a()</script><p onclick=b()>t<iframe "
      "src=http://y></iframe>";
  const std::string out = markup(html);
  for (const char* gone : {"refresh", "a()", "b()", "http://y"})
    EXPECT_EQ(out.find(gone), std::string::npos) << gone;
  const std::string all = markup(html, {.scripts = Scripts::written, .frames = Frames::with_sources});
  for (const char* kept : {"a()", "b()", "http://y"}) EXPECT_NE(all.find(kept), std::string::npos) << kept;
}

// Ids differ, since the charset is written too.
std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

TEST(Markup, IsReadAsTheSameTree) {
  for (const char* html :
       {"<pre>\n\nx</pre>", "<table><tr><td>a<td>b</table>", "<xmp><b></xmp>", "<p>a<b>b<p>c",
        "<svg><title>t</title></svg>", "<title>a&lt;b</title>", "<select><option>x</select>"}) {
    const std::string once = markup(html);
    Parser parser;
    std::string twice;
    write_markup(parser.parse(once), {}, twice);
    EXPECT_EQ(without_digits(twice), without_digits(once));
  }
}

TEST(PageFiles, StayInTheirFolder) {
  const auto resolved = [](std::string_view url, std::string_view base = {}) {
    return PageFiles::resolve(url, base).value_or("-");
  };
  EXPECT_EQ(resolved("page_files/a.css"), "page_files/a.css");
  EXPECT_EQ(resolved("./page_files/a%20b.css?v=1#x"), "page_files/a b.css");
  EXPECT_EQ(resolved("../img/x.png", "page_files/css/a.css"), "page_files/img/x.png");
  for (const char* outside : {"../a.css", "a/../../b.css", "%2e%2e/a.css", "/etc/passwd", "//host/a",
                              "http://x/a", "file:///etc/passwd", "", "..\\a.css", "data:text/css,x"})
    EXPECT_EQ(resolved(outside), "-") << outside;
}

}  // namespace
}  // namespace pith
