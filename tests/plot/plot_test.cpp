#include "plot/plot.h"

#include <gtest/gtest.h>

#include "pith/io.h"

namespace pith {
namespace {

constexpr Plot kAll[] = {Plot::ratios,   Plot::smooth, Plot::changes,
                         Plot::clusters, Plot::tree,   Plot::density};

std::string drawn(std::string_view html, Plot what, std::string_view method = Options{}.method) {
  Options options;
  options.method = method;
  auto svg = Extractor().plot(html, what, options);
  return svg ? *svg : "error: " + svg.error().message;
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

std::string example_page() {
  const auto page = read_file(PITH_SOURCE_DIR "/examples/news.html");
  return page ? page->bytes : "";
}

TEST(Plot, ShowsWhatTheMethodKeepsAndDrops) {
  const std::string page = example_page();
  ASSERT_FALSE(page.empty());
  for (const Plot what : {Plot::ratios, Plot::smooth, Plot::changes, Plot::density}) {
    const std::string svg = drawn(page, what);
    EXPECT_EQ(count(svg, ">content</text>"), 1U);
    EXPECT_EQ(count(svg, ">not content</text>"), 1U);
    EXPECT_GT(count(svg, "class=\"bar\""), 50U) << static_cast<int>(what);
  }
}

TEST(Plot, ThresholdIsDrawnWhereItDecides) {
  const std::string page = example_page();
  EXPECT_EQ(count(drawn(page, Plot::smooth, "cetr-tm"), "class=\"rule\""), 1U);
  EXPECT_EQ(count(drawn(page, Plot::smooth, "cetr"), "class=\"rule\""), 0U);
  EXPECT_EQ(count(drawn(page, Plot::density), "class=\"rule\""), 1U);
}

TEST(Plot, ClustersHaveTheirColours) {
  const std::string page = example_page();
  const std::string svg = drawn(page, Plot::clusters, "cetr:k=4");
  EXPECT_EQ(count(svg, ">not content</text>"), 1U);
  for (const char* name :
       {">content, cluster 1<", ">content, cluster 2<", ">content, cluster 3<", ">centres<"})
    EXPECT_EQ(count(svg, name), 1U) << name;
  EXPECT_EQ(count(drawn(page, Plot::clusters, "cetr-km"), ">centres<"), 0U);
}

TEST(Plot, TreeShowsSelectedNodesAndContent) {
  const std::string svg = drawn(
      "<body><div id=nav><a href=1>one</a></div><div id=main class='wide x'><p>Long text of the page goes "
      "here.<p>And more of it follows here.</div>",
      Plot::tree);
  EXPECT_EQ(count(svg, ">div#main.wide</text>"), 1U);
  EXPECT_EQ(count(svg, "class=\"bold\""), 1U);
  EXPECT_EQ(count(svg, ">“Long text of the page goes here.”</text>"), 1U);
}

TEST(Plot, LargeTreesShowTheNodesWithMostText) {
  std::string page = "<body><article>";
  for (int i = 0; i < 500; ++i) page += "<p>Paragraph number " + std::to_string(i) + " of the article.</p>";
  const std::string svg = drawn(page, Plot::tree);
  EXPECT_EQ(count(svg, "nodes with most text</text>") + count(svg, "nodes with most</text>"), 1U)
      << svg.substr(0, 3000);
}

TEST(Plot, OtherMethodsCannotBeShown) {
  EXPECT_EQ(drawn("x", Plot::tree, "cetr"), "error: a plot of tree shows cnr, not cetr");
  EXPECT_EQ(drawn("x", Plot::changes, "cetr-tm"), "error: a plot of changes shows cetr, not cetr-tm");
  EXPECT_TRUE(drawn("x", Plot::tree, "nonsense").starts_with("error: "));
  EXPECT_TRUE(drawn("x", Plot::tree, "cnr:nonsense=1").starts_with("error: "));
}

TEST(Plot, UnusualPagesGiveSmallPictures) {
  std::string one_line(3'000'000, 'x'), many_lines, deep, links;
  for (int i = 0; i < 100'000; ++i) many_lines += "<p>line " + std::to_string(i) + "\n";
  for (int i = 0; i < 400; ++i) deep += "<div>";
  for (int i = 0; i < 1000; ++i) links += "<a href=x>link</a>\n";
  for (const std::string& page :
       {std::string(), std::string(" \n\n "), std::string("no tags at all"), one_line, many_lines,
        deep + "text", links, std::string("<script>only</script>"),
        std::string("<p>你好，世界。<p dir=rtl>שלום עולם"), std::string("\xFF\xFE\0x", 4)})
    for (const Plot what : kAll) {
      const std::string svg = drawn(page, what);
      EXPECT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 200);
      EXPECT_LT(svg.size(), 400'000U) << static_cast<int>(what);
      EXPECT_EQ(svg, drawn(page, what));
    }
}

}  // namespace
}  // namespace pith
