// With method vips, the geometry of a page is its visual blocks, as JSON and as a picture.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "pith/pith.h"

namespace pith {
namespace {

using nlohmann::json;

constexpr std::string_view kPage =
    "<!DOCTYPE "
    "html><style>body{margin:0}nav{float:left;width:200px;background:#eee}main{margin-left:300px}</style>"
    "<header><h1>Name of the site</h1></header><nav><p>Menu of it</p></nav>"
    "<main><p>First paragraph of the story.</p><p>Second paragraph of the story.</p></main>";

json blocks_of(const Options& options) {
  const auto dumped = Extractor().dump(kPage, Dump::geometry, options);
  if (!dumped) return {};
  return json::parse(*dumped);
}

TEST(VisualBlocks, AreATreeOfBoxes) {
  const auto dumped = Extractor().dump(kPage, Dump::geometry, {.method = "vips"});
  if (!dumped && dumped.error().code == ErrorCode::no_renderer) GTEST_SKIP() << dumped.error().message;
  ASSERT_TRUE(dumped) << dumped.error().message;
  const json page = json::parse(*dumped);
  const json& blocks = page["blocks"];
  ASSERT_GT(blocks.size(), 3U);
  EXPECT_FALSE(blocks[0].contains("parent"));
  std::string texts;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_EQ(blocks[i]["block"], i);
    EXPECT_GE(blocks[i]["doc"].get<int>(), 1);
    EXPECT_LE(blocks[i]["doc"].get<int>(), 10);
    EXPECT_FALSE(blocks[i]["nodes"].empty());
    if (i != 0) {
      ASSERT_LT(blocks[i]["parent"].get<std::size_t>(), i);
      EXPECT_GE(blocks[i]["doc"], blocks[blocks[i]["parent"].get<std::size_t>()]["doc"]);
    }
    texts += blocks[i].value("text", "") + "|";
  }
  for (const char* text : {"Name of the site", "Menu of it", "First paragraph"})
    EXPECT_NE(texts.find(text), std::string::npos) << text << " in " << texts;
  bool between_columns = false;
  for (const json& separator : page["separators"])
    between_columns |= separator["direction"] == "vertical" && separator["from"].get<double>() >= 199 &&
                       separator["to"].get<double>() <= 301;
  EXPECT_TRUE(between_columns) << page["separators"];
}

TEST(VisualBlocks, AreDividedAsFarAsAsked) {
  const json few = blocks_of({.method = "vips:pdoc=1"}), many = blocks_of({.method = "vips:pdoc=10"});
  if (many.is_null()) GTEST_SKIP() << "no renderer";
  EXPECT_LT(few["blocks"].size(), many["blocks"].size());
}

TEST(VisualBlocks, AreDrawn) {
  const auto drawn = Extractor().plot(kPage, Plot::boxes, {.method = "vips"});
  if (!drawn && drawn.error().code == ErrorCode::no_renderer) GTEST_SKIP() << drawn.error().message;
  ASSERT_TRUE(drawn) << drawn.error().message;
  EXPECT_EQ(drawn->substr(0, 4), "<svg");
  EXPECT_NE(drawn->find("#3b6fd4"), std::string::npos);  // a block
  EXPECT_NE(drawn->find("#e0a020"), std::string::npos);  // a separator
}

}  // namespace
}  // namespace pith
