#include "train/pith.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "eval/sha256.h"
#include "eval/summary.h"
#include "pith/json.h"
#include "pith/pith.h"
#include "support/corpus_folder.h"

namespace pith::train {
namespace {

constexpr std::string_view kSentences[] = {
    "The ferry leaves the old harbour at seven, long before the market opens.",
    "Nobody had expected so much rain, and the road to the lighthouse was closed.",
    "She sold apples, pears and plums until the autumn, when the orchard was empty.",
    "After an hour the captain came back and said that the engine was running again.",
};

std::string prose(int from, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += std::string(kSentences[(from + i) % 4]) + " ";
  return out;
}

// Forums have their texts in a list, articles in paragraphs; links are never content.
std::string html(int page) {
  const bool forum = page % 2 == 1;
  std::string out = "<html><body><ul>";
  for (int i = 0; i < 12; ++i) out += "<li><a href=/" + std::to_string(i) + ">Menu entry</a></li>";
  out += forum ? "</ul><ol><li>" : "</ul><div><p>";
  for (int i = 0; i < 6; ++i) out += prose(page + i, 3) + (forum ? "<li>" : "<p>");
  out += forum ? "</ol><ul>" : "</div><ul>";
  for (int i = 0; i < 12; ++i) out += "<li><a href=/f" + std::to_string(i) + ">Footer link</a></li>";
  return out + "</ul></body></html>";
}
std::string gold(int page) {
  std::string out;
  for (int i = 0; i < 6; ++i) out += prose(page + i, 3) + "\n";
  return out;
}

void add_pages(test::Folder& folder, int from, int to) {
  for (int i = from; i < to; ++i)
    folder.add_page("p" + std::to_string(i), html(i), gold(i),
                    R"("url":"https://site)" + std::to_string(i) + R"(.example/","type":")" +
                        (i % 2 == 1 ? "forum" : "article") + "\"");
}

class PithTraining : public testing::Test {
 protected:
  void SetUp() override {
    add_pages(first_, 0, 16);
    add_pages(second_, 16, 28);
  }

  PithTask task() {
    PithTask task;
    task.folds = 2;
    task.corpora.push_back(std::move(*eval::Corpus::open(first_.path())));
    return task;
  }
  PithTrained train(const PithTask& task) {
    auto trained = train_pith(task, {});
    EXPECT_TRUE(trained);
    return std::move(*trained);
  }
  double f1(const PithTrained& trained, std::string_view method = "pith") {
    return eval::average(eval::select(trained.held_out, "", method), *eval::find_metric("words"))->value;
  }

  test::Folder first_{"first"}, second_{"second"};
};

TEST_F(PithTraining, LearnsWhatContentLooksLike) {
  const PithTrained trained = train(task());
  EXPECT_GT(f1(trained), 0.95);
  const auto model = Model::read(trained.model);
  ASSERT_TRUE(model) << model.error().message;
  const auto found = extract(html(40), {.method = "pith", .model = &*model});
  ASSERT_TRUE(found);
  EXPECT_NE(found->content.find("captain"), std::string::npos);
  EXPECT_EQ(found->content.find("Menu"), std::string::npos);
  EXPECT_EQ(found->content.find("Footer"), std::string::npos);
}

TEST_F(PithTraining, EveryPageIsScoredOnce) {
  const PithTrained trained = train(task());
  ASSERT_EQ(trained.held_out.rows.size(), 16u);
  for (int i = 0; i < 16; ++i) {  // in the order of the corpus
    EXPECT_EQ(trained.held_out.rows[static_cast<std::size_t>(i)].page, "p" + std::to_string(i));
    EXPECT_EQ(trained.held_out.rows[static_cast<std::size_t>(i)].status, "ok");
  }
}

TEST_F(PithTraining, GivesTheSameBytesWhateverTheThreads) {
  PithTask one = task();
  const PithTrained first = train(one);
  one.jobs = 3;
  const PithTrained second = train(one);
  EXPECT_TRUE(first.model == second.model);
  EXPECT_EQ(first.card, second.card);
  EXPECT_EQ(first.answers, second.answers);
  one.seed = 1;
  EXPECT_FALSE(first.model == train(one).model);
}

TEST_F(PithTraining, TheCardNamesTheModel) {
  const PithTrained trained = train(task());
  EXPECT_NE(trained.card.find(eval::sha256(trained.model)), std::string::npos);
  EXPECT_NE(trained.card.find("16 pages of 16 sites"), std::string::npos);
  EXPECT_NE(trained.card.find("| first | pages | P | R | F1 | article | forum |"), std::string::npos);
}

TEST_F(PithTraining, CorporaMayBeOnlyTrainedOn) {
  PithTask both = task();
  both.also.push_back(std::move(*eval::Corpus::open(second_.path())));
  both.with_model = false;
  const PithTrained trained = train(both);
  EXPECT_TRUE(trained.model.empty());
  EXPECT_EQ(trained.held_out.rows.size(), 16u);
  EXPECT_EQ(trained.held_out.corpora, std::vector<std::string>{"first"});
  EXPECT_NE(trained.card.find("28 pages of 28 sites"), std::string::npos);
  EXPECT_NE(trained.card.find("second (trained on, not scored)"), std::string::npos);
}

TEST_F(PithTraining, ACorpusIsHeldOut) {
  PithTask both = task();
  both.corpora.push_back(std::move(*eval::Corpus::open(second_.path())));
  both.held_out = HoldOut::corpora;
  const PithTrained trained = train(both);
  EXPECT_EQ(trained.held_out.rows.size(), 28u);
  EXPECT_GT(f1(trained), 0.95);

  // The model of the first corpus alone answers the pages of the second as they were scored.
  PithTask alone = task();
  alone.folds = 0;
  const auto model = Model::read(train(alone).model);
  ASSERT_TRUE(model);
  const auto answer =
      extract(html(20), {.method = "pith", .url = "https://site20.example/", .model = &*model});
  ASSERT_TRUE(answer);
  std::string line;
  JsonWriter(line).value(answer->content);
  EXPECT_NE(trained.answers.at("second").find("\"id\":\"p20\",\"status\":\"ok\",\"text\":" + line),
            std::string::npos);
}

TEST_F(PithTraining, FeaturesAreLeftOutInTurn) {
  PithTask wanted = task();
  wanted.by_feature = true;
  wanted.with_model = false;
  const PithTrained trained = train(wanted);
  EXPECT_EQ(trained.held_out.methods.size(), 14u);
  EXPECT_EQ(trained.held_out.methods[1], "pith without text");
  EXPECT_EQ(trained.held_out.rows.size(), 14u * 16u);
}

TEST_F(PithTraining, ProblemsAreTold) {
  first_.write("pages.jsonl", "{\"id\":\"nowhere\"}\n");
  std::vector<eval::Problem> problems;
  Watch watch;
  watch.problem = [&](const eval::Problem& problem) { problems.push_back(problem); };
  const auto none = train_pith(task(), watch);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::read_failed);
  EXPECT_EQ(problems.size(), 1u);
}

}  // namespace
}  // namespace pith::train
