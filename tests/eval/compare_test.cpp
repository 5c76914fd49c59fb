#include "eval/compare.h"

#include <gtest/gtest.h>

namespace pith::eval {
namespace {

Row row(std::string page, std::string method, double f1) {
  Row row;
  row.corpus = "tiny";
  row.page = std::move(page);
  row.type = "article";
  row.method = std::move(method);
  row.status = "ok";
  row.scores.words = Ratio{f1, f1, f1};
  return row;
}

eval::Run run_of(std::vector<Row> rows) {
  eval::Run run;
  run.corpora = {"tiny"};
  run.hashes["tiny"] = "h";
  for (const Row& r : rows)
    if (std::find(run.methods.begin(), run.methods.end(), r.method) == run.methods.end())
      run.methods.push_back(r.method);
  run.rows = std::move(rows);
  return run;
}

const Metric& words() {
  return *find_metric("words");
}

TEST(Compare, LargestChangesFirst) {
  const auto before =
      run_of({row("1", "m", 0.5), row("2", "m", 0.5), row("3", "m", 0.5), row("4", "m", 0.5)});
  const auto after = run_of({row("1", "m", 0.6), row("2", "m", 0.1), row("3", "m", 0.5), row("5", "m", 0.9)});
  const auto all = compare(before, after, words());
  ASSERT_EQ(all.size(), 1U);
  const Comparison& c = all[0];
  EXPECT_EQ(c.better, 1U);
  EXPECT_EQ(c.worse, 1U);
  EXPECT_EQ(c.same, 1U);
  EXPECT_EQ(c.only_before, 1U);
  EXPECT_EQ(c.only_after, 1U);
  EXPECT_DOUBLE_EQ(c.from, 0.5);
  EXPECT_NEAR(c.to, 0.4, 1e-12);
  EXPECT_NEAR(c.difference.mean, -0.1, 1e-12);
  EXPECT_LE(c.difference.interval.low, c.difference.mean);
  EXPECT_GE(c.difference.interval.high, c.difference.mean);
  ASSERT_EQ(c.changes.size(), 2U);
  EXPECT_EQ(c.changes[0].after->page, "2");
  EXPECT_EQ(c.changes[1].after->page, "1");
}

TEST(Compare, SaysItInWords) {
  const auto before = run_of({row("1", "m", 0.5), row("2", "m", 0.5), row("3", "m", 0.25)});
  auto after = run_of({row("1", "m", 0.75), row("2", "m", 0), row("3", "m", 0.25)});
  after.rows[1].status = "error";
  after.hashes["tiny"] = "other";
  const std::string text = to_text(compare(before, after, words()), words(), 1);
  EXPECT_NE(text.find("tiny, m: word F1 0.4167 -> 0.3333, -0.083 (95 %: "), std::string::npos) << text;
  EXPECT_NE(text.find("1 page better, 1 worse, 1 the same\n"
                      "The pages or their gold are not the same in both runs.\n"
                      "\n"
                      "page     type  before  after  change\n"
                      "2     article   0.500  0.000  -0.500  (ok -> error)\n"
                      "... and 1 more; --limit 0 shows all\n"),
            std::string::npos)
      << text;
}

TEST(Compare, MethodsThatBothHaveOrTheOnlyOnes) {
  const auto one = run_of({row("1", "a", 0.5), row("1", "b", 0.5)});
  const auto two = run_of({row("1", "b", 0.5), row("1", "c", 0.5)});
  const auto common = compare(one, two, words());
  ASSERT_EQ(common.size(), 1U);
  EXPECT_EQ(common[0].before, "b");
  const auto only = compare(run_of({row("1", "a", 0.5)}), run_of({row("1", "b", 0.25)}), words());
  ASSERT_EQ(only.size(), 1U);
  EXPECT_EQ(only[0].before, "a");
  EXPECT_EQ(only[0].after, "b");
  EXPECT_TRUE(compare(run_of({row("1", "a", 0.5)}), two, words()).empty());
}

TEST(Compare, AgainstAMethodOfTheSameRun) {
  const auto run = run_of({row("1", "a", 0.5), row("1", "b", 0.75), row("2", "a", 0.5), row("2", "b", 0.75)});
  EXPECT_EQ(against(run, "a", words()),
            "tiny: against a, page by page\n"
            "\n"
            "method  word F1  difference              95 %  better  worse  same\n"
            "b         0.750      +0.250  +0.250 to +0.250       2      0     0\n"
            "\n");
}

}  // namespace
}  // namespace pith::eval
