#include "methods/pith/stages.h"

#include <gtest/gtest.h>

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
    Features features = find_features(all.page(), {all.workspace}, all.extraction);
    ASSERT_FALSE(features.blocks.empty()) << html;
    std::vector<float> name_scores(features.blocks.size());
    model.names.score(features.names, all.workspace.arena, name_scores);
    features.name_scores = name_scores;
    const StageScores scores = score_stages(model.trees, features, PageType::unknown, all.workspace.arena);
    for (const Stage& stage : stages()) {
      const auto table = stage.table(features, scores, all.workspace.arena);
      ASSERT_EQ(table.size(), stage.columns.size());
      const std::size_t unset = first_unset(table);
      EXPECT_EQ(unset, table.size()) << stage.name << " lacks " << stage.columns[unset].name << " of "
                                     << html;
    }
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
