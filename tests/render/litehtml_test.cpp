// The embedded renderer: boxes are where CSS puts them, and nothing that litehtml does reaches the caller.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "pith/geometry.h"
#include "pith/pith.h"
#include "render/rendered.h"

namespace pith {
namespace {

TEST(Litehtml, TextsFollowOneAnotherDownwards) {
  const Rendered page("<!DOCTYPE html><p>First<p>Second");
  EXPECT_EQ(page.of("First").visibility, Visibility::visible);
  EXPECT_NEAR(page.box("First").left, 8, 0.5);
  EXPECT_GT(page.box("First").width(), 20);
  EXPECT_GE(page.box("Second").top, page.box("First").bottom + 16);
  EXPECT_EQ(page.geometry().width, 1280);
}

TEST(Litehtml, ColumnsStandBesideEachOther) {
  const Rendered page(
      "<!DOCTYPE html><style>nav{float:left;width:200px}main{margin-left:220px}</style>"
      "<header>Top</header><nav>Menu</nav><main>Content</main>");
  EXPECT_LE(page.box("Top").bottom, page.box("Menu").top);
  EXPECT_LT(page.box("Menu").right, page.box("Content").left);
  EXPECT_NEAR(page.box("Menu").top, page.box("Content").top, 1);
  EXPECT_NEAR(page.box("Content").left, 228, 1);
}

TEST(Litehtml, TellsFontsAndColours) {
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

TEST(Litehtml, WordsOfNeighbouringTextsAreToldApart) {
  const Rendered page("<!DOCTYPE html><p>One <b>two</b> three<!-- c --> four <i>five</i> six");
  const std::string_view order[] = {"One", "two", "three", "four", "five", "six"};
  for (std::size_t i = 1; i < std::size(order); ++i)
    EXPECT_GE(page.box(order[i]).left, page.box(order[i - 1]).right) << order[i];
}

TEST(Litehtml, CellsOfTablesStandWhereTheyAre) {
  const Rendered page("<!DOCTYPE html><table><tr><td>a1<td>a2<tr><td>b1<td>b2</table>");
  EXPECT_LT(page.box("a1").right, page.box("a2").left);
  EXPECT_LT(page.box("a1").bottom, page.box("b1").top);
  EXPECT_EQ(page.box("a2").left, page.box("b2").left);
}

TEST(Litehtml, WhatIsNotShownIsHidden) {
  const Rendered page(
      "<!DOCTYPE html><style>.a{display:none}.b{visibility:hidden}</style>"
      "<p class=a>Gone<p class=b>Veiled<p>Seen");
  EXPECT_EQ(page.of("Gone").visibility, Visibility::hidden);
  EXPECT_TRUE(page.box("Gone").is_empty());
  EXPECT_EQ(page.of("Veiled").visibility, Visibility::hidden);
  EXPECT_EQ(page.of("Seen").visibility, Visibility::visible);
}

// Flex is not among what litehtml has; it must not make lines of blocks.
TEST(Litehtml, FlexItemsFollowOneAnother) {
  const Rendered page("<!DOCTYPE html><div style='display:flex'><div>First</div><div>Second</div></div>");
  EXPECT_GE(page.box("Second").top, page.box("First").bottom);
}

// Tables in tables take twice the time a level.
TEST(Litehtml, TimeIsLimited) {
  std::string html = "<!DOCTYPE html>";
  for (int i = 0; i < 60; ++i) html += "<table><tr><td>";
  html += "deep";
  const Renderer renderer({.milliseconds = 300});
  Extractor extractor;
  const auto rendered = extractor.render(html, {.renderer = &renderer});
  ASSERT_FALSE(rendered);
  EXPECT_EQ(rendered.error().code, ErrorCode::render_timeout);
  EXPECT_TRUE(extractor.render("<p>next", {.renderer = &renderer}));
}

TEST(Litehtml, AnEmptyPageHasNoBoxes) {
  const auto rendered = Extractor().render("");
  ASSERT_TRUE(rendered);
  for (const Look& look : rendered->looks) EXPECT_TRUE(look.box.is_empty());
}

}  // namespace
}  // namespace pith
