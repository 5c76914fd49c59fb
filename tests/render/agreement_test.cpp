// Where plain pages need nothing that only a browser has, the embedded renderer puts texts where Chromium does.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "pith/geometry.h"
#include "pith/pith.h"

namespace pith {
namespace {

constexpr float kNear = 11;  // pixels; Chromium counts the spaces around texts, five pixels each

// As most pages of corpora are: without style sheets, but for the font, which must not be the machine's choice. It comes with
// the package that litehtml needs anyway.
constexpr const char* kFont = "<style>* { font-family: 'DejaVu Sans' } pre { font-size: 13px }</style>";
constexpr const char* kPages[] = {
    R"(<!DOCTYPE html><title>t</title><body><header><a href=/>Home</a> <nav><ul><li><a href=/a>One</a><li>
<a href=/b>Two</a><ul><li>Nested</ul></ul></nav></header><main><article><h1>Heading</h1><p>By <b>Someone</b>, today</p>
<div><div><p>First paragraph, <em>marked</em> and <a href=/c>linked</a>.</p></div></div><figure><img src=lost.jpg
alt="A picture of it"><figcaption>Caption</figcaption></figure><p>Second<br>broken<br><br>twice</p><h2>Part</h2>
<ul><li><p>Item</p><li><p>Other item</p></ul><blockquote><p>Quoted</p></blockquote></article></main><footer><p>Foot</p>
</footer>)",
    R"(<!DOCTYPE html><title>t</title><body><div></div><div><p></p></div><p>After nothing</p><dl><dt>Term<dd>Meaning</dl><pre>
code
 more</pre><hr><table><thead><tr><th>Head<th>Other</thead><tr><td>cell<td>longer cell<tr><td colspan=2>wide</table>
<div style="overflow:hidden"><p>cut</p></div>loose text<div><br>below a break</div><address>Address</address>
<details><summary>Closed</summary><p>inside</p></details><details open><summary>Open</summary><p>inside too</p>
</details><form><p><label>Name <input></label></p></form><svg viewBox="0 0 10 1"></svg><p>End</p>)",
};

TEST(Agreement, OfPlainPages) {
  const Renderer embedded({.engine = Engine::litehtml}), browser({.engine = Engine::chromium});
  for (std::string html : kPages) {
    html.insert(html.find("<body>"), kFont);
    Extractor extractor;
    const auto expected = extractor.render(html, {.renderer = &browser});
    if (!expected && expected.error().code == ErrorCode::no_renderer)
      GTEST_SKIP() << expected.error().message;
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = extractor.render(html, {.renderer = &embedded});
    if (!actual && actual.error().code == ErrorCode::no_renderer) GTEST_SKIP() << actual.error().message;
    ASSERT_TRUE(actual) << actual.error().message;
    const auto texts = extractor.texts(html, {.method = "all"});
    ASSERT_TRUE(texts);
    for (const Text& text : *texts) {
      const Look &a = (*actual)[text.node], &b = (*expected)[text.node];
      EXPECT_EQ(a.visibility, b.visibility) << text.text;
      EXPECT_NEAR(a.box.left, b.box.left, kNear) << text.text;
      EXPECT_NEAR(a.box.top, b.box.top, kNear) << text.text;
      EXPECT_NEAR(a.box.width(), b.box.width(), kNear) << text.text;
    }
  }
}

}  // namespace
}  // namespace pith
