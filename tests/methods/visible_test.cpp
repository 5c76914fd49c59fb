#include "methods/visible.h"

#include <gtest/gtest.h>

#include <string>

#include "methods/methods.h"
#include "support/choice.h"

namespace pith {
namespace {

std::string kept(std::string_view html, std::string_view method = "all") {
  return test::kept(html, method);
}

TEST(Visible, KeepsTextOfEveryKindOfElement) {
  EXPECT_EQ(kept("<h1>a</h1><p>b<b>c</b><ul><li>d</ul><table><td>e</table><nav>f</nav><button>g</button>"),
            "a|b|c|d|e|f|g");
}

TEST(Visible, DropsWhatBrowsersNeverShow) {
  EXPECT_EQ(kept("<title>t</title><p>a<script>s</script><style>s</style><template><p>t</p></template>"
                 "<noembed>n</noembed><noframes>n</noframes><!-- c --><datalist><option>o</datalist>b"),
            "a|b");
  EXPECT_EQ(kept("<p>a<iframe>i</iframe><video>v</video><audio>u</audio><canvas>c</canvas>"), "a");
  EXPECT_EQ(kept("<dialog>closed</dialog><dialog open>open</dialog><div popover>p</div>"), "open");
}

TEST(Visible, KeepsWhatAReaderCanSeeInForms) {
  EXPECT_EQ(kept("<label>l</label><select><option>1<option>2</select><textarea>t</textarea>"), "l|1|2|t");
}

TEST(Visible, KeepsClosedDetails) {
  EXPECT_EQ(kept("<details><summary>s</summary>more</details>"), "s|more");
}

TEST(Visible, DropsTheHiddenAttribute) {
  EXPECT_EQ(kept("<p hidden>a<p HIDDEN=''>b<p hidden=until-found>c<p>d"), "c|d");
}

TEST(Visible, DropsAriaHiddenDecoration) {
  EXPECT_EQ(kept("<p>A sentence <i aria-hidden=true>*</i><span aria-hidden=false>b</span>"), "A sentence|b");
}

TEST(Visible, KeepsHalfAPageHoweverItIsHidden) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "words ";
  text.pop_back();
  EXPECT_EQ(kept("<main aria-hidden=TRUE>" + text + "</main><div>Accept?</div>"), text + "|Accept?");
  EXPECT_EQ(kept("<div hidden>" + text + "</div>a"), text + "|a");
  EXPECT_EQ(kept("<div style=visibility:hidden>" + text + "</div>a"), text + "|a");
  EXPECT_EQ(kept("<div style=display:none>" + text + "</div>" + text + text), text + text);
  EXPECT_EQ(kept("<div hidden>more words than the rest</div>a"), "a");  // a tiny page tells nothing
}

TEST(Visible, KeepsClosedPanels) {
  EXPECT_EQ(
      kept("<div role=tabpanel hidden>a</div><div role=region style='visibility:hidden'>b</div>"
           "<div role=Region style='display:none' aria-hidden=true>c</div><div role=note hidden>d</div>"),
      "a|b|c");
}

TEST(Visible, KeepsStreamedSegments) {
  EXPECT_EQ(kept("<div hidden id='S:0'>a</div><div hidden id='S:1f'>b</div><div hidden id='S:x'>c</div>"),
            "a|b");
}

TEST(Visible, DropsInlineDisplayNoneWithAllItHolds) {
  EXPECT_EQ(kept("<div style='display:none'>a<p style='display:block'>b</div><p>c"), "c");
}

TEST(Visible, AChildMayBeVisibleInWhatIsNot) {
  EXPECT_EQ(kept("<div style='visibility:hidden'>a<p style='visibility: visible'>b<i>c</i></p>d</div>e"),
            "b|c|e");
}

TEST(Visible, NeverHidesHtmlAndBody) {
  EXPECT_EQ(kept("<html hidden><body style='display:none' aria-hidden=true><p>a"), "a");
}

TEST(Visible, DropsDescriptionsInDrawingsAndFormulas) {
  EXPECT_EQ(kept("<svg><title>t</title><desc>d</desc><text>x</text></svg>"), "x");
  EXPECT_EQ(kept("<math><mi>y</mi><annotation>z</annotation></math>"), "y");
}

TEST(Visible, KeepsNoscriptText) {
  EXPECT_EQ(kept("<p>a<noscript><p>b</p><img src=c></noscript>"), "a|b|[c]");
}

TEST(Visible, DropsTheFallbackOfALazyImage) {
  EXPECT_EQ(kept("<img src=lazy> <noscript><img src=real></noscript>"), "[lazy]");
  EXPECT_EQ(kept("<a><img src=lazy></a><noscript><img src=real></noscript>"), "[lazy]");
  EXPECT_EQ(kept("<body><noscript><img src=real></noscript> <span><img src=lazy></span>"), "[lazy]");
}

TEST(Visible, KeepsAnImageThatOnlyNoscriptHas) {
  EXPECT_EQ(kept("<body><noscript><img src=real></noscript>"), "[real]");
  EXPECT_EQ(kept("<img src=a>text<noscript><img src=b></noscript>text<img src=c>"), "[a]|text|[b]|text|[c]");
  EXPECT_EQ(kept("<body><noscript><img src=a></noscript><noscript><img src=b></noscript>"), "[a]|[b]");
}

TEST(Visible, KeepsFormulasThatAScriptWouldDraw) {
  EXPECT_EQ(kept("<p>a<script type='math/tex; mode=display'>x^2</script><script>y</script>"), "a|x^2");
}

TEST(Visible, TracesWhatItDropped) {
  const test::Choice choice("<body><p hidden>a</p><p style=visibility:hidden>b</p>", "all", Tracing::on);
  const std::vector<Reason>& trace = choice.extraction.trace;
  ASSERT_EQ(trace.size(), 3u);
  EXPECT_EQ(trace[0].text, "never shown");  // the head
  EXPECT_EQ(trace[1].text, "hidden attribute");
  EXPECT_EQ(trace[2].text, "visibility:hidden");
}

using Display = Shown::Display;
using Visibility = Shown::Visibility;

struct StyleCase {
  const char* style;
  Display display;
  Visibility visibility;
};

class ShownByStyle : public testing::TestWithParam<StyleCase> {};

TEST_P(ShownByStyle, ReadsDeclarations) {
  const Shown shown = shown_by_style(GetParam().style);
  EXPECT_EQ(shown.display, GetParam().display) << GetParam().style;
  EXPECT_EQ(shown.visibility, GetParam().visibility) << GetParam().style;
}

INSTANTIATE_TEST_SUITE_P(
    Styles, ShownByStyle,
    testing::Values(StyleCase{"", Display::unset, Visibility::unset},
                    StyleCase{"display:none", Display::none, Visibility::unset},
                    StyleCase{" DISPLAY : None ; color:red", Display::none, Visibility::unset},
                    StyleCase{"color:red;display:none!important", Display::none, Visibility::unset},
                    StyleCase{"display: none ! IMPORTANT", Display::none, Visibility::unset},
                    StyleCase{"display:none;display:block", Display::other, Visibility::unset},
                    StyleCase{"display:none !important;display:block", Display::none, Visibility::unset},
                    StyleCase{"display:block;display:none", Display::none, Visibility::unset},
                    StyleCase{"display:none foo", Display::unset, Visibility::unset},
                    StyleCase{"display/**/:/* x */none/*", Display::none, Visibility::unset},
                    StyleCase{"/* display:none */", Display::unset, Visibility::unset},
                    StyleCase{"x-display:none", Display::unset, Visibility::unset},
                    StyleCase{"--display:none;display-x:none", Display::unset, Visibility::unset},
                    StyleCase{"background:url(a;display:none)", Display::unset, Visibility::unset},
                    StyleCase{"content:';display:none'", Display::unset, Visibility::unset},
                    StyleCase{"content:'\\';display:none", Display::unset, Visibility::unset},
                    StyleCase{"content:\"a\";display:none", Display::none, Visibility::unset},
                    StyleCase{"display", Display::unset, Visibility::unset},
                    StyleCase{";;:;display:none", Display::none, Visibility::unset},
                    StyleCase{"visibility:hidden", Display::unset, Visibility::hidden},
                    StyleCase{"visibility:collapse", Display::unset, Visibility::hidden},
                    StyleCase{"visibility:hidden;visibility:visible", Display::unset, Visibility::visible},
                    StyleCase{"visibility:hidden;visibility:bogus", Display::unset, Visibility::hidden}));

TEST(BodyText, LeavesOutLandmarksAndControls) {
  EXPECT_EQ(
      kept("<header>h</header><nav>n</nav><main>m</main><aside>a</aside><footer>f</footer><p>p", "body-text"),
      "m|p");
  EXPECT_EQ(kept("<p>a<button>b</button><select><option>c</select><label>d</label><textarea>e</textarea>",
                 "body-text"),
            "a");
}

TEST(BodyText, KeepsWhatAFormWraps) {
  EXPECT_EQ(kept("<form><p>a<input value=b></form>", "body-text"), "a");
}

TEST(BodyText, KeepsAnArticlesOwnHeaderAndFooter) {
  EXPECT_EQ(
      kept("<header>page</header><article><header>title</header>text<footer>by</footer></article><footer>f",
           "body-text"),
      "title|text|by");
}

TEST(BodyText, RolesComeBeforeTags) {
  EXPECT_EQ(
      kept("<div role=navigation>n</div><div role='x BANNER'>b</div><div role=main>m</div>", "body-text"),
      "m");
  EXPECT_EQ(kept("<nav role=main>m</nav><nav role=nonsense>n</nav>", "body-text"), "m");
}

TEST(Methods, AreAllFoundByTheirIds) {
  ASSERT_FALSE(methods().empty());
  for (const MethodInfo& method : methods()) {
    EXPECT_TRUE(find_method(method.id));
    EXPECT_FALSE(method.summary.empty());
  }
  EXPECT_FALSE(find_method("none"));
  EXPECT_EQ(methods()[0].id, Options{}.method);
}

}  // namespace
}  // namespace pith
