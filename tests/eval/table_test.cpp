#include "eval/table.h"

#include <gtest/gtest.h>

#include "eval/text_table.h"

namespace pith::eval {
namespace {

Row row(std::string page, std::string type, std::string method, double p, double r, double f1,
        double seconds) {
  Row row;
  row.corpus = "tiny";
  row.page = std::move(page);
  row.type = std::move(type);
  row.method = std::move(method);
  row.status = "ok";
  row.scores.words = Ratio{p, r, f1};
  row.seconds = seconds;
  row.bytes = 1'000'000;
  return row;
}

Run sample_run() {
  eval::Run run;
  run.corpora = {"tiny"};
  run.methods = {"all", "tool"};
  run.rows = {row("1", "article", "all", 0.5, 1, 0.6, 0.001),
              row("1", "article", "tool", 1, 1, 1, 0.1),
              row("2", "article", "all", 0.3, 1, 0.4, 0.003),
              row("2", "article", "tool", 0, 0, 0, 0.3),
              row("3", "documentation", "all", 0.8, 0.8, 0.8, 0.002),
              row("3", "documentation", "tool", 0.5, 0.5, 0.5, 0)};
  run.rows[3].status = "crash";
  run.memory["tool"] = 12'000'000;
  return run;
}

TEST(Summary, MeansAndTheF1OfMeans) {
  const eval::Run run = sample_run();
  const auto mean = average(select(run, "tiny", "all"), *find_metric("words"));
  ASSERT_TRUE(mean);
  EXPECT_EQ(mean->pages, 3U);
  EXPECT_DOUBLE_EQ(mean->value, 0.6);
  EXPECT_DOUBLE_EQ(mean->precision, 1.6 / 3);
  EXPECT_DOUBLE_EQ(mean->recall, 2.8 / 3);
  EXPECT_DOUBLE_EQ(mean->f1_of_means, 2 * 1.6 * 2.8 / (1.6 + 2.8) / 3);
  EXPECT_FALSE(average(select(run, "tiny", "all"), *find_metric("title")));
  EXPECT_FALSE(average({}, *find_metric("words")));
}

TEST(Summary, SpeedsAreOfThePagesThatWereTimed) {
  const eval::Run run = sample_run();
  const auto all = speed(select(run, "tiny", "all"));
  ASSERT_TRUE(all);
  EXPECT_DOUBLE_EQ(all->pages_per_second, 500);
  EXPECT_DOUBLE_EQ(all->megabytes_per_second, 500);
  EXPECT_DOUBLE_EQ(all->p50, 2);
  EXPECT_DOUBLE_EQ(all->p95, 3);
  const auto tool = speed(select(run, "tiny", "tool"));
  EXPECT_DOUBLE_EQ(tool->pages_per_second, 5);
  EXPECT_FALSE(speed({}));
}

TEST(Summary, GroupsByTheNumberOfPages) {
  const eval::Run run = sample_run();
  const auto types = groups(run, "tiny", By::type);
  ASSERT_EQ(types.size(), 2U);
  EXPECT_EQ(types[0].name, "article");
  EXPECT_EQ(types[0].pages, 2U);
  EXPECT_TRUE(groups(run, "tiny", By::lang).empty());
}

TEST(Table, MethodsDownGroupsAcross) {
  EXPECT_EQ(tables(sample_run(), {}),
            "tiny: 3 pages; word F1, mean over pages\n"
            "\n"
            "method  article  documen…    all      ±      P      R  pages/s   MB/s  ms p50     p95     p99  "
            "peak MB  failed\n"
            "all       0.500     0.800  0.600  0.200  0.533  0.933      500  500.0    2.00    3.00    3.00  "
            "      -       -\n"
            "tool      0.500     0.500  0.500  0.500  0.500  0.500        5    5.0  100.00  300.00  300.00  "
            "     12       1\n"
            "\n"
            "±: half of the 95 % interval (bootstrap over pages).\n"
            "Times: bytes in memory to text, one warm run a page.\n"
            "Peak MB: of a process of its own; of methods, on the largest pages.\n");
}

TEST(Table, NoLineIsWiderThanATerminalUnlessAskedFor) {
  eval::Run run = sample_run();
  for (Row& r : run.rows) r.domain = "site-" + r.page + ".example.org";
  for (int i = 4; i < 60; ++i) {
    for (const char* method : {"all", "tool"}) {
      Row more = row(std::to_string(i), "t", method, 1, 1, 1, 0.1);
      more.domain = "site-" + std::to_string(i) + ".example.org";
      run.rows.push_back(more);
    }
  }
  const auto widest = [](const std::string& text) {
    std::size_t most = 0, start = 0;
    for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1)
      most = std::max(most, display_width(std::string_view(text).substr(start, end - start)));
    return most;
  };
  TableOptions options;
  options.by = By::domain;
  EXPECT_LE(widest(tables(run, options)), 120U);
  options.width = Width::wide;
  EXPECT_GT(widest(tables(run, options)), 120U);
}

TEST(Table, SaysWhatIsWrong) {
  eval::Run run = sample_run();
  run.jobs = 4;
  for (Row& r : run.rows) r.processor = r.method == "all" ? r.seconds * 0.7 : 0;
  run.problems.resize(2);
  EXPECT_NE(tables(run, {}).find("2 things wrong with the data"), std::string::npos);
  EXPECT_NE(tables(run, {}).find("4 pages at once disturb them"), std::string::npos);
  EXPECT_NE(tables(run, {}).find("for 30 % of them the processor did other work"), std::string::npos);
}

TEST(Table, AnEmptyRunIsNoAccident) {
  eval::Run run;
  EXPECT_EQ(tables(run, {}),
            "±: half of the 95 % interval (bootstrap over pages).\nTimes: bytes in memory to text, one warm "
            "run a page.\n");
  run.corpora = {"none"};
  EXPECT_NE(tables(run, {}).find("none: 0 pages"), std::string::npos);
  run.methods = {"all"};
  EXPECT_NE(tables(run, {}).find("none: 0 pages"), std::string::npos);
}

TEST(TextTable, Shortens) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "ab…");
  EXPECT_EQ(shortened("äöüß", 3), "äö…");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(grouped(123), "123");
}

}  // namespace
}  // namespace pith::eval
