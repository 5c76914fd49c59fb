#include "methods/cetr/cetr.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;
using test::kept;

struct Rows {
  explicit Rows(std::string_view html, const CetrSettings& settings = {})
      : document(parser.parse(html)), ratios(read_tag_ratios(document, settings, workspace)) {}

  std::string labels() const {
    std::string out;
    for (const Label label : ratios.labels) out += label == Label::keep ? '+' : '-';
    return out;
  }

  Parser parser;
  const Document& document;
  Workspace workspace;
  TagRatios ratios;
};

template <class T>
std::vector<T> list(std::span<const T> values) {
  return {values.begin(), values.end()};
}

// Example 1 of the paper: lines with its numbers of characters and tags.
constexpr std::string_view kExample =
    "<div id=\"top\">\n"
    "<div id=\"story\">\n"
    "<div id=\"author\">Ina Kessler</div>\n"
    "FERRYPORT The boats will stop for now\n"
    "The Harbour Post said so. <br><br> It is the wind\n"
    "</div></div>";

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// A menu, an article, a footer, with as many lines each.
std::string article(int lines) {
  return "<html><body>\n" + repeated("<li><a href=/x>Menu</a></li>\n", lines) + "<div><p>\n" +
         repeated("The ferry leaves the old harbour long before the market opens its doors.\n", lines) +
         "</p></div>\n" + repeated("<span><a href=/y>Foot</a></span>\n", lines) + "</body></html>";
}

TEST(Cetr, ExampleOneOfThePaper) {
  const Rows rows(kExample);
  EXPECT_EQ(list(rows.ratios.ratios), (std::vector<double>{0, 0, 5.5, 37, 20.5, 0}));
  EXPECT_EQ(list(rows.ratios.lines), (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
}

TEST(Cetr, ExampleOneAsPublished) {
  CetrSettings settings{.variant = CetrVariant::threshold, .sigma = 1, .longest = 0};
  const Rows rows(kExample, settings);
  const double side = std::exp(-0.5), all = 1 + 2 * side;
  const std::vector<double> expected = {0,
                                        5.5 * side / all,
                                        (5.5 + 37 * side) / all,
                                        (37 + (5.5 + 20.5) * side) / all,
                                        (20.5 + 37 * side) / all,
                                        20.5 * side / (1 + side)};
  double mean = 0, squares = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(rows.ratios.smooth[i], expected[i], 1e-12);
    mean += expected[i] / 6;
  }
  for (const double value : expected) squares += (value - mean) * (value - mean);
  EXPECT_NEAR(rows.ratios.threshold, std::sqrt(squares / 6), 1e-12);
  EXPECT_EQ(rows.labels(), "--+++-");
  EXPECT_EQ(kept(kExample, "cetr-tm:sigma=1,break=0"),
            "Ina Kessler|FERRYPORT The boats will stop for now\nThe Harbour Post said so.|It is the wind");
}

TEST(Cetr, ScriptsStylesCommentsAndEmptyLinesAreNoRows) {
  const Rows rows(
      "<p>one</p>\n\n   \n<script>\nif (a < b) c();\n</script>\n<!--\n<p>old</p>\n-->\n<style>p{}</style>\n"
      "<script></script>two\n");
  EXPECT_EQ(list(rows.ratios.lines), (std::vector<std::uint32_t>{0, 10}));
  EXPECT_EQ(list(rows.ratios.ratios), (std::vector<double>{1.5, 3}));
}

TEST(Cetr, IndentationIsNoText) {
  const Rows rows("      <b>   </b>\n    one  two   <i>\n<u>  </u>  three");
  EXPECT_EQ(list(rows.ratios.ratios), (std::vector<double>{0, 8, 2.5}));
}

TEST(Cetr, ATagOverLinesCountsWhereItOpens) {
  const Rows rows("one<img\nalt='much text'\ntitle='more'>two\nthree");
  EXPECT_EQ(list(rows.ratios.lines), (std::vector<std::uint32_t>{0, 2, 3}));
  EXPECT_EQ(list(rows.ratios.ratios), (std::vector<double>{3, 3, 5}));
}

TEST(Cetr, EachVariantFindsTheArticle) {
  for (const CetrVariant variant : {CetrVariant::threshold, CetrVariant::line, CetrVariant::plane})
    for (const double sigma : {0.0, 1.0, 8.0}) {
      const Rows rows(article(200), {.variant = variant, .sigma = sigma});
      const std::string labels = rows.labels();
      EXPECT_EQ(labels.substr(0, 160), std::string(160, '-'));
      EXPECT_EQ(labels.substr(202, 200), std::string(200, '+'));
      EXPECT_EQ(labels.substr(labels.size() - 160), std::string(160, '-'));
    }
}

TEST(Cetr, ChangesAreHighWhereTheArticleBeginsAndEnds) {
  const Rows rows(article(30), {.sigma = 2});
  const auto changes = rows.ratios.changes;
  EXPECT_GT(changes[30], 10 * changes[10]);
  EXPECT_GT(changes[62], 10 * changes[47]);
  for (const double change : changes) EXPECT_GE(change, 0);
  EXPECT_EQ(rows.ratios.clusters.centroids[0].x, 0);
  EXPECT_EQ(rows.ratios.clusters.centroids[0].y, 0);
  EXPECT_EQ(rows.ratios.noise, 0u);
}

TEST(Cetr, LambdaTradesRecallForPrecision) {
  std::size_t before = SIZE_MAX;
  for (const char* method :
       {"cetr-tm:lambda=0", "cetr-tm:lambda=1", "cetr-tm:lambda=1.5", "cetr-tm:lambda=9"}) {
    const std::size_t size = kept(article(30), method).size();
    EXPECT_LT(size, before) << method;
    before = size;
  }
  EXPECT_EQ(before, 0u);
  EXPECT_EQ(kept(article(5), "cetr-tm:lambda=0"), kept(article(5), "all"));
}

TEST(Cetr, ATaglessPageIsAllContent) {
  const std::string page = "long line of text, much longer than the others\n\nshort\n\n\nx";
  for (const char* method : {"cetr-tm", "cetr-km", "cetr", "cetr-tm:lambda=100"})
    EXPECT_EQ(kept(page, method), page);
  const Rows rows("<script>var a;</script>long line of text, much longer than the next\nx");
  EXPECT_TRUE(rows.ratios.tagless);
  EXPECT_EQ(rows.labels(), "++");
}

TEST(Cetr, APageOnOneLineIsBrokenAsPublished) {
  const std::string page = "<body>" + repeated("<li><a href=/>Menu</a>", 60) + "<p>" +
                           repeated("The ferry leaves the old harbour long before the market opens. ", 20) +
                           "</p>" + repeated("<li><a href=/>Foot</a>", 60);
  const Rows rows(page, {.longest = 0});
  EXPECT_GT(rows.ratios.lines.size(), 30u);
  for (const Line& line : rows.workspace.lines.all()) EXPECT_LE(line.end - line.begin, 65u + 13);
  const std::string found = kept(page, "cetr:break=0,sigma=1");
  EXPECT_NE(found.find("The ferry"), std::string::npos);
  EXPECT_LT(found.size(), 1400u) << found;
  // With a second line it is as it is.
  EXPECT_EQ(Rows(page + "\n<p>", {.longest = 0}).ratios.lines.size(), 2u);
}

TEST(Cetr, LongLinesAreBroken) {
  const std::string page =
      repeated("<li><a href=/>Menu</a>", 300) + "\n" +
      repeated("<p>The ferry leaves the old harbour long before the market opens.</p>", 90);
  EXPECT_EQ(Rows(page, {.longest = 0}).ratios.lines.size(), 2u);
  EXPECT_GT(Rows(page, {.longest = 150}).ratios.lines.size(), 20u);
  const std::string found = kept(page, "cetr");
  EXPECT_GT(found.size(), 90 * 60u);
  EXPECT_LT(found.size(), 90 * 70u + 60 * 5);
}

TEST(Cetr, ABlockGoesWhereMostOfItStands) {
  // Two lines of content and one of noise within a paragraph, and the other way round.
  const std::string menu = repeated("<b><i>.</i></b>\n", 9);
  const std::string text = repeated("Words that go on and on until the line is long enough to count.\n", 3);
  const std::string page = menu + "<div>" + text + "<a href=/><b><i><u>in</u></i></b></a></div>\n" + menu;
  const std::string found = kept(page, "cetr-tm:sigma=0.1");
  EXPECT_NE(found.find("|in"), std::string::npos) << found;
  EXPECT_EQ(found.find("."), found.find("count.") + 5);
}

TEST(Cetr, AnImageIsKeptWithItsLine) {
  const std::string text = repeated("Words that go on and on until the line is long enough to count.\n", 9);
  const std::string menu = repeated("<b><i>menu</i></b>\n", 30);
  const std::string page = menu + "<img src=menu>\n" + menu + "<p>" + text + "<img src=text>" + text + menu;
  const std::string found = kept(page, "cetr");
  EXPECT_NE(found.find("[text]"), std::string::npos);
  EXPECT_EQ(found.find("[menu]"), std::string::npos);
}

TEST(Cetr, HiddenTextIsNeverKept) {
  const std::string page = article(10) + "\n<p hidden>Words that go on and on until the line is long.</p>\n" +
                           "<title>Words that go on and on until the line is long enough to count.</title>";
  for (const char* method : {"cetr-tm:lambda=0", "cetr-km", "cetr"})
    EXPECT_EQ(kept(page, method).find("Words"), std::string::npos);
}

TEST(Cetr, ExplainsEachBlock) {
  const Choice cetr(article(30), "cetr", Tracing::on);
  ASSERT_EQ(cetr.extraction.trace.size(), 33u);
  EXPECT_EQ(cetr.extraction.trace[0].text, "never shown");  // the head
  const Reason& menu = cetr.extraction.trace[1];
  EXPECT_EQ(menu.label, Label::drop);
  EXPECT_EQ(menu.text, "line 2: tag ratio 1.000, smoothed 0.885, change 0.024, cluster 0 (noise)");
  const Reason& text = cetr.extraction.trace[31];
  EXPECT_EQ(text.label, Label::keep);
  EXPECT_EQ(text.text.substr(0, 25), "line 33: tag ratio 72.000");
  EXPECT_EQ(cetr.document.text(text.node).substr(0, 10), "\nThe ferry");
  EXPECT_FLOAT_EQ(cetr.extraction.scores[text.node], static_cast<float>(text.score));

  const Choice tm(article(30), "cetr-tm", Tracing::on);
  EXPECT_NE(tm.extraction.trace[1].text.find(" < "), std::string::npos);
  EXPECT_NE(tm.extraction.trace[31].text.find(" >= "), std::string::npos);
  EXPECT_TRUE(Choice(article(30), "cetr").extraction.trace.empty());
}

TEST(Cetr, TheLowestOfTheClustersIsNoiseEvenFarFromZero) {
  // Smoothed so far that no line is near zero; the menu is still the lowest.
  const std::string page = repeated("<li>menu item</li>\n", 20) + "<p>" +
                           repeated("Words that go on and on until the line is long enough to count.\n", 20);
  const std::string found = kept(page, "cetr-km:sigma=12,break=0");
  EXPECT_EQ(found.find(repeated("menu item|", 9)), std::string::npos) << found;  // some stand beside the text
  EXPECT_NE(found.find("Words"), std::string::npos);
  // One cluster alone tells nothing apart.
  EXPECT_EQ(kept(repeated("<b>same</b>\n", 9), "cetr-km"), kept(repeated("<b>same</b>\n", 9), "all"));
}

TEST(Cetr, KeepsAPageWithoutNoiseWholeIfAsked) {
  const std::string list = repeated("<li>Course</li>\n", 90);
  const std::string home =
      repeated("Words that go on and on until the line is long enough to count.\n", 20) + "</p>\n" + list;
  EXPECT_NE(kept(home, "cetr"), kept(home, "all"));
  for (const char* method : {"cetr:noise=asked", "cetr-km:noise=asked", "cetr-tm:noise=asked,lambda=9"})
    EXPECT_EQ(kept(home, method), kept(home, "all")) << method;
  const std::string menu = repeated("<li><a href=/>Menu</a></li>\n", 60);
  EXPECT_EQ(kept(menu + home, "cetr:noise=asked"), kept(menu + home, "cetr"));
}

TEST(Cetr, KeepsTheLinesThemselvesIfAsked) {
  // A paragraph over a line of content and one of noise, which has a reference and a tag.
  const std::string text = "Words that go on &amp; on until the line is long <b>enough</b> to count.\n";
  const std::string page = repeated("<b><i>.</i></b>\n", 9) + "<p>" + repeated(text, 3) +
                           "<a href=/><b><i><u>in</u></i></b></a></p>\n" + repeated("<b><i>.</i></b>\n", 9);
  const Choice choice(page, "cetr-tm:sigma=0.1,unit=lines");
  ASSERT_TRUE(choice.extraction.lines);
  EXPECT_EQ(*choice.extraction.lines,
            (std::vector<std::string>(3, "Words that go on & on until the line is long enough to count.")));
  EXPECT_FALSE(Choice(page, "cetr-tm:sigma=0.1").extraction.lines);
}

TEST(Cetr, SettingsOutOfRangeAreErrors) {
  for (const char* method : {"cetr:k=1", "cetr:k=17", "cetr:sigma=-1", "cetr:lambda=1", "cetr-tm:k=3",
                             "cetr-km:alpha=3", "cetr:start=anywhere", "cetr:break=-1"})
    EXPECT_FALSE(find_method(method)) << method;
}

TEST(Cetr, EdgeSettingsAnswerAndAnswerAgain) {
  const std::vector<std::string> pages = {"",
                                          " \n",
                                          "x",
                                          "<p>",
                                          "<p>one",
                                          article(30),
                                          "<body>" + repeated("one line of text ", 10000),
                                          repeated("<a href=/>x</a>\n", 4000),
                                          repeated("text\n<b>\n", 4000),
                                          repeated("<p>文字，文字。</p>", 500),
                                          repeated("x", 20000) + repeated("\n<b>y", 4000)};
  for (const char* method :
       {"cetr-tm:lambda=0", "cetr-tm:lambda=100", "cetr-tm:sigma=0,break=0", "cetr-tm:sigma=1e6",
        "cetr-km:k=2", "cetr-km:k=16,start=random", "cetr-km:start=even", "cetr:k=16", "cetr:alpha=0",
        "cetr:alpha=1e6", "cetr:sigma=1e6", "cetr:sigma=0,break=0", "cetr:break=1", "cetr:break=1e6",
        "cetr:sigma=0.001", "cetr:k=2.9"})
    for (const std::string& page : pages) {
      const std::string first = kept(page, method);
      EXPECT_EQ(kept(page, method), first) << method;
    }
}

}  // namespace
}  // namespace pith
