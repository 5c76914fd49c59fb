#include "eval/run_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "eval/metric.h"
#include "pith/json.h"
#include "support/corpus_folder.h"

namespace pith::eval {
namespace {

Run sample_run() {
  eval::Run run;
  run.version = "1.2.3";
  run.date = "2024-05-03";
  run.corpora = {"tiny", "other"};
  run.hashes = {{"tiny", "abc"}, {"other", "def"}};
  run.methods = {"all", "cetr:lambda=0.5", "tool"};
  run.versions["tool"] = "9";
  run.settings["tool"] = "fast";
  run.memory["all"] = 12345678;
  run.limit = 2;
  run.seed = 7;
  run.jobs = 3;
  run.problems = {{"tiny/gold/x.txt", "is missing"}};
  Row row;
  row.corpus = "tiny";
  row.page = "a \"quoted\"\n";
  row.type = "article";
  row.lang = "en";
  row.domain = "example.com";
  row.method = "all";
  row.status = "ok";
  row.seconds = 0.1;
  row.bytes = 99;
  double value = 1.0 / 3;  // a value that does not end, another for each
  for (const Metric& metric : metrics()) {
    if (metric.ratio != nullptr)
      row.scores.*metric.ratio = Ratio{value, value / 3, value / 7};
    else
      row.scores.*metric.number = value;
    value /= 1.1;
  }
  run.rows.push_back(row);
  row.scores = {};
  row.type = row.lang = row.domain = "";
  row.method = "tool";
  row.status = "error";
  row.error = "broke";
  run.rows.push_back(row);
  return run;
}

TEST(RunJson, ReadsBackWhatWasWritten) {
  const test::Folder folder("runs");
  const eval::Run run = sample_run();
  folder.write("a.json.part", "finished rows");
  ASSERT_TRUE(write_run(run, folder.path("a.json")));
  EXPECT_FALSE(std::filesystem::exists(part_of(folder.path("a.json"))));
  const auto back = read_run(folder.path("a.json"));
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(to_json(*back), to_json(run));
  EXPECT_EQ(back->corpora, run.corpora);
  EXPECT_EQ(back->hashes, run.hashes);
  EXPECT_EQ(back->methods, run.methods);
  EXPECT_EQ(back->memory, run.memory);
  EXPECT_EQ(back->rows[0].page, run.rows[0].page);
  EXPECT_EQ(back->rows[0].scores.words->f1, run.rows[0].scores.words->f1);
  EXPECT_FALSE(back->rows[1].scores.words);
  EXPECT_EQ(back->rows[1].error, "broke");
}

TEST(RunJson, IsJsonToOthers) {
  const auto json = nlohmann::json::parse(to_json(sample_run()));
  EXPECT_EQ(json["rows"].size(), 2U);
  EXPECT_EQ(json["rows"][0]["scores"]["words"]["p"].get<double>(), 1.0 / 3);
  EXPECT_EQ(json["methods"][0]["memory"].get<int>(), 12345678);
  EXPECT_EQ(json["problems"][0]["message"].get<std::string>(), "is missing");
}

TEST(RunJson, SaysWhatIsNoRun) {
  const test::Folder folder("runs");
  folder.write("torn.json", "{\"format\":");
  folder.write("other.json", "{\"format\":\"x\"}");
  folder.write("rowless.json", "{\"format\":\"pith-eval-1\"}");
  folder.write("bad-row.json", "{\"format\":\"pith-eval-1\",\"rows\":[{}]}");
  for (const char* file : {"torn.json", "other.json", "rowless.json", "bad-row.json", "none.json"})
    EXPECT_FALSE(read_run(folder.path(file))) << file;
}

TEST(RunJson, RowsOfACutFile) {
  const eval::Run run = sample_run();
  const std::string line = to_json(run.rows[0]) + "\n";
  EXPECT_EQ(read_rows(line + line + line.substr(0, line.size() / 2)).size(), 2U);
  EXPECT_EQ(read_rows(line + line.substr(0, line.size() - 1)).size(), 1U);
  EXPECT_EQ(read_rows("").size(), 0U);
  EXPECT_EQ(read_rows("{}\n" + line).size(), 0U);
}

TEST(Json, EscapesAndRepairs) {
  std::string out;
  JsonWriter(out).value(std::string_view("a\"b\\c\n\t\x01\x7f\xC3\xA9\xFF\xC0\x80\xED\xA0\x80"));
  EXPECT_EQ(
      out,
      "\"a\\\"b\\\\c\\n\\t\\u0001\\u007f\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF"
      "\xBD\xEF\xBF\xBD\"");
}

TEST(Json, NumbersReadBackTheSame) {
  std::string out;
  JsonWriter json(out);
  json.open('[')
      .value(0.1)
      .value(1.0 / 3)
      .value(1e300)
      .value(std::uint64_t{1} << 60)
      .value(0.0 / 0.0)
      .close(']');
  const auto back = nlohmann::json::parse(out);
  EXPECT_EQ(back[0].get<double>(), 0.1);
  EXPECT_EQ(back[1].get<double>(), 1.0 / 3);
  EXPECT_EQ(back[2].get<double>(), 1e300);
  EXPECT_EQ(back[3].get<std::uint64_t>(), std::uint64_t{1} << 60);
  EXPECT_TRUE(back[4].is_null());
}

}  // namespace
}  // namespace pith::eval
