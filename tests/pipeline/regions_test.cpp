#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "pith/pith.h"

namespace pith {
namespace {

constexpr std::string_view kPage =
    "<nav><ul><li><a href=/a>Ships</a><li><a href=/b>Tides</a><li><a href=/c>People</a></ul></nav>"
    "<main><h1>The last ferry</h1><p>For ninety years she has crossed the bay each morning, whatever the "
    "weather.</p><p>This spring her owners found worm in the keel, and the yard says it can be "
    "mended.</p></main>"
    "<footer><p>All rights reserved, the harbour office.</p></footer>";

std::vector<Region> regions(std::string_view html, Regions which, std::size_t limit = 0) {
  Extractor extractor;
  auto found = extractor.regions(html, which, {}, limit);
  EXPECT_TRUE(found);
  return found ? std::move(*found) : std::vector<Region>();
}

TEST(Regions, TheFirstBlockIsWhatCnrKeeps) {
  const auto blocks = regions(kPage, Regions::blocks);
  ASSERT_FALSE(blocks.empty());
  EXPECT_EQ(blocks[0].path, "/html/body/main");
  EXPECT_EQ(blocks[0].text.substr(0, 24), "The last ferry For ninet");
  std::string kept = extract(kPage, {.method = "cnr"})->content;
  kept.erase(std::remove(kept.begin(), kept.end(), '\n'), kept.end());
  std::string text = blocks[0].text;
  for (std::string* s : {&kept, &text}) s->erase(std::remove(s->begin(), s->end(), ' '), s->end());
  EXPECT_EQ(text, kept);
}

TEST(Regions, DoNotOverlapAndAreCounted) {
  for (const Regions which : {Regions::blocks, Regions::menus}) {
    auto found = regions(kPage, which);
    std::sort(found.begin(), found.end(), [](const Region& a, const Region& b) { return a.node < b.node; });
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_GT(found[i].nodes, 0u);
      const auto non_space_chars =
          std::count_if(found[i].text.begin(), found[i].text.end(), [](char c) { return c != ' '; });
      EXPECT_EQ(found[i].characters, static_cast<std::uint32_t>(non_space_chars));
      if (i == 0) continue;
      EXPECT_NE(found[i].path.rfind(found[i - 1].path + "/", 0), 0u) << found[i].path;
    }
  }
}

TEST(Regions, MenusAreWhereLinksAre) {
  const auto menus = regions(kPage, Regions::menus);
  ASSERT_EQ(menus.size(), 1u);
  EXPECT_EQ(menus[0].links, 3u);
  EXPECT_EQ(menus[0].text, "Ships Tides People");
}

TEST(Regions, LimitAndOddPages) {
  EXPECT_EQ(regions(kPage, Regions::blocks, 1).size(), 1u);
  for (const Regions which : {Regions::blocks, Regions::menus}) {
    EXPECT_TRUE(regions("", which).empty());
    EXPECT_TRUE(regions("<img src=a.png>", which).empty());
  }
  std::string deep;
  for (int i = 0; i < 50'000; ++i) deep += "<div>";
  EXPECT_EQ(regions(deep + "text of some length", Regions::blocks).size(), 1u);
}

}  // namespace
}  // namespace pith
