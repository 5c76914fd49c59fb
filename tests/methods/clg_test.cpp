// The whole method and its baselines on a drawn page, with a model made by hand: the score grows with VISIBLE_CHAR and falls
// with LINK_DENSITY.
#include "methods/clg/clg.h"

#include <gtest/gtest.h>

#include "learn/shipped.h"
#include "learn/trees.h"
#include "methods/clg/features.h"
#include "support/drawn_page.h"

namespace pith {
namespace {

NodeModel hand_made() {
  NodeModel model;
  model.features = hash_names(kClgFeatures);
  model.references = {0.3, 1, 0.1, 0.8, 0.65, 0.45, 0.4};
  model.logistic.weights.assign(kClgFeatures.size(), 0);
  model.logistic.weights[12] = 10;  // VISIBLE_CHAR
  model.logistic.weights[16] = -9;  // LINK_DENSITY
  model.logistic.bias = -1;
  model.machine = model.logistic;
  return model;
}

// What a call keeps with that model.
std::string kept(test::DrawnPage& page, std::string_view call_text, const NodeModel& learned = hand_made()) {
  const std::string payload = learned.payload();
  const ModelView model{kClgModel, NodeModel::kVersion, payload};
  Result<MethodCall> call = find_method(call_text);
  if (!call) return "no method";
  call->model = &model;
  call->run(page.page(), page.workspace, Tracing::off, page.extraction);
  std::string out;
  for (NodeId id = 0; id < page.document.size(); ++id)
    if (page.extraction.labels[id] == Label::keep && page.document[id].type == NodeType::text &&
        page.measures[id].non_space_chars != 0)
      out += (out.empty() ? "" : "|") + std::string(page.document.text(id));
  return out;
}

// A menu, a title, two long paragraphs with a short one between them, and a long notice in another column.
constexpr std::string_view kPage =
    "<body box='0 0 1000 1000'><div box='0 0 1000 50'><a href=/ box='0 0 50 50'>Home</a><a href=/n box='50 0 "
    "50 50'>News</a></div>"
    "<div id=wrap box='0 60 1000 900'><div box='300 60 700 40'><h1 box='300 60 700 40'>Lamp</h1></div><div "
    "id=story box='300 100 700 300'>"
    "<p box='300 100 700 100'>It stands on the rock since the days of the old harbour.</p><p box='300 200 "
    "700 20'>So.</p>"
    "<p box='300 220 700 180'>The lamp was lit with oil, later with gas, and now turns by itself.</p></div>"
    "<div box='0 500 200 100'><div box='0 500 200 100'><p box='0 500 200 100'>This site uses small biscuits, "
    "as all of them do today.</p></div>"
    "</div></div>";

TEST(Clg, KeepsTheGroupThatCoversMost) {
  test::DrawnPage page(kPage);
  const std::string all = kept(page, "lr:threshold=0.6");
  EXPECT_NE(all.find("biscuits"), std::string::npos) << all;  // scattered, as learning alone leaves it
  const std::string grouped = kept(page, "clg:threshold=0.6");
  EXPECT_EQ(grouped.find("biscuits"), std::string::npos) << grouped;
  EXPECT_NE(grouped.find("So."), std::string::npos) << grouped;
  EXPECT_NE(grouped.find("The lamp was lit"), std::string::npos) << grouped;
}

TEST(Clg, AddsTheTitleUnlessToldOtherwise) {
  test::DrawnPage page(kPage);
  EXPECT_EQ(kept(page, "clg:threshold=0.6").substr(0, 5), "Lamp|");
  EXPECT_EQ(kept(page, "clg:threshold=0.6,title=no").find("Lamp|"), std::string::npos);
}

// A story and a notice that do not line up, each beside a link, which keeps what is around them from being candidates.
constexpr std::string_view kTwoGroups =
    "<body box='0 0 1000 1000'><main box='300 50 700 350'><a href=/ box='300 50 50 50'>Home</a>"
    "<div box='300 100 700 300'><p box='300 100 700 300'>It stands on the rock since the days of the old "
    "harbour, and the lamp was lit with oil.</p></div></main>"
    "<section box='0 450 200 150'><a href=/n box='0 450 50 50'>News</a><div box='0 500 200 100'><p box='0 "
    "500 "
    "200 100'>This site uses small biscuits, as all of them do.</p></div></section>";

NodeModel strict_on_links() {
  NodeModel model = hand_made();
  model.logistic.weights[16] = -60;
  return model;
}

TEST(Clg, KeepsSeveralGroupsIfAsked) {
  test::DrawnPage page(kTwoGroups);
  const std::string call = "clg:title=no,theta1=0";
  const std::string one = kept(page, call, strict_on_links());
  EXPECT_EQ(one.find("biscuits"), std::string::npos) << one;
  const std::string all = kept(page, call + ",groups=0", strict_on_links());
  EXPECT_NE(all.find("biscuits"), std::string::npos) << all;
  EXPECT_NE(all.find("stands on the rock"), std::string::npos) << all;
  EXPECT_EQ(all.find("News"), std::string::npos) << all;
  EXPECT_EQ(kept(page, call + ",groups=0.9", strict_on_links()), one);
}

TEST(Clg, TakesLearnedSharesIfAsked) {
  test::DrawnPage page(kTwoGroups);
  // The story covers a fifth of the page. Where content covers half at least, it is extended to what is around it.
  const std::string given = kept(page, "clg:title=no,theta1=0.5,theta2=0.8", strict_on_links());
  EXPECT_NE(given, kept(page, "clg:title=no", strict_on_links()));
  NodeModel learned = strict_on_links();
  EXPECT_EQ(kept(page, "clg:title=no,theta=learned", learned), kept(page, "clg:title=no", learned));  // none
  learned.shares = {0.5, 0.8, 0.4, 0.9};
  EXPECT_EQ(kept(page, "clg:title=no,theta=learned", learned), given);
}

TEST(Clg, BaselinesTakeAllOrTheBest) {
  test::DrawnPage page(kPage);
  const std::string best = kept(page, "lr-a");
  EXPECT_EQ(best, kept(page, "svm-a"));
  EXPECT_FALSE(best.empty());
  EXPECT_EQ(kept(page, "lr:threshold=1"), "");
  EXPECT_EQ(kept(page, "svm:threshold=100"), "");
  EXPECT_EQ(kept(page, "svm:threshold=-100").substr(0, 4), "Home");
}

TEST(Clg, RefusesModelsOfOtherFeatures) {
  NodeModel other = hand_made();
  other.features = 1;
  const std::string payload = other.payload();
  const auto read = read_clg_model({kClgModel, NodeModel::kVersion, payload});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::bad_model);
}

TEST(NodeModel, IsTheSameAfterWritingAndReading) {
  NodeModel model = hand_made();
  model.tags = {{"p", 0.5}, {"div", 0.25}};
  model.other_tags = 0.125;
  const std::string payload = model.payload();
  const auto read = NodeModel::read({kClgModel, NodeModel::kVersion, payload});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->payload(), payload);
  EXPECT_EQ(read->tag_score("div"), 0.25);
  EXPECT_EQ(read->tag_score("blink"), 0.125);
  for (std::size_t length = 0; length < payload.size(); ++length)
    EXPECT_FALSE(
        NodeModel::read({kClgModel, NodeModel::kVersion, std::string_view(payload).substr(0, length)}));
  EXPECT_FALSE(NodeModel::read({kClgModel, NodeModel::kVersion, payload + "x"}));
  EXPECT_FALSE(NodeModel::read({kClgModel, NodeModel::kVersion + 1, payload}));
}

TEST(NodeModel, KeepsWhatFurtherLearningStartsFrom) {
  NodeModel model = hand_made();
  model.shares = {0.1, 0.2, 0.3, 0.4};
  model.rows = 7;
  model.logistic_curvature.assign(18 * 19 / 2, 1.5);
  model.machine_curvature.assign(18 * 19 / 2, 2.5);
  const std::string payload = model.payload();
  const auto read = NodeModel::read({kClgModel, NodeModel::kVersion, payload});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->shares, model.shares);
  EXPECT_EQ(read->rows, 7U);
  EXPECT_EQ(read->machine_curvature, model.machine_curvature);
  // Models of version 1 end before that.
  const std::size_t more = 8 * (4 + 1 + 18 * 19);
  const auto old =
      NodeModel::read({kClgModel, 1, std::string_view(payload).substr(0, payload.size() - more)});
  ASSERT_TRUE(old);
  EXPECT_EQ(old->rows, 0U);
  EXPECT_EQ(old->logistic.weights, model.logistic.weights);
}

TEST(Clg, ThereIsAModelForEachRenderer) {
  const auto embedded = read_clg_model(shipped_node_model(Engine::litehtml));
  const auto browser = read_clg_model(shipped_node_model(Engine::chromium));
  ASSERT_TRUE(embedded) << embedded.error().message;
  ASSERT_TRUE(browser) << browser.error().message;
  EXPECT_NE(embedded->references, browser->references);
}

}  // namespace
}  // namespace pith
