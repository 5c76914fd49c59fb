#include "train/mss.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "eval/sha256.h"
#include "pith/pith.h"
#include "support/corpus_folder.h"

namespace pith::train {
namespace {

constexpr std::string_view kSentences[] = {
    "The ferry leaves the old harbour at seven, long before the market opens.",
    "Nobody had expected so much rain, and the road to the lighthouse was closed.",
    "She sold apples, pears and plums until the autumn, when the orchard was empty.",
    "After an hour the captain came back and said that the engine was running again.",
    "It was the first summer in which all three of the old boats were on the water.",
};

std::string prose(int from, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += std::string(kSentences[(from + i) % 5]) + " ";
  return out;
}

std::string html(int page) {
  std::string out = "<html><body><ul>";
  for (int i = 0; i < 12; ++i) out += "<li><a href=/" + std::to_string(i) + ">Menu entry</a></li>";
  out += "</ul><div><p>" + prose(page, 4) + "</p><p>" + prose(page + 2, 3) + "</p></div><ul>";
  for (int i = 0; i < 12; ++i) out += "<li><a href=/f" + std::to_string(i) + ">Footer link</a></li>";
  return out + "</ul></body></html>";
}

// Thirty pages of thirty sites.
class MssTraining : public testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 30; ++i)
      folder_.add_page("p" + std::to_string(i), html(i), prose(i, 4) + "\n\n" + prose(i + 2, 3) + "\n",
                       R"("url":"https://site)" + std::to_string(i) + R"(.example/")");
  }

  Trained train(std::uint64_t seed = 0) {
    Task task;
    task.seed = seed;
    auto corpus = eval::Corpus::open(folder_.path());
    EXPECT_TRUE(corpus);
    task.corpora.push_back(std::move(*corpus));
    auto trained = train_mss(task, {});
    EXPECT_TRUE(trained);
    return std::move(*trained);
  }

  test::Folder folder_{"training"};
};

TEST_F(MssTraining, LearnsWhatContentLooksLike) {
  const Trained trained = train();
  const auto model = Model::read(trained.model);
  ASSERT_TRUE(model);
  const auto found = extract(html(2), {.method = "mss", .model = &*model});
  ASSERT_TRUE(found);
  EXPECT_NE(found->content.find("captain"), std::string::npos);
  EXPECT_EQ(found->content.find("Menu"), std::string::npos);
  EXPECT_EQ(found->content.find("Footer"), std::string::npos);
  ASSERT_EQ(trained.held_out.size(), 1u);
  EXPECT_EQ(trained.held_out[0].pages, 30u);
  EXPECT_GT(trained.held_out[0].words.f1, 0.95);
}

TEST_F(MssTraining, GivesTheSameBytesAgain) {
  const Trained first = train(), second = train();
  EXPECT_TRUE(first.model == second.model);
  EXPECT_EQ(first.card, second.card);
  EXPECT_TRUE(first.model == train(7).model);  // the seed deals folds; all pages go into the model
}

TEST_F(MssTraining, TheCardNamesTheModel) {
  const Trained trained = train();
  EXPECT_NE(trained.card.find(eval::sha256(trained.model)), std::string::npos);
  EXPECT_NE(trained.card.find("30 pages of 30 sites"), std::string::npos);
}

TEST_F(MssTraining, ProblemsAreTold) {
  folder_.write("pages.jsonl", "{\"id\":\"p1\"}\n{\"id\":\"nowhere\"}\n");
  Task task;
  auto corpus = eval::Corpus::open(folder_.path());
  ASSERT_TRUE(corpus);
  task.corpora.push_back(std::move(*corpus));
  std::vector<eval::Problem> problems;
  Watch watch;
  watch.problem = [&](const eval::Problem& problem) { problems.push_back(problem); };
  EXPECT_TRUE(train_mss(task, watch));
  EXPECT_EQ(problems.size(), 1u);

  folder_.write("pages.jsonl", "{\"id\":\"nowhere\"}\n");
  task.corpora[0] = std::move(*eval::Corpus::open(folder_.path()));
  const auto none = train_mss(task, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::read_failed);
}

}  // namespace
}  // namespace pith::train
