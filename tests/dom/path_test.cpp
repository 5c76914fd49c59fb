#include "dom/path.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "html/parser.h"

namespace pith {
namespace {

NodeId find(const Document& document, std::string_view id) {
  for (NodeId n = 0; n < document.size(); ++n)
    if (document.attribute(n, Name::Id) == id) return n;
  return kNoNode;
}

TEST(Paths, NumberOnlySiblingsThatCouldBeMistaken) {
  Parser parser;
  const Document& document = parser.parse(
      "<body><div><p>a</p></div><ul><li>b<li id=x>c<b>d</b>e<!-- f --></ul><div><p id=y>g</div>");
  const Paths paths(document);
  EXPECT_EQ(paths.of(kRoot), "/");
  EXPECT_EQ(paths.of(document.body()), "/html/body");
  const NodeId x = find(document, "x");
  EXPECT_EQ(paths.of(x), "/html/body/ul/li[2]");
  EXPECT_EQ(paths.of(document[x].first_child), "/html/body/ul/li[2]/text()[1]");
  EXPECT_EQ(paths.of(document[x].last_child), "/html/body/ul/li[2]/comment()");
  const NodeId y = find(document, "y");
  EXPECT_EQ(paths.of(y), "/html/body/div[2]/p");
  EXPECT_EQ(paths.of(document[y].first_child), "/html/body/div[2]/p/text()");
}

TEST(Paths, OfDeepNodesAreCutInFront) {
  std::string html = "<body>";
  for (int i = 0; i < 100; ++i) html += "<div>";
  Parser parser;
  const Document& document = parser.parse(html + "x");
  const std::string path = Paths(document).of(document.size() - 1);
  EXPECT_EQ(path.substr(0, 11), "//div/div/d");
  EXPECT_EQ(std::count(path.begin(), path.end(), '/'), 41);
}

}  // namespace
}  // namespace pith
