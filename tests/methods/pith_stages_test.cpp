#include "methods/pith/stages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "learn/shipped.h"
#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;

// Pages of one block, of some, and with what few pages have.
constexpr std::string_view kPages[] = {
    "a",
    "<p>One line of text.",
    "<nav><a href=/>Home</a></nav><h1>Tides</h1><p>Tides follow the moon, twice a day.<p>So do boats.",
    "<div hidden>hidden</div><ul><li>a b c<li>d e f<li>g h i</ul><table><tr><th>1<td>2</table><pre>x = "
    "1</pre>",
    "<title>Wells</title><script type=application/ld+json>{\"@type\":\"Article\",\"articleBody\":\"Wells are "
    "dug\"}</script><link rel=canonical href=/a/wells-2><article class=post-body><h2>Wells</h2>Wells are "
    "dug.",
};

TEST(PithStages, EveryColumnIsWritten) {
  const PithModel model = PithModel::view(shipped_tree_model());
  for (const std::string_view html : kPages) {
    Choice all(html, "all");
    FeatureFinder finder(all.page(), {all.workspace}, all.extraction);
    ASSERT_FALSE(finder.page().blocks.empty()) << html;
    const PageScores scores = score_stages(model, finder, PageType::unknown, all.workspace.arena);
    Features features = finder.band({0, static_cast<std::uint32_t>(scores.page.blocks.size())});
    features.name_scores = scores.page.name_scores;
    for (const Stage& stage : stages()) {
      const auto table = stage.table(features, scores.stages, all.workspace.arena);
      ASSERT_EQ(table.size(), stage.columns.size());
      const std::size_t unset = first_unset(table);
      EXPECT_EQ(unset, table.size()) << stage.name << " lacks " << stage.columns[unset].name << " of "
                                     << html;
    }
  }
}

// A page of several bands: what stands before and behind a band counts, however it is cut.
TEST(PithStages, BandsAreWhatAllBlocksAreAtOnce) {
  std::string html = "<title>Wells</title><body>";
  for (int i = 0; i < 700; ++i) {
    html += i % 97 == 0 ? "<h" + std::to_string(i % 3 + 1) + ">Wells</h1>"
                        : "<p>a line, dug " + std::to_string(i % 50);
    if (i % 41 == 0)
      html += "<p>Wells are dug where water is near, as everybody knows who ever dug one in a dry year.";
    if (i % 60 == 0) html += "<ul><li>one<li>two<li><a href=/x>three</a></ul><div class=comments>";
    if (i % 60 == 30) html += "</div>";
  }
  Choice all(html, "all");
  FeatureFinder finder(all.page(), {all.workspace}, all.extraction);
  const auto blocks = static_cast<std::uint32_t>(finder.page().blocks.size());
  const Features whole = finder.band({0, blocks});
  for (const std::uint32_t size : {1U, 7U, 300U})
    for (std::uint32_t begin = 0; begin < blocks; begin += size) {
      const Features band = finder.band({begin, std::min(begin + size, blocks)});
      for (std::size_t f = 0; f < features().size(); ++f)
        for (std::size_t row = 0; row < band.rows.size(); ++row)
          ASSERT_EQ(value_at(band[f], row), value_at(whole[f], begin + row))
              << features()[f].name << " of block " << begin + row << " in bands of " << size;
    }
}

TEST(PithStages, FindTheColumnThatNobodyWrote) {
  const std::vector<float> one = {1}, two = {1, 2};
  EXPECT_EQ(first_unset(std::vector<FeatureValues>{one, two}), 2u);
  EXPECT_EQ(first_unset(std::vector<FeatureValues>{one, {}, two}), 1u);
#ifndef NDEBUG
  Arena arena;
  const std::span<float> unset = make_columns(arena, 2);
  unset[0] = 1;
  EXPECT_EQ(first_unset(std::vector<FeatureValues>{one, two, unset}), 2u);
#endif
}

}  // namespace
}  // namespace pith
