// The embedded renderer: boxes are where CSS puts them, and nothing that litehtml does reaches the caller.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "pith/geometry.h"
#include "pith/pith.h"
#include "render/rendered.h"

namespace pith {
namespace {

class Litehtml : public WithLitehtml {};

TEST_F(Litehtml, TextsFollowOneAnotherDownwards) {
  const Rendered page("<!DOCTYPE html><p>First<p>Second");
  EXPECT_EQ(page.of("First").visibility, Visibility::visible);
  EXPECT_NEAR(page.box("First").left, 8, 0.5);
  EXPECT_GT(page.box("First").width(), 20);
  EXPECT_GE(page.box("Second").top, page.box("First").bottom + 16);
  EXPECT_EQ(page.geometry().width, 1280);
}

TEST_F(Litehtml, ColumnsStandBesideEachOther) {
  const Rendered page(
      "<!DOCTYPE html><style>nav{float:left;width:200px}main{margin-left:220px}</style>"
      "<header>Top</header><nav>Menu</nav><main>Content</main>");
  EXPECT_LE(page.box("Top").bottom, page.box("Menu").top);
  EXPECT_LT(page.box("Menu").right, page.box("Content").left);
  EXPECT_NEAR(page.box("Menu").top, page.box("Content").top, 1);
  EXPECT_NEAR(page.box("Content").left, 228, 1);
}

TEST_F(Litehtml, TellsFontsAndColours) {
  const Rendered page(
      "<!DOCTYPE html><style>.n{background:#102030;color:#ff0000;font-size:20px}</style>"
      "<div class=n>Red</div><h1>Title</h1><p>Plain");
  EXPECT_EQ(page.of("Red").color, 0xff0000ffU);
  EXPECT_EQ(page.of("Red").font_size, 20);
  EXPECT_EQ(page.of("Title").font_weight, 700);
  EXPECT_EQ(page.of("Title").font_size, 32);
  EXPECT_EQ(page.of("Plain").font_weight, 400);
  EXPECT_EQ(page.of("Plain").background, 0U);
}

TEST_F(Litehtml, WordsOfNeighbouringTextsAreToldApart) {
  const Rendered page("<!DOCTYPE html><p>One <b>two</b> three<!-- c --> four <i>five</i> six");
  const std::string_view order[] = {"One", "two", "three", "four", "five", "six"};
  for (std::size_t i = 1; i < std::size(order); ++i)
    EXPECT_GE(page.box(order[i]).left, page.box(order[i - 1]).right) << order[i];
}

TEST_F(Litehtml, CellsOfTablesStandWhereTheyAre) {
  const Rendered page("<!DOCTYPE html><table><tr><td>a1<td>a2<tr><td>b1<td>b2</table>");
  EXPECT_LT(page.box("a1").right, page.box("a2").left);
  EXPECT_LT(page.box("a1").bottom, page.box("b1").top);
  EXPECT_EQ(page.box("a2").left, page.box("b2").left);
}

TEST_F(Litehtml, WhatIsNotShownIsHidden) {
  const Rendered page(
      "<!DOCTYPE html><style>.a{display:none}.b{visibility:hidden}</style>"
      "<p class=a>Gone<p class=b>Veiled<p>Seen");
  EXPECT_EQ(page.of("Gone").visibility, Visibility::hidden);
  EXPECT_TRUE(page.box("Gone").is_empty());
  EXPECT_EQ(page.of("Veiled").visibility, Visibility::hidden);
  EXPECT_EQ(page.of("Seen").visibility, Visibility::visible);
}

// Flex is not among what litehtml has; it must not make lines of blocks.
TEST_F(Litehtml, FlexItemsFollowOneAnother) {
  const Rendered page("<!DOCTYPE html><div style='display:flex'><div>First</div><div>Second</div></div>");
  EXPECT_GE(page.box("Second").top, page.box("First").bottom);
}

// 16 pixels between paragraphs, however deep in blocks they are and whatever is empty between them.
TEST_F(Litehtml, MarginsThatTouchAreOne) {
  for (const char* between :
       {"", "<div>", "<section><div>", "<div></div><p></p><div><div></div>", "<ul><li>"}) {
    const std::string html = "<!DOCTYPE html><p>First</p>" + std::string(between) + "<p>Second";
    const Rendered page(html);
    EXPECT_NEAR(page.box("Second").top - page.box("First").bottom, 16, 1) << html;
  }
}

TEST_F(Litehtml, MarginsThatDoNotTouchStay) {
  const Rendered page(
      "<!DOCTYPE html><p>First</p><div style='padding-top:5px'><p>Padded</p></div>"
      "<div style='overflow:hidden'><p>Cut</p></div>text<p>Last");
  EXPECT_NEAR(page.box("Padded").top - page.box("First").bottom, 16 + 5 + 16, 1);
  EXPECT_NEAR(page.box("Cut").top - page.box("Padded").bottom, 16 + 16, 1);
  EXPECT_NEAR(page.box("text").top - page.box("Cut").bottom, 16, 1);
  EXPECT_NEAR(page.box("Last").top - page.box("text").bottom, 16, 1);
}

TEST_F(Litehtml, BreaksEndLines) {
  const Rendered page("<!DOCTYPE html><div>a<br>b<br><br>c<br></div><div><br>d</div>e<br><div>f</div>");
  const float line = page.box("b").top - page.box("a").top;
  EXPECT_GT(line, 15);
  EXPECT_EQ(page.box("b").left, page.box("a").left);
  EXPECT_NEAR(page.box("c").top - page.box("b").top, 2 * line, 1);
  EXPECT_NEAR(page.box("d").top - page.box("c").top, 2 * line, 1);
  EXPECT_NEAR(page.box("f").top - page.box("e").top, line, 1);
}

TEST_F(Litehtml, StickyElementsStandInTheFlow) {
  const Rendered page(
      "<!DOCTYPE html><style>.s{position:sticky;top:40px}.o{position:-moz-other;top:9px}</style>"
      "<div>Above</div><div class=s>Sticky</div><div class=o>Other</div><div>Below</div>");
  EXPECT_NEAR(page.box("Sticky").top, page.box("Above").bottom, 1);
  EXPECT_NEAR(page.box("Other").top, page.box("Sticky").bottom, 1);
  EXPECT_NEAR(page.box("Below").top, page.box("Other").bottom, 1);
}

TEST_F(Litehtml, BorderBoxesHaveTheirHeight) {
  const Rendered page(
      "<!DOCTYPE html><style>div{box-sizing:border-box;height:60px;padding:10px}</style><div>In</div>Out");
  EXPECT_NEAR(page.box("Out").top - page.box("In").top, 50, 1);
}

TEST_F(Litehtml, CellsWithPaddingAreAsWideAsTold) {
  const Rendered page(
      "<!DOCTYPE html><style>td{padding:10px;width:100px}table{border-spacing:0}</style>"
      "<table><tr><td>One<td>Two</table>");
  EXPECT_NEAR(page.box("Two").left - page.box("One").left, 120, 1);
}

TEST_F(Litehtml, RowsOfHeadsAndFeetHaveCells) {
  const Rendered page(
      "<!DOCTYPE html><table><thead><tr><th>h1<th>h2<tbody><tr><td>b1<td>b2<tfoot><tr><td>f1<td>f2</table>");
  EXPECT_LT(page.box("h1").right, page.box("h2").left);
  EXPECT_LT(page.box("f1").right, page.box("f2").left);
  EXPECT_LT(page.box("h1").bottom, page.box("b1").top);
}

TEST_F(Litehtml, WeightsMayBeNumbers) {
  const Rendered page(
      "<!DOCTYPE html><style>.a{font-weight:700}.b{font: 600 20px/1 serif}.c{font-weight:300}</style>"
      "<p class=a>Heavy<p class=b>Short<p class=c>Light");
  EXPECT_GE(page.of("Heavy").font_weight, 600);
  EXPECT_GE(page.of("Short").font_weight, 600);
  EXPECT_EQ(page.of("Short").font_size, 20);
  EXPECT_LT(page.of("Light").font_weight, 600);
}

TEST_F(Litehtml, PicturesThatAreNotThereAreTheirText) {
  const Rendered page(
      "<!DOCTYPE html><p>a<img src=lost.png alt='some words of it'>b<p>c<img src=lost.png alt=''>d"
      "<p>e<img src=lost.png width=200 height=100>f<p>g<img src='data:image/gif,' alt=x width=200 "
      "height=9>h");
  EXPECT_GT(page.box("b").left - page.box("a").right, 60);
  EXPECT_NEAR(page.box("d").left, page.box("c").right, 1);
  EXPECT_NEAR(page.box("f").left - page.box("e").right, 200, 1);
  EXPECT_NEAR(page.box("h").left - page.box("g").right, 200, 1);
}

TEST_F(Litehtml, DrawingsKeepTheirShape) {
  const Rendered page(
      "<!DOCTYPE html><style>.w{width:200px}</style><div>a</div><svg viewBox='0 0 20 10' class=w></svg>"
      "<div>b</div><div style='width:400px'><svg viewBox='0 0 2 1'></svg></div><div>c</div>");
  EXPECT_NEAR(page.box("b").top - page.box("a").bottom, 100, 8);
  EXPECT_NEAR(page.box("c").top - page.box("b").bottom, 200, 8);
}

TEST_F(Litehtml, ClosedDetailsShowTheirSummary) {
  const Rendered page("<!DOCTYPE html><details><summary>Sum</summary><p>Rest</details><p>After");
  EXPECT_EQ(page.of("Sum").visibility, Visibility::visible);
  EXPECT_EQ(page.of("Rest").visibility, Visibility::hidden);
  EXPECT_LT(page.box("After").top, page.box("Sum").bottom + 20);
}

// Style sheets of the page win over attributes, these over what elements look like by default.
TEST_F(Litehtml, AttributesGiveWayToStyleSheets) {
  const Rendered page(
      "<!DOCTYPE html><style>.s{width:50px}</style><body bgcolor='#102030' text='#ff0000'><p>a<canvas "
      "width=300 height=10></canvas>b<p>c<canvas class=s width=300 height=10></canvas>d");
  EXPECT_EQ(page.of("a").color, 0xff0000ffU);
  EXPECT_NEAR(page.box("b").left - page.box("a").right, 300, 1);
  EXPECT_NEAR(page.box("d").left - page.box("c").right, 50, 1);
}

std::string nested_tables(int depth) {
  std::string html = "<!DOCTYPE html>";
  for (int i = 0; i < depth; ++i) html += "<table><tr><td>";
  return html + "deep";
}

// Tables in tables take twice the time a level.
TEST_F(Litehtml, TimeIsLimited) {
  const std::string html = nested_tables(16);
  const Renderer renderer({.milliseconds = 100});
  Extractor extractor;
  const auto rendered = extractor.render(html, {.renderer = &renderer});
  ASSERT_FALSE(rendered);
  EXPECT_EQ(rendered.error().code, ErrorCode::render_timeout);
  EXPECT_TRUE(extractor.render("<p>next", {.renderer = &renderer}));
}

TEST_F(Litehtml, WhatWouldNotEndIsNotBegun) {
  Extractor extractor;
  const auto rendered = extractor.render(nested_tables(1500), {.renderer = nullptr});
  ASSERT_FALSE(rendered);
  EXPECT_EQ(rendered.error().code, ErrorCode::render_failed);
}

TEST_F(Litehtml, AnEmptyPageHasNoBoxes) {
  const auto rendered = Extractor().render("");
  ASSERT_TRUE(rendered);
  for (const Look& look : rendered->looks) EXPECT_TRUE(look.box.is_empty());
}

}  // namespace
}  // namespace pith
