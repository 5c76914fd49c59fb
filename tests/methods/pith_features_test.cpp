#include "methods/pith/features.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <string>

#include "methods/pith/choice.h"
#include "methods/pith/context.h"
#include "methods/pith/vocabulary.h"
#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;

constexpr std::string_view kProse =
    "The ferry leaves the old harbour at seven, long before the market opens, and takes an hour to the "
    "island.";

// The features of a page, by block and name.
class Found {
 public:
  explicit Found(std::string_view html)
      : all_(html, "all"), features_(find_features(all_.page(), {all_.workspace}, all_.extraction)) {}

  std::size_t blocks() const { return features_.blocks.size(); }
  const Features& features() const { return features_; }
  Arena& arena() { return all_.workspace.arena; }
  float operator()(std::size_t block, std::string_view name) const {
    for (std::size_t f = 0; f < pith::features().size(); ++f)
      if (pith::features()[f].name == name) return value_at(features_[f], block);
    ADD_FAILURE() << "no feature " << name;
    return 0;
  }

 private:
  Choice all_;
  const Features features_;
};

std::string page_with(std::string_view body) {
  return "<title>The old harbour - Ferries</title><body>" + std::string(body);
}

TEST(PithFeatures, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const FeatureInfo& info : features()) names.insert(info.name);
  EXPECT_EQ(names.size(), features().size());
}

TEST(PithFeatures, ArePartOfNoEmptyPage) {
  EXPECT_EQ(Found("").blocks(), 0u);
  EXPECT_EQ(Found("<script>a</script>").blocks(), 0u);
}

TEST(PithFeatures, AreNumbers) {
  const Found found("<div>a<p>" + std::string(kProse) +
                    "</p><a href=x>b</a></div><table><tr><td>1<td>2</table>");
  for (const FeatureValues column : found.features().columns)
    for (const float value : column) EXPECT_TRUE(std::isfinite(value));
}

TEST(PithFeatures, DescribeTheText) {
  const Found found("<p>Two <a href=x>words</a><p>12 AB.");
  EXPECT_EQ(found(0, "words"), 2);
  EXPECT_EQ(found(0, "solid"), 8);
  EXPECT_FLOAT_EQ(found(0, "link_share"), 5.F / 8);
  EXPECT_EQ(found(0, "ends_sentence"), 0);
  EXPECT_EQ(found(1, "ends_sentence"), 1);
  EXPECT_FLOAT_EQ(found(1, "digits"), 2.F / 5);
  EXPECT_FLOAT_EQ(found(1, "capitals"), 2.F / 5);
}

TEST(PithFeatures, FindTheTitle) {
  const Found found(page_with("<p>Menu<h1>The Old Harbour</h1><p>Text"));
  EXPECT_FLOAT_EQ(found(1, "of_title"), 1);
  EXPECT_EQ(found(0, "from_title"), -1);
  EXPECT_EQ(found(2, "from_title"), 1);
  EXPECT_EQ(found(2, "from_h1"), 1);
}

TEST(PithFeatures, KnowTheElementsAround) {
  const Found found("<main><div><p>a</p></div></main><footer><p>b</footer>");
  EXPECT_EQ(found(0, "kind_distance.p"), 0);
  EXPECT_EQ(found(0, "kind_distance.main"), 2);
  EXPECT_EQ(found(0, "kind_distance.footer"), 99);
  EXPECT_EQ(found(1, "kind_distance.footer"), 1);
  EXPECT_EQ(found(1, "kind_distance.main"), 99);
}

TEST(PithFeatures, TellHiddenText) {
  const Found found("<p>a<div style=display:none><p>b</div><p aria-hidden=true>c");
  EXPECT_EQ(found(0, "hidden_distance.0"), 99);
  EXPECT_EQ(found(1, "hidden_distance.0"), 1);
  EXPECT_EQ(found(2, "hidden_distance.0"), 99);
  EXPECT_EQ(found(2, "hidden_distance.1"), 0);
  EXPECT_FLOAT_EQ(found(0, "page_hidden_share"), 2.F / 3);
}

TEST(PithFeatures, ReadClassNames) {
  const Found found("<div class=relatedPosts><p class=x>a</p></div><p id=main-content>b");
  EXPECT_EQ(found(0, "hint_distance.related"), 1);
  EXPECT_EQ(found(0, "hint_count.related"), 1);
  EXPECT_EQ(found(1, "hint_distance.related"), 99);
  EXPECT_EQ(found(1, "hint_distance.content"), 0);
}

TEST(PithFeatures, FindTheHeartOfThePage) {
  std::string html = "<ul><li><a href=a>Home</a><li><a href=b>News</a></ul><div id=x>";
  for (int i = 0; i < 5; ++i) html += "<p>" + std::string(kProse);
  const Found found(html + "</div><p>Imprint");
  for (const std::string_view name :
       {"in_densest", "in_readable", "in_majority", "in_core", "in_container"}) {
    EXPECT_EQ(found(0, name), 0) << name;
    EXPECT_EQ(found(2, name), 1) << name;
    EXPECT_EQ(found(7, name), 0) << name;
  }
  EXPECT_EQ(found(0, "of_densest"), -1);
  EXPECT_EQ(found(3, "of_densest"), 0);
  EXPECT_EQ(found(7, "of_densest"), 1);
}

TEST(PithFeatures, CommentsAreNotTheCore) {
  std::string html = "<div id=x>";
  for (int i = 0; i < 3; ++i) html += "<p>" + std::string(kProse);
  html += "</div><div class=comments>";
  for (int i = 0; i < 9; ++i) html += "<p>" + std::string(kProse);
  const Found found(html);
  EXPECT_EQ(found(0, "in_majority"), 0);
  EXPECT_EQ(found(0, "in_core"), 1);
  EXPECT_EQ(found(5, "in_core"), 0);
}

TEST(PithFeatures, SeeWhatOccursAgain) {
  const Found found(
      "<div><div class='card p1'>a<p>x</p></div><div class='card p2'>b<p>y</p></div><div class='card "
      "p3'>c<p>x"
      "</p></div></div><p>z");
  EXPECT_EQ(found(0, "item_count.1"), 3);
  EXPECT_EQ(found(4, "item_place.1"), 2);
  EXPECT_EQ(found(1, "same_text"), 2);
  EXPECT_EQ(found(1, "same_path"), 3);
  EXPECT_EQ(found(6, "item_count.1"), 0);
}

TEST(PithFeatures, KnowTheHeadingsAbove) {
  const Found found("<h2>Related articles</h2><div><h3>A ship</h3><p>a</div><h2>Tides</h2><p>b");
  EXPECT_EQ(found(2, "heading_hint.related"), 1);
  EXPECT_EQ(found(2, "heading_distance"), 1);
  EXPECT_EQ(found(2, "heading_level"), 3);
  EXPECT_EQ(found(4, "heading_hint.related"), 0);
}

TEST(PithFeatures, CompareWithTextsInJsonLd) {
  const Found found(
      "<script type=application/ld+json>{\"@type\": [\"NewsArticle\"], \"articleBody\": \"The ferry "
      "leaves\\nthe "
      "harbour\"}</script><p>the ferry leaves the harbour<p>Another text with other words");
  EXPECT_FLOAT_EQ(found(0, "of_bodies"), 1);
  EXPECT_FLOAT_EQ(found(1, "of_bodies"), 0);
  EXPECT_EQ(found(0, "page_json_ld.0"), 1);
}

TEST(PithFeatures, RangesOfLevelsHoldTheBlock) {
  const Found found("<div><ul><li>a<li>b</ul><p>c</div><div>d</div>");
  for (std::size_t i = 0; i < found.blocks(); ++i)
    for (const BlockRange& level : found.features().kinships[i].levels) {
      EXPECT_LE(level.begin, i);
      EXPECT_GT(level.end, i);
    }
  EXPECT_EQ(found.features().kinships[1].whole.begin, 0u);
  EXPECT_EQ(found.features().kinships[1].whole.end, 2u);
  EXPECT_EQ(found.features().kinships[2].whole.end, 0u);
}

TEST(PithVocabulary, WordsStandAlone) {
  const auto has = [](std::string_view value, ClassHint hint) {
    return has_hint(class_hints(value), static_cast<std::size_t>(hint));
  };
  EXPECT_TRUE(has("top-ad-box", ClassHint::advert));
  EXPECT_TRUE(has("topAd", ClassHint::advert));
  EXPECT_FALSE(has("download", ClassHint::advert));
  EXPECT_TRUE(has("RELATED", ClassHint::related));
  EXPECT_TRUE(has("mainMenu", ClassHint::navigation));
}

TEST(PithVocabulary, TextsInManyLanguages) {
  const auto has = [](std::string_view text, TextHint hint) {
    FoldedWords words;
    Hints hints = 0;
    words.each(text, [&](const FoldedWord& word) { hints |= text_hints(word, words.beyond_ascii()); });
    return has_hint(hints, static_cast<std::size_t>(hint));
  };
  EXPECT_TRUE(has("Read  more", TextHint::more));
  EXPECT_FALSE(has("Read moreover", TextHint::more));
  EXPECT_TRUE(has("Lire aussi", TextHint::related));
  EXPECT_TRUE(has("関連記事", TextHint::related));
  EXPECT_TRUE(has("© 2024", TextHint::copyright));
  EXPECT_TRUE(has("Все права ©2024", TextHint::copyright));
  EXPECT_TRUE(has("Читайте также", TextHint::related));
  EXPECT_TRUE(has("ÄHNLICHE ARTIKEL", TextHint::related));
  EXPECT_TRUE(has("“Related…”", TextHint::related));
}

TEST(PithChoice, KeepsWhatIsExpectedToScoreBest) {
  const auto choose = [](const std::vector<float>& chances) {
    return choose_blocks(std::vector<Block>(chances.size(), Block{.words = 10}), chances);
  };
  EXPECT_FLOAT_EQ(choose({1, 1, 0, 0}).expected_f1, 1);
  EXPECT_FLOAT_EQ(choose({1, 1, 0, 0}).least, 1);
  EXPECT_FLOAT_EQ(choose({0.9F, 0.9F, 0.42F, 0.1F}).least, 0.42F);
  EXPECT_FLOAT_EQ(choose({0.3F, 0.3F, 0.02F}).least, 0.3F);  // in doubt, less is asked for
  EXPECT_FLOAT_EQ(choose({}).expected_f1, 0);
  EXPECT_FLOAT_EQ(choose({NAN, 0.5F}).expected_f1, 0);
}

// No threshold is better, whatever blocks there are.
TEST(PithChoice, IsTheBestOfAllThresholds) {
  std::mt19937 dice(1);
  for (int round = 0; round < 500; ++round) {
    std::vector<Block> blocks(dice() % 30);
    std::vector<float> chances;
    for (Block& block : blocks) {
      block.words = dice() % (round % 2 == 0 ? 4 : 300);
      chances.push_back(static_cast<float>(dice() % 1000) / 1000);
    }
    const auto f1_from = [&](float least) {
      double kept = 0, likely = 0, all = 0;
      for (std::size_t i = 0; i < blocks.size(); ++i) {
        const double words = blocks[i].words, chance = chances[i];
        all += chance * words;
        if (chances[i] >= least) kept += words, likely += chance * words;
      }
      return kept == 0 ? 0 : 2 * likely / (kept + all);
    };
    const auto choice = choose_blocks(blocks, chances);
    EXPECT_NEAR(choice.expected_f1, choice.expected_f1 == 0 ? 0 : f1_from(choice.least), 1e-5);
    for (const float least : chances) EXPECT_GE(choice.expected_f1 + 1e-5, f1_from(least));
  }
}

TEST(PithContext, IsWrittenInEveryColumn) {
  Found found("<ul><li>a b c<li>d e f</ul><h2>g</h2><p>h i j");
  const std::vector<float> content = {2, 2, -3, 1}, comment = {-2, -2, -2, 3};
  std::vector<FeatureValues> columns(context_features().size());
  view_context(found.features(), {content, comment}, found.arena())
      ->write(found.features(), columns, found.arena());
  for (const FeatureValues column : columns) EXPECT_FALSE(column.empty());
  const auto at = [&](std::size_t block, std::string_view name) {
    std::size_t f = 0;
    while (context_features()[f].name != name) ++f;
    return value_at(columns[f], block);
  };
  EXPECT_FLOAT_EQ(at(0, "chance"), at(1, "chance_before_1"));
  EXPECT_FLOAT_EQ(at(0, "chance_in_level.1"), at(1, "chance"));
  EXPECT_FLOAT_EQ(at(3, "chance_of_heading"), at(2, "chance"));
  EXPECT_FLOAT_EQ(at(0, "chance_before_1"), -1);
  EXPECT_GT(at(3, "comment_chance"), 0.9);
  EXPECT_FLOAT_EQ(at(2, "comment_behind_1"), at(3, "comment_chance"));
}

}  // namespace
}  // namespace pith
