// Pages that a browser shows already.
#include "render/live.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "html/parser.h"
#include "pith/pith.h"

namespace pith {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

LiveNode live(std::string_view page, std::string_view what, Box box) {
  LiveNode node;
  node.kind = what.front() == '<' ? LiveNode::Kind::element : LiveNode::Kind::text;
  node.begin = static_cast<std::uint32_t>(page.find(what));
  node.look = {.box = box, .font_size = 16, .font_weight = 400, .visibility = Visibility::visible};
  return node;
}

struct Read {
  Read(std::string_view html, std::vector<LiveNode> nodes) {
    parser.parse(html);
    read_live_page(parser.document(), {std::move(nodes), 800, 600}, geometry);
  }
  const Look& of(std::string_view name) const {
    const Document& document = parser.document();
    for (NodeId id = 1; id < document.size(); ++id)
      if (document.is_element(id) ? document.name(id) == name
                                  : document[id].type == NodeType::text && document.text(id) == name)
        return geometry[id];
    return geometry[kRoot];
  }
  Parser parser;
  Geometry geometry;
};

TEST(Live, NodesAreFoundByTheirBytes) {
  const std::string page = "<body><table><tr><td>Größe<td>7</table>";
  const Read read(page, {live(page, "<table", {0, 0, 90, 20}), live(page, "<tr", {0, 0, 90, 20}),
                         live(page, "<td>G", {0, 0, 60, 20}), live(page, "Größe", {2, 2, 50, 18}),
                         live(page, "<td>7", {60, 0, 90, 20}), live(page, "7", {62, 2, 70, 18})});
  EXPECT_EQ(read.of("Größe").box.right, 50);
  EXPECT_EQ(read.of("7").box.left, 62);
  EXPECT_EQ(read.of("td").box.right, 60);
  EXPECT_EQ(read.of("tbody").box.right, 90) << "made by the parser, at the tag of the row";
  EXPECT_EQ(read.of("body").visibility, Visibility::hidden) << "nothing was told of it";
  EXPECT_EQ(read.geometry.width, 800);
}

TEST(Live, WhatIsAroundHides) {
  const std::string page = "<body><div><p>clear</p></div><ul><li>cut</li></ul>";
  std::vector<LiveNode> nodes = {live(page, "<div", {0, 0, 90, 20}),  live(page, "<p", {0, 0, 90, 20}),
                                 live(page, "clear", {0, 0, 90, 20}), live(page, "<ul", {0, 20, 90, 40}),
                                 live(page, "<li", {0, 60, 90, 80}),  live(page, "cut", {0, 60, 90, 80})};
  EXPECT_EQ(Read(page, nodes).of("clear").visibility, Visibility::visible);
  EXPECT_EQ(Read(page, nodes).of("cut").visibility, Visibility::visible);
  nodes[0].opacity = 0;
  nodes[3].overflow = Overflow::cut;
  EXPECT_EQ(Read(page, nodes).of("clear").visibility, Visibility::hidden);
  EXPECT_EQ(Read(page, nodes).of("cut").visibility, Visibility::hidden);
}

TEST(Live, AnyNumbersAreTaken) {
  const std::string page = "<body><p>one<p>two";
  for (const float bad : {kNan, std::numeric_limits<float>::infinity(), -1e30F}) {
    std::vector<LiveNode> nodes = {live(page, "<p>two", {bad, 0, 90, 20}),
                                   live(page, "one", {0, bad, bad, 20}), live(page, "<body", {0, 0, 90, 20})};
    nodes[1].look.font_size = bad;
    const LivePage live = {.nodes = nodes, .width = bad, .height = bad};
    for (const char* method : {"vips", "hybrid", "clg"})
      EXPECT_TRUE(extract(page, {.method = method, .live_page = &live})) << method;
  }
}

TEST(Live, NoRendererIsAsked) {
  const std::string page = "<body><p>one two three four</p>";
  const LivePage live_page = {.nodes = {live(page, "<p", {0, 0, 90, 20}), live(page, "one", {0, 0, 90, 20})},
                              .width = 90,
                              .height = 20};
  const Renderer nowhere({.engine = Engine::chromium, .browser = "/nonexistent"});
  const auto without = extract(page, {.method = "vips", .renderer = &nowhere});
  ASSERT_FALSE(without);
  EXPECT_EQ(without.error().code, ErrorCode::no_renderer);
  EXPECT_TRUE(extract(page, {.method = "vips", .renderer = &nowhere, .live_page = &live_page}));
}

}  // namespace
}  // namespace pith
