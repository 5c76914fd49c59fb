#include "explain/explain.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "html/parser.h"
#include "methods/methods.h"
#include "pith/pith.h"

namespace pith {
namespace {

std::string explained(std::string_view html, Format format, std::string_view method = "body-text") {
  Options options;
  options.method = method;
  options.format = format;
  options.explanation = Include::yes;
  return extract(html, options)->content;
}

struct Traced {
  explicit Traced(std::string_view html) : document(parser.parse(html)) {
    measures.measure(document);
    extraction.clear(document);
  }
  NodeId find(std::string_view id) const {
    for (NodeId n = 0; n < document.size(); ++n)
      if (document.attribute(n, Name::Id) == id) return n;
    return kNoNode;
  }

  Parser parser;
  const Document& document;
  Measures measures;
  Extraction extraction;
  const Page page{document, measures, {}};
};

TEST(Explain, TheNearestReasonOfTheSameLabelSpeaks) {
  Traced t("<div id=a>one<p id=b>two</p><p id=c>three <b>four</b></p></div>");
  t.extraction.label_subtree(t.document, t.find("b"), Label::keep);
  t.extraction.trace = {{t.find("a"), Label::drop, 1, "outer"},
                        {t.find("b"), Label::keep, 2, "kept"},
                        {t.find("c"), Label::drop, 3, "inner"}};
  const Explanation explanation = Explainer(t.page, t.extraction).explain("", Status::ok);
  ASSERT_EQ(explanation.blocks.size(), 3u);
  EXPECT_EQ(explanation.blocks[0].reason, "outer");
  EXPECT_EQ(explanation.blocks[1].reason, "kept");
  EXPECT_EQ(explanation.blocks[1].kept, true);
  EXPECT_EQ(explanation.blocks[1].score, 2);
  EXPECT_EQ(explanation.blocks[2].reason, "inner");
  EXPECT_EQ(explanation.blocks[2].words, 2u);
}

TEST(Explain, AKeptTextInADroppedElementHasNotItsReason) {
  Traced t("<div id=a>one<p id=b>two</p></div>");
  t.extraction.label_subtree(t.document, t.find("b"), Label::keep);
  t.extraction.trace = {{t.find("a"), Label::drop, 1, "outer"}};
  const Explanation explanation = Explainer(t.page, t.extraction).explain("", Status::ok);
  ASSERT_EQ(explanation.blocks.size(), 2u);
  EXPECT_EQ(explanation.blocks[1].reason, "");
}

TEST(Explain, AMixedBlockIsShownInParts) {
  Traced t("<p>one <b id=b>two</b> three");
  t.extraction.label_subtree(t.document, t.find("b"), Label::keep);
  const Explanation explanation = Explainer(t.page, t.extraction).explain("", Status::ok);
  ASSERT_EQ(explanation.blocks.size(), 3u);
  EXPECT_EQ(explanation.blocks[1].kept, true);
}

TEST(Explain, Text) {
  EXPECT_EQ(explained("<body><nav>Menu  of\nthis</nav><p>Text</p>", Format::text),
            "body-text: kept 1 of 2 blocks, 1 of 4 words\n"
            "\n"
            "drop  0  /html/body/nav/text()\n"
            "      why: navigation, aside or dialog\n"
            "      Menu of this\n"
            "\n"
            "keep  0  /html/body/p/text()\n"
            "      Text\n");
}

TEST(Explain, Json) {
  const auto json = nlohmann::json::parse(explained("<body><nav>Menu \"a\"</nav><p>Text</p>", Format::json));
  EXPECT_EQ(json["method"], "body-text");
  EXPECT_EQ(json["status"], "ok");
  ASSERT_EQ(json["blocks"].size(), 2u);
  EXPECT_EQ(json["blocks"][0]["label"], "drop");
  EXPECT_EQ(json["blocks"][0]["reason"], "navigation, aside or dialog");
  EXPECT_EQ(json["blocks"][0]["text"], "Menu \"a\"");
  EXPECT_EQ(json["blocks"][1]["path"], "/html/body/p/text()");
  EXPECT_FALSE(json["blocks"][1].contains("reason"));
}

// The ids of texts, which depend on the rest of the page.
std::string without_ids(const std::string& view) {
  return std::regex_replace(view, std::regex(" data-node=\"[0-9]+\""), "");
}

TEST(Explain, TextsOfThePageViewHaveTheIdsOfTheirBlocks) {
  const std::string page = "<nav>Menu</nav><p>One <b>two</b> three</p>";
  const std::string view = explained(page, Format::html);
  const auto json = nlohmann::json::parse(explained(page, Format::json));
  for (const auto& block : json["blocks"])
    for (const char* end : {"node", "last_node"})
      EXPECT_NE(view.find("<pith-t data-node=\"" + block[end].dump() + "\" "), std::string::npos) << view;
}

TEST(Explain, PageViewColoursEveryText) {
  const std::string view = without_ids(
      explained("<title>T</title><body><nav>Menu</nav><p title='x\"y'>Text &lt;b&gt;</p>", Format::html));
  EXPECT_NE(view.find("<pith-t class=\"drop\" title=\"dropped: navigation, aside or dialog\">Menu</pith-t>"),
            std::string::npos);
  EXPECT_NE(
      view.find("<p title=\"x&quot;y\"><pith-t class=\"keep\" title=\"kept\">Text &lt;b&gt;</pith-t></p>"),
      std::string::npos);
  EXPECT_NE(view.find("<title>T</title>"), std::string::npos);
  EXPECT_NE(view.find("2 of 4 words kept"), std::string::npos) << view;
}

TEST(Explain, PageViewRunsNothing) {
  const std::string view = explained(
      "<head><meta http-equiv=refresh content='0;url=x'><base href=y><script>bad()</script></head>"
      "<body onload=bad()><img src=x ONERROR='bad()'><iframe srcdoc='<script>bad()</script>'></iframe>"
      "<svg><script>bad()</script></svg><style>p{}</style><p><style>a</style>"
      "<object data=bad></object><template><p onclick=bad()>bad</template><noscript>seen</noscript>",
      Format::html);
  EXPECT_EQ(view.find("bad"), std::string::npos) << view;
  EXPECT_EQ(view.find("refresh"), std::string::npos);
  EXPECT_NE(view.find("script-src 'none'"), std::string::npos);
  EXPECT_NE(without_ids(view).find("<pith-noscript><pith-t class=\"keep\" title=\"kept\">seen"),
            std::string::npos)
      << view;
}

TEST(Explain, PageViewLeadsNowhereThatRuns) {
  const std::string view = explained(
      "<p><a href='javascript:bad()'>a</a><a href=' java&#10;script:bad()'>b</a><a "
      "href='data:text/html,bad'>c</a>"
      "<form action='JavaScript:bad()'><button formaction='vbscript:bad()'>d</button></form>"
      "<svg><a xlink:href='javascript:bad()'><animate attributeName=href "
      "values='x;javascript:bad()'/></a></svg>"
      "<a href='https://good.example/'>e</a><img src='data:image/png;base64,good'>",
      Format::html);
  EXPECT_EQ(view.find("bad"), std::string::npos) << view;
  EXPECT_NE(view.find("https://good.example/"), std::string::npos);
  EXPECT_NE(view.find("data:image/png;base64,good"), std::string::npos);
}

// The view read again has the page's own texts, in the same order.
TEST(Explain, PageViewHoldsThePagesTexts) {
  const std::string_view html =
      "<!doctype html><title>T</title><body><p>a<b>b<i>c</b>d</i><table>e<tr><td>f</table><pre>\n\ng</pre>"
      "<select><option>h</select><textarea>\n\ni</textarea><math><mi>j</mi></math><p><svg><text>k</text></"
      "svg>l";
  const auto texts_of = [](const Document& document) {
    std::string all;
    for (NodeId id = 0; id < document.size(); ++id) {
      if (document[id].type != NodeType::text) continue;
      NodeId up = id;
      while (up != kRoot && document.name(up) != "pith-key" && !document.is_html(up, Name::Style))
        up = document[up].parent;
      if (up == kRoot) all += document.text(id);
    }
    return all;
  };
  Parser before, after;
  const std::string view = explained(html, Format::html, "all");
  std::string again = texts_of(after.parse(view));
  ASSERT_EQ(again.back(), '\n');
  again.pop_back();
  EXPECT_EQ(again, texts_of(before.parse(html)));
}

TEST(Explain, EmptyPage) {
  EXPECT_EQ(explained("", Format::text), "body-text: kept 0 of 0 blocks, 0 of 0 words\n");
  EXPECT_NE(explained("", Format::html).find("0 of 0 words kept"), std::string::npos);
}

}  // namespace
}  // namespace pith
