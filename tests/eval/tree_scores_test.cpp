#include "eval/tree_scores.h"

#include <gtest/gtest.h>

#include "eval/visual_oracle.h"

namespace pith::eval {
namespace {

// Ids in document order; the tree is as the library reads it.
struct Scored {
  explicit Scored(std::string html) {
    Extractor extractor;
    tree = read_tree(extractor, html, {});
    texts = *extractor.texts(html, {.method = "all"});
  }
  Text& text(std::string_view part) {
    for (Text& t : texts)
      if (t.text.find(part) != std::string::npos) return t;
    ADD_FAILURE() << part;
    return texts[0];
  }
  void keep_only(std::vector<std::string_view> parts) {
    for (Text& t : texts) t.kept = false;
    for (const std::string_view part : parts) text(part).kept = true;
  }
  TreeScores score(std::string_view gold, std::span<const NodeBox> boxes = {}) const {
    return score_tree(tree, texts, align(gold, texts), boxes);
  }

  PageTree tree;
  std::vector<Text> texts;
};

constexpr const char* kPage =
    "<body><ul><li>Home page<li>Other page</ul><div><p>The first paragraph of it</p><img><p>And the second "
    "one</p></div>";

TEST(PageTree, IsThePage) {
  const Scored page(kPage);
  // document, html, head, body, ul, li, text, li, text, div, p, text, img, p, text
  EXPECT_EQ(page.tree.parents,
            (std::vector<std::uint32_t>{PageTree::kNone, 0, 1, 1, 3, 4, 5, 4, 7, 3, 9, 10, 9, 9, 13}));
  EXPECT_TRUE(page.tree.is_element[12]);
  EXPECT_FALSE(page.tree.is_element[11]);
  EXPECT_EQ(page.tree.words, 13U);
}

TEST(TreeScores, CountElementsThatAreSelectedWhole) {
  Scored page(kPage);
  const std::string gold = "The first paragraph of it\nAnd the second one";
  page.keep_only({"first", "second"});
  EXPECT_EQ(page.score(gold).dom.f1, 1);
  // Of div, p, text, img, p, text only p and text.
  page.keep_only({"first"});
  EXPECT_DOUBLE_EQ(page.score(gold).dom.precision, 1);
  EXPECT_DOUBLE_EQ(page.score(gold).dom.recall, 2.0 / 6);
  // The whole page: html, head, body, ul, li, text, li, text beside them, and the document itself is none.
  page.keep_only({"Home", "Other", "first", "second"});
  EXPECT_DOUBLE_EQ(page.score(gold).dom.recall, 1);
  EXPECT_DOUBLE_EQ(page.score(gold).dom.precision, 6.0 / 14);
}

TEST(TreeScores, OfRegionsAreOfTheOutermostElements) {
  Scored page(kPage);
  const std::vector<NodeBox> boxes = {{3, {0, 0, 100, 100}}, {4, {0, 0, 20, 100}},  {9, {20, 0, 80, 100}},
                                      {10, {20, 0, 80, 40}}, {11, {20, 0, 50, 40}}, {13, {20, 40, 80, 40}}};
  const std::string gold = "The first paragraph of it\nAnd the second one";
  page.keep_only({"first"});
  const auto regions = page.score(gold, boxes).regions;
  ASSERT_TRUE(regions);
  EXPECT_DOUBLE_EQ(regions->precision, 1);
  EXPECT_DOUBLE_EQ(regions->recall, 80.0 * 40 / (80 * 100));  // boxes of elements, not of texts
  EXPECT_FALSE(page.score(gold, std::vector<NodeBox>{{11, {0, 0, 1, 1}}}).regions);  // no element has one
}

TEST(Scorer, AccuracyIsTheShareOfTextsThatAreRight) {
  Scored page(kPage);
  Gold gold;
  gold.text = "The first paragraph of it\nAnd the second one";
  Answer answer;
  page.keep_only({"first", "Home"});
  answer.nodes = page.texts;
  const Scores scores = Scorer(gold, {}, &page.tree).score(answer);
  EXPECT_DOUBLE_EQ(*scores.accuracy, 0.5);
  ASSERT_TRUE(scores.dom);
  EXPECT_FALSE(scores.regions);
}

TEST(VisualOracle, TakesTheBestBlock) {
  Scored page(kPage);
  Gold gold;
  gold.text = "The first paragraph of it\nAnd the second one";
  const Answer best =
      visual_oracle(gold, page.texts, page.tree,
                    R"({"blocks": [{"nodes": [3]}, {"nodes": [4]}, {"nodes": [9]}, {"nodes": [10]}]})");
  EXPECT_EQ(best.text, "The first paragraph of it\nAnd the second one\n");
  EXPECT_EQ(visual_oracle(gold, page.texts, page.tree, "{}").text, "");
}

}  // namespace
}  // namespace pith::eval
