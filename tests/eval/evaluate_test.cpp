#include "eval/evaluate.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "eval/memory.h"
#include "eval/run_json.h"
#include "support/corpus_folder.h"
#include "support/data.h"

namespace pith::eval {
namespace {

using test::Folder;

constexpr std::string_view kNav = "<nav>Home News Contact</nav>";

void fill(const Folder& folder, int pages = 6) {
  for (int i = 0; i < pages; ++i) {
    const std::string text = "The ferry number " + std::to_string(i) + " crosses twice a day.";
    folder.add_page(
        "p" + std::to_string(i), std::string(kNav) + "<p>" + text, text,
        i % 2 == 0 ? R"("type":"article","url":"https://www.ferry.example/a")" : R"("type":"forum")");
  }
}

Task task_for(const Folder& folder) {
  Task task;
  task.corpora.push_back(std::move(*Corpus::open(folder.path())));
  task.methods = {"all", "body-text"};
  return task;
}

struct Told {
  std::size_t pages = 0, done = 0;
  std::vector<std::string> problems, notices;
  Watch watch() {
    Watch watch;
    watch.start = [this](std::size_t count) { pages = count; };
    watch.page = [this] { ++done; };
    watch.problem = [this](const Problem& p) { problems.push_back(p.message); };
    watch.notice = [this](const Problem& p) { notices.push_back(p.message); };
    return watch;
  }
};

TEST(Evaluate, ScoresEveryPageByEveryMethod) {
  const Folder folder("tiny");
  fill(folder);
  Told told;
  const eval::Run run = evaluate(task_for(folder), told.watch());
  EXPECT_EQ(told.pages, 6U);
  EXPECT_EQ(told.done, 6U);
  ASSERT_EQ(run.rows.size(), 12U);
  EXPECT_EQ(run.methods, (std::vector<std::string>{"all", "body-text"}));
  for (std::size_t i = 0; i < run.rows.size(); ++i) {
    const Row& row = run.rows[i];
    EXPECT_EQ(row.page, "p" + std::to_string(i / 2));
    EXPECT_EQ(row.method, run.methods[i % 2]);
    EXPECT_EQ(row.type, i / 2 % 2 == 0 ? "article" : "forum");
    EXPECT_EQ(row.domain, i / 2 % 2 == 0 ? "ferry.example" : "");
    EXPECT_EQ(row.status, "ok");
    EXPECT_GT(row.bytes, 40U);
    ASSERT_TRUE(row.scores.words);
    EXPECT_EQ(row.scores.words->recall, 1);
    EXPECT_DOUBLE_EQ(row.scores.words->precision,
                     row.method == "all" ? 8.0 / 11 : 1.0);  // three words of nav
  }
}

TEST(Evaluate, AnyNumberOfThreadsGivesTheSameScores) {
  const Folder folder("tiny");
  fill(folder, 40);
  const auto scores = [&](unsigned jobs) {
    Task task = task_for(folder);
    task.jobs = jobs;
    eval::Run run = evaluate(task, {});
    run.jobs = 1;
    run.memory.clear();
    for (Row& row : run.rows) row.seconds = row.processor = 0;
    return to_json(run);
  };
  const std::string one = scores(1);
  EXPECT_EQ(scores(4), one);
}

TEST(Evaluate, LeavesOutWhatIsWrongAndScoresTheRest) {
  const Folder folder("tiny");
  fill(folder);
  std::filesystem::remove(folder.path("gold/p3.txt"));
  folder.append("pages.jsonl", "{");
  Told told;
  const eval::Run run = evaluate(task_for(folder), told.watch());
  EXPECT_EQ(run.rows.size(), 10U);
  ASSERT_EQ(told.problems.size(), 2U);
  EXPECT_EQ(told.problems[1], "is missing");
  EXPECT_EQ(run.problems.size(), 2U);
}

TEST(Evaluate, AMethodThatFailsScoresLikeAnEmptyAnswer) {
  const Folder folder("tiny");
  fill(folder, 1);
  Task task = task_for(folder);
  task.methods = {"no-such-method"};
  const eval::Run run = evaluate(task, {});
  ASSERT_EQ(run.rows.size(), 1U);
  EXPECT_EQ(run.rows[0].status, "error");
  EXPECT_FALSE(run.rows[0].error.empty());
  ASSERT_TRUE(run.rows[0].scores.words);
  EXPECT_EQ(run.rows[0].scores.words->f1, 0);
}

TEST(Evaluate, OtherToolsAreScoredAlike) {
  const Folder folder("tiny");
  fill(folder, 3);
  folder.write(
      "tool.jsonl",
      "{\"tool\":\"peer\",\"version\":\"2.0\",\"setting\":\"fast\"}\n"
      "{\"id\":\"p0\",\"status\":\"ok\",\"seconds\":0.5,\"text\":\"The ferry number 0 crosses twice a day.\","
      "\"memory\":5000}\n"
      "{\"id\":\"p1\",\"status\":\"crash\",\"error\":\"signal 11\",\"memory\":7000}\n"
      "{\"id\":\n");
  Task task = task_for(folder);
  auto answers = read_answers(folder.path("tool.jsonl"));
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_EQ(answers->corpus, "tiny");  // the folder that it lies in
  task.answers.push_back(std::move(*answers));
  Told told;
  const eval::Run run = evaluate(task, told.watch());
  EXPECT_EQ(run.methods, (std::vector<std::string>{"all", "body-text", "peer"}));
  EXPECT_EQ(run.versions.at("peer"), "2.0");
  EXPECT_EQ(run.memory.at("peer"), 7000U);
  ASSERT_EQ(run.rows.size(), 9U);
  EXPECT_EQ(run.rows[2].scores.words->f1, 1);
  EXPECT_EQ(run.rows[2].seconds, 0.5);
  EXPECT_EQ(run.rows[5].status, "crash");
  EXPECT_EQ(run.rows[5].error, "signal 11");
  EXPECT_EQ(run.rows[5].scores.words->f1, 0);
  EXPECT_EQ(run.rows[8].status, "missing");
  ASSERT_EQ(told.problems.size(), 2U);  // a line that is no JSON, a page without an answer
  EXPECT_EQ(told.problems[1], "has no answer for 1 pages; they count as empty ones");
}

TEST(Evaluate, AnswersMustNameTheirTool) {
  const Folder folder("tiny");
  folder.write("empty.jsonl", "");
  folder.write("nameless.jsonl", "{\"id\":\"p0\"}\n");
  folder.write("text.jsonl", "hello\n");
  for (const char* file : {"empty.jsonl", "nameless.jsonl", "text.jsonl", "none.jsonl"})
    EXPECT_FALSE(read_answers(folder.path(file))) << file;
}

// Ends an evaluation after some pages by keeping only the beginning of its part file.
TEST(Evaluate, GoesOnWhereItWasEnded) {
  const Folder folder("tiny");
  fill(folder);
  Task task = task_for(folder);
  task.part = folder.path("out.json.part");
  const eval::Run whole = evaluate(task, {});
  const std::string part = test::read_file(task.part);
  ASSERT_EQ(std::count(part.begin(), part.end(), '\n'), 13);

  std::size_t end = 0;
  for (int line = 0; line < 6; ++line) end = part.find('\n', end) + 1;  // header, two pages, half of a page
  folder.write("out.json.part", part.substr(0, end + 20));
  Told told;
  const eval::Run again = evaluate(task, told.watch());
  EXPECT_EQ(told.pages, 4U);
  EXPECT_EQ(told.notices, std::vector<std::string>{"going on after 2 pages"});
  ASSERT_EQ(again.rows.size(), whole.rows.size());
  for (std::size_t i = 0; i < whole.rows.size(); ++i) {
    EXPECT_EQ(again.rows[i].page, whole.rows[i].page);
    EXPECT_EQ(again.rows[i].method, whole.rows[i].method);
  }
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(to_json(again.rows[i]), to_json(whole.rows[i]));  // taken over, with their times
  Told third;
  EXPECT_EQ(evaluate(task, third.watch()).rows.size(), whole.rows.size());
  EXPECT_EQ(third.pages, 0U);
}

TEST(Evaluate, StartsAnewWhenSomethingElseIsEvaluated) {
  const Folder folder("tiny");
  fill(folder);
  Task task = task_for(folder);
  task.part = folder.path("out.json.part");
  (void)evaluate(task, {});
  const std::string part = test::read_file(task.part);
  const auto told_with = [&](auto change) {
    folder.write("out.json.part", part);
    Task other = task_for(folder);
    other.part = task.part;
    change(other);
    Told told;
    (void)evaluate(other, told.watch());
    return told.notices;
  };
  const std::vector<std::string> anew = {"is of another evaluation; starting anew"};
  EXPECT_EQ(told_with([](Task& t) { t.methods = {"all"}; }), anew);
  EXPECT_EQ(told_with([](Task& t) { t.seed = 5; }), anew);
  EXPECT_EQ(told_with([](Task& t) { t.limit = 5; }), anew);
  EXPECT_EQ(told_with([](Task& t) { t.limits.depth = 5; }), anew);
  EXPECT_EQ(told_with([](Task&) {}), std::vector<std::string>{"going on after 6 pages"});
  folder.write("gold/p0.txt", "Something else.");
  EXPECT_EQ(told_with([](Task&) {}), anew);
}

TEST(Memory, IsThatOfTheProgram) {
  const auto much = peak_memory({"/bin/sh", "-c", "x=$(head -c 32000000 /dev/zero | tr '\\0' a); :"});
  ASSERT_TRUE(much);
  EXPECT_GE(*much, 32'000'000);
  EXPECT_FALSE(peak_memory({"/bin/sh", "-c", "exit 3"}));
  EXPECT_FALSE(peak_memory({"/no/such/program"}));
}

}  // namespace
}  // namespace pith::eval
