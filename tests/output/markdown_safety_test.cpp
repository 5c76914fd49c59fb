// Markdown that is nothing else, whoever renders it. tools/markdown_attack asks renderers and a browser; here stands what is
// written instead of what they would take for HTML.
#include <gtest/gtest.h>

#include <string>

#include "pith/pith.h"

namespace pith {
namespace {

std::string markdown(std::string_view html, MetadataIn metadata = MetadataIn::result) {
  const auto result = extract(html, {.method = "all", .format = Format::markdown, .metadata = metadata});
  return result ? result->content : "failed";
}

TEST(MarkdownSafety, TexHoldsNoTag) {
  EXPECT_EQ(markdown("<p>a $x_1&lt;script>$ b $y_1&lt; z$"), "a $x_1<{}script>$ b $y_1< z$\n");
  EXPECT_EQ(markdown("<p>z <script type=math/tex>x_1<img src=x></script>"), "z $x_1<{}img src=x>$\n");
  EXPECT_EQ(markdown("<p>z<script type='math/tex; mode=display'>a<b</script>"), "z\n\n$$\na<{}b\n$$\n");
  EXPECT_EQ(markdown("<p><img class=latex src=y alt='a<!b'>"), "$a<{}!b$\n");
  EXPECT_EQ(markdown("<math><mtext>&lt;i</mtext></math>"), "$\\text{<{}i}$\n");
}

TEST(MarkdownSafety, TexHoldsNoCodeAndNoLink) {
  EXPECT_EQ(markdown("<p>z <script type=math/tex>a`b</script> <code>c</code>"), "z $a{\\lq}b$ `c`\n");
  EXPECT_EQ(markdown("<p>z <script type=math/tex>\\`a \\\\`</script>"), "z $\\ {\\lq}a \\\\{\\lq}$\n");
  EXPECT_EQ(markdown("<p>z <script type=math/tex>[a](b)</script>"), "z $[a] (b)$\n");
  EXPECT_EQ(markdown("<p>z<script type='math/tex; mode=display'>a\n~~~\n- [b]: c</script>"),
            "z\n\n$$\na\n{}~~~\n- [b] : c\n$$\n");
}

TEST(MarkdownSafety, BareAddressesEatNoBackslash) {
  EXPECT_EQ(markdown("<p>http://a.b/&lt;img x>"), "http://a.b/&#60;img x>\n");
  EXPECT_EQ(markdown("<p>www.a.b&lt;img x>"), "www.a.b&#60;img x>\n");
  EXPECT_EQ(markdown("<p>http://a.b/ &lt;img x>"), "http://a.b/ \\<img x>\n");
  EXPECT_EQ(markdown("<p>http://a.b/<code>&lt;img x></code>"), "http://a.b/<code>&#60;img x&#62;</code>\n");
  EXPECT_EQ(markdown("<p><a href=http://a.b/>x</a>&lt;img x>"), "[x](http://a.b/)\\<img x>\n");
}

// cmark knows no code between more than 80 backticks, and counts those of a block up to 255.
TEST(MarkdownSafety, FencesAreNoLongerThanReadersKnow) {
  const std::string ticks(100, '`'), many(300, '`'), tildes(300, '~');
  const std::string escaped = "&#60;b&#62;";
  EXPECT_EQ(markdown("<p>a <code>" + std::string(78, '`') + "&lt;b></code>"),
            "a " + std::string(79, '`') + " " + std::string(78, '`') + "<b> " + std::string(79, '`') + "\n");
  const std::string inline_code = markdown("<p>a <code>" + ticks + "&lt;b></code>");
  EXPECT_EQ(inline_code.substr(0, 13), "a <code>&#96;");
  EXPECT_NE(inline_code.find(escaped), std::string::npos);
  EXPECT_NE(
      markdown("<table><tr><th>a<th>b<tr><td>a<td><pre>" + ticks + "&lt;b></pre></table>").find(escaped),
      std::string::npos);
  EXPECT_EQ(markdown("<pre>" + ticks + "\n&lt;b></pre>"), ticks + "`\n" + ticks + "\n<b>\n" + ticks + "`\n");
  EXPECT_EQ(markdown("<pre>" + many + "\n&lt;b></pre>"), "~~~\n" + many + "\n<b>\n~~~\n");
  const std::string fence(250, '~'), cut(249, '~');
  EXPECT_EQ(markdown("<pre>" + many + "\n" + tildes + "&lt;b></pre>"),
            fence + "\n" + many + "\n" + cut + "<b>\n" + fence + "\n");
}

TEST(MarkdownSafety, CodeStaysInItsFence) {
  EXPECT_EQ(markdown("<ul><li><pre>a&#13;&lt;img></pre></ul>"), "- ```\n  a <img>\n  ```\n");
}

TEST(MarkdownSafety, NotesDefineNoLinks) {
  const auto note = [](std::string_view text) {
    return markdown("<p>x<sup><a href=#n>1</a></sup><ol><li id=n>" + std::string(text) + "</ol>");
  };
  EXPECT_EQ(note("javascript:alert(1)"), "x[^1]\n\n[^1]: javascript:alert(1) &#32;\n");
  EXPECT_EQ(note("javascript:alert(1) \"t\""), "x[^1]\n\n[^1]: javascript:alert(1) &#32; \"t\"\n");
  EXPECT_EQ(note("See: this"), "x[^1]\n\n[^1]: See: this\n");
  EXPECT_EQ(note("https://a.b/"), "x[^1]\n\n[^1]: https://a.b/\n");
  EXPECT_EQ(note("<pre>&lt;img></pre>"), "x[^1]\n\n[^1]: &#32;\n\n    ```\n    <img>\n    ```\n");
}

TEST(MarkdownSafety, LinksHoldNoImages) {
  EXPECT_EQ(markdown("<p><a href=/u>![x](javascript:y)</a>"), "[!\\[x&#93;(javascript:y)](/u)\n");
  EXPECT_EQ(markdown("<p><a href='x](javascript:y'>z</a>"), "[z](<x%5D(javascript:y>)\n");
}

TEST(MarkdownSafety, FrontMatterHoldsNoTag) {
  EXPECT_EQ(markdown("<title>1 &lt; 2 [b](c)</title><p>x", MetadataIn::content),
            "---\ntitle: \"1 \\u003c 2 [b\\u005d(c)\"\n---\n\nx\n");
}

TEST(Controls, AreInNoFormat) {
  for (const FormatInfo& info : formats()) {
    const Format format = info.format;
    const auto result = extract(
        "<p title='\x1B'>a\x1B[31mb\x07<pre>c\x08</pre><img src=y alt='d\x1B' title='\x1B'><h1>\x1B</h1>",
        {.method = "all", .format = format});
    ASSERT_TRUE(result);
    for (const char c : result->content)
      EXPECT_TRUE(c == '\n' || c >= ' ' || (format == Format::csv && (c == '\t' || c == '\r')))
          << static_cast<int>(c);
    EXPECT_EQ(result->content.find("\\u00"), std::string::npos);
  }
}

}  // namespace
}  // namespace pith
