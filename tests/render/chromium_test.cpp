// The browser as a renderer, with the real one. Without it these tests are skipped, but for the one that needs none.
#include <gtest/gtest.h>

#include <string>

#include "pith/geometry.h"
#include "pith/pith.h"
#include "render/rendered.h"
#include "support/chromium.h"

namespace pith {
namespace {

class Chromium : public testing::Test {
 protected:
  void SetUp() override {
    if (!chromium_is_installed()) GTEST_SKIP() << "Chromium is not installed";
  }
};

TEST_F(Chromium, LaysOutFlexAndGrid) {
  const Renderer renderer({.engine = Engine::chromium});
  const Rendered page(
      "<!DOCTYPE html><style>.f{display:flex}.g{display:grid;grid-template-columns:200px 300px}</style>"
      "<div class=f><p>First<p>Second</div><div class=g><div>Narrow</div><div>Wide</div></div>",
      {.renderer = &renderer});
  EXPECT_LT(page.box("First").right, page.box("Second").left + 1);
  EXPECT_EQ(page.box("First").top, page.box("Second").top);
  EXPECT_NEAR(page.box("Wide").left, 208, 0.5);
  EXPECT_EQ(page.of("Wide").font_size, 16);
  EXPECT_EQ(page.geometry().width, 1280);
}

TEST_F(Chromium, TellsTextsApartAndHiddenOnes) {
  const Renderer renderer({.engine = Engine::chromium});
  const Rendered page(
      "<!DOCTYPE html><style>.a{display:none}.b{opacity:0}.c{position:absolute;left:-9999px}"
      ".d{position:absolute;width:1px;height:1px;overflow:hidden}</style>"
      "<p>One <b>two</b> three<!-- c --> four<p class=a>Gone<p class=b>Clear<p class=c>Outside<p "
      "class=d>Tiny",
      {.renderer = &renderer});
  EXPECT_GE(page.box("two").left, page.box("One").right - 0.5);
  EXPECT_GE(page.box("four").left, page.box("three").right - 0.5);
  for (const char* words : {"One", "two", "three", "four"})
    EXPECT_EQ(page.of(words).visibility, Visibility::visible) << words;
  EXPECT_EQ(page.of("two").font_weight, 700);
  for (const char* words : {"Gone", "Clear", "Outside", "Tiny"})
    EXPECT_EQ(page.of(words).visibility, Visibility::hidden) << words;
}

TEST_F(Chromium, APageDoesNotColourTheNext) {
  const std::string html = "<!DOCTYPE html><p>Plain, with a <a href=x>link</a>";
  const Renderer renderer({.engine = Engine::chromium});
  const std::uint32_t link = Rendered(html, {.renderer = &renderer}).of("link").color;
  const Rendered dark(
      "<!DOCTYPE html><meta name=color-scheme content=dark><body link=#123456><p>Dark <a href=x>too</a>",
      {.renderer = &renderer});
  EXPECT_EQ(dark.of("too").color, 0x123456ffU);
  const Rendered again(html + " ", {.renderer = &renderer});
  EXPECT_EQ(again.of("link").color, link);
  EXPECT_EQ(again.of("Plain").color, 0x000000ffU);
}

TEST_F(Chromium, ScriptsRunOnlyIfAsked) {
  const std::string html =
      "<!DOCTYPE html><p id=p>Text<script>document.getElementById('p').style.marginLeft='300px'</script>";
  const Renderer without({.engine = Engine::chromium});
  EXPECT_NEAR(Rendered(html, {.renderer = &without}).box("Text").left, 8, 0.5);
  const Renderer with({.engine = Engine::chromium, .scripts = Include::yes});
  EXPECT_NEAR(Rendered(html, {.renderer = &with}).box("Text").left, 308, 0.5);
}

TEST_F(Chromium, APageThatNeverEndsIsGivenUpAndTheNextIsRendered) {
  const Renderer renderer({.engine = Engine::chromium, .milliseconds = 3000, .scripts = Include::yes});
  Extractor extractor;
  const auto endless = extractor.render("<p>x<script>for(;;);</script>", {.renderer = &renderer});
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().code, ErrorCode::render_timeout);
  const Renderer patient({.engine = Engine::chromium});
  EXPECT_TRUE(extractor.render("<p>next", {.renderer = &patient}));
}

TEST_F(Chromium, KilledInTheMiddleTheBatchGoesOn) {
  const Renderer renderer({.engine = Engine::chromium});
  Extractor extractor;
  for (int i = 0; i < 6; ++i) {
    if (i % 2 == 1) {
      EXPECT_GT(kill_browsers(), 0);
    }
    const auto rendered = extractor.render("<p>Page " + std::to_string(i), {.renderer = &renderer});
    EXPECT_TRUE(rendered) << i << ": " << rendered.error().message;
  }
}

TEST_F(Chromium, ANewBrowserAfterSomePages) {
  const Renderer renderer({.engine = Engine::chromium, .pages_a_browser = 2});
  Extractor extractor;
  ASSERT_TRUE(extractor.render("<p>1", {.renderer = &renderer}));
  const auto first = browsers();
  ASSERT_TRUE(extractor.render("<p>2", {.renderer = &renderer}));
  EXPECT_EQ(browsers(), first);
  ASSERT_TRUE(extractor.render("<p>3", {.renderer = &renderer}));
  EXPECT_NE(browsers(), first);
}

TEST_F(Chromium, NothingIsLeftBehind) {
  {
    const Renderer renderer({.engine = Engine::chromium});
    ASSERT_TRUE(Extractor().render("<p>x", {.renderer = &renderer}));
    EXPECT_EQ(browsers().size(), 1U);
    EXPECT_EQ(browser_folders().size(), 1U);
  }
  EXPECT_TRUE(browsers().empty());
  EXPECT_TRUE(browser_folders().empty());
}

TEST(NoChromium, IsAnErrorThatSaysWhatToDo) {
  const Renderer renderer({.engine = Engine::chromium, .browser = "/nowhere/chromium"});
  Extractor extractor;
  for (int i = 0; i < 2; ++i) {
    const auto rendered = extractor.render("<p>x", {.renderer = &renderer});
    ASSERT_FALSE(rendered);
    EXPECT_EQ(rendered.error().code, ErrorCode::no_renderer);
    EXPECT_NE(rendered.error().message.find("/nowhere/chromium"), std::string::npos);
    EXPECT_NE(rendered.error().message.find("litehtml"), std::string::npos);
  }
  EXPECT_TRUE(browser_folders().empty());
}

TEST(NoChromium, AProgramThatIsNoBrowser) {
  const Renderer renderer({.engine = Engine::chromium, .browser = "true"});
  const auto rendered = Extractor().render("<p>x", {.renderer = &renderer});
  ASSERT_FALSE(rendered);
  EXPECT_EQ(rendered.error().code, ErrorCode::no_renderer);
}

}  // namespace
}  // namespace pith
