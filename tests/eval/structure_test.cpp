#include "eval/structure.h"

#include <gtest/gtest.h>

#include <string>

#include "eval/evaluate.h"
#include "support/corpus_folder.h"

namespace pith::eval {
namespace {

Scores score(std::string_view found, std::string_view gold) {
  Scores scores;
  score_structure(read_markdown(found), read_markdown(gold), scores);
  return scores;
}

constexpr std::string_view kPage =
    "# A\n\n- x\n- y\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nf()\n```\n\n$z$ [l](u) ![](i)[^1]\n\n[^1]: "
    "n\n";

TEST(Structure, TheSameIsPerfect) {
  const Scores scores = score(kPage, kPage);
  for (const auto member : {&Scores::structure, &Scores::headings, &Scores::lists, &Scores::cells,
                            &Scores::teds, &Scores::code, &Scores::language, &Scores::formulas,
                            &Scores::links, &Scores::pictures, &Scores::notes, &Scores::prose})
    EXPECT_EQ(scores.*member, 1);
  EXPECT_EQ(scores.spurious, 0);
}

TEST(Structure, NothingIsWorthNothing) {
  const Scores scores = score("", kPage);
  for (const auto member : {&Scores::structure, &Scores::headings, &Scores::lists, &Scores::cells,
                            &Scores::code, &Scores::language, &Scores::formulas, &Scores::links,
                            &Scores::pictures, &Scores::notes, &Scores::prose})
    EXPECT_EQ(scores.*member, 0);
  EXPECT_EQ(scores.spurious, 0);
}

TEST(Structure, KindsThatTheGoldLacksAreSpuriousAtMost) {
  const Scores scores = score("## Extra\n\n- x\n- z\n\ntext", "- x\n\ntext");
  EXPECT_FALSE(scores.headings);
  EXPECT_EQ(scores.lists, 1 - 2.0 / 4);  // "x\nz\n" of "x\n"
  EXPECT_DOUBLE_EQ(*scores.spurious, 2.0 / 3);
}

TEST(Structure, LevelsOfHeadingsCount) {
  EXPECT_DOUBLE_EQ(*score("### Abcd", "## Abcd").headings, 1 - 1.0 / 9);
}

TEST(Structure, TablesAsTrees) {
  const std::string gold = "|a|b|\n|-|-|\n|c|d|\n";  // 1 table, 2 rows, 4 cells
  EXPECT_DOUBLE_EQ(*score("|a|b|\n|-|-|\n", gold).teds, 1 - 3.0 / 7);
  EXPECT_DOUBLE_EQ(*score("|a|b|\n|-|-|\n|c|x|\n", gold).teds, 1 - 1.0 / 7);
  EXPECT_DOUBLE_EQ(*score("|a|b|n|\n|-|-|-|\n|c|d|n|\n", gold).teds, 1 - 2.0 / 9);
  EXPECT_DOUBLE_EQ(*score("", gold).teds, 1 - 6.0 / 7);
}

TEST(Structure, IsScoredWhereTheGoldIsMarkdown) {
  const test::Folder folder("tiny");
  folder.write("pages.jsonl", R"({"id":"m","kind":"list"})"
                              "\n"
                              R"({"id":"t"})"
                              "\n");
  for (const std::string id : {"m", "t"})
    folder.write("html/" + id + ".html", "<h1>Ferry</h1><ul><li>It crosses twice a day.</ul>");
  folder.write("gold/m.md", "# Ferry\n\n- It crosses twice a day.\n");
  folder.write("gold/t.txt", "Ferry\nIt crosses twice a day.");
  folder.write("answers.jsonl", R"({"tool":"other","corpus":"tiny"})"
                                "\n"
                                R"({"id":"m","text":"Ferry","markdown":"# Ferry"})"
                                "\n"
                                R"({"id":"t"})"
                                "\n");
  Task task;
  task.corpora.push_back(std::move(*Corpus::open(folder.path())));
  task.methods = {"all"};
  task.answers.push_back(std::move(*read_answers(folder.path("answers.jsonl"))));
  const eval::Run run = evaluate(task, {});
  ASSERT_EQ(run.rows.size(), 4U);
  EXPECT_EQ(run.rows[0].kind, "list");
  EXPECT_EQ(run.rows[0].scores.structure, 1);
  EXPECT_EQ(run.rows[0].scores.words->f1, 1);
  EXPECT_EQ(run.rows[1].scores.headings, 1);
  EXPECT_EQ(run.rows[1].scores.lists, 0);
  EXPECT_FALSE(run.rows[2].scores.structure);
}

}  // namespace
}  // namespace pith::eval
