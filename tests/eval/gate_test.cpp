#include "eval/gate.h"

#include <gtest/gtest.h>

#include "support/corpus_folder.h"

namespace pith::eval {
namespace {

using test::Folder;
using Lines = std::vector<std::string>;

Floors floors_of(std::string_view text) {
  const Folder folder("floors");
  folder.write("floors.tsv", text);
  auto floors = read_floors(folder.path("floors.tsv"));
  EXPECT_TRUE(floors) << floors.error().message;
  return std::move(*floors);
}

Reached reached_of(std::vector<Floor> scores, std::string hash = "h") {
  return {std::move(scores), {{"tiny", 2, 1, std::move(hash)}}, {}};
}

constexpr std::string_view kFile =
    "# for people\n"
    "corpus\ttiny\t2\t1\th\n"
    "floor\ttiny\ta\t0.5000\n"
    "floor\ttiny\tb\t0.7123\n";

TEST(Gate, FileReadsBack) {
  EXPECT_EQ(to_text(floors_of(kFile)), kFile);
}

TEST(Gate, SaysWhatIsNoFile) {
  const Folder folder("floors");
  for (const char* line : {"corpus\ttiny\n", "floor\ttiny\ta\tmuch\n", "corpus\tt\tx\t1\th\n", "hello\n"}) {
    folder.write("floors.tsv", line);
    EXPECT_FALSE(read_floors(folder.path("floors.tsv"))) << line;
  }
  EXPECT_FALSE(read_floors(folder.path("none.tsv")));
}

TEST(Gate, StandsOnWhatItWasMadeFrom) {
  const Floors floors = floors_of(kFile);
  EXPECT_EQ(check(floors, reached_of({{"tiny", "a", 0.5}, {"tiny", "b", 0.71239}})), Lines{});
  EXPECT_EQ(check(floors, reached_of({{"tiny", "a", 0.9}, {"tiny", "b", 0.7123}})), Lines{});
  EXPECT_EQ(check(floors, reached_of({{"tiny", "a", 0.5 - 1e-12}, {"tiny", "b", 0.7123}})), Lines{});
}

TEST(Gate, Fails) {
  const Floors floors = floors_of(kFile);
  EXPECT_EQ(
      check(floors, reached_of({{"tiny", "a", 0.4999}, {"tiny", "b", 0.8}})),
      Lines{"tiny, a: word F1 0.4999 is below its floor 0.5000; repair the method, or lower the floor with "
            "--update --lower and say why"});
  EXPECT_EQ(check(floors, reached_of({{"tiny", "a", 0.5}, {"tiny", "b", 0.8}, {"tiny", "c", 0.1}})),
            Lines{"tiny, c: has no floor; it reaches 0.1000, which --update enters"});
  EXPECT_EQ(check(floors, reached_of({{"tiny", "a", 0.5}})),
            Lines{"tiny, b: has a floor but is no method; --update --lower drops it"});
  EXPECT_EQ(
      check(floors, reached_of({{"tiny", "a", 0.5}, {"tiny", "b", 0.8}}, "i")),
      Lines{"tiny: is not the data that the floors were measured on (hash i, pinned h); take that data, or "
            "enter new floors with --update"});
  Reached damaged = reached_of({{"tiny", "a", 0.5}, {"tiny", "b", 0.8}});
  damaged.problems.push_back({"tiny/gold/x.txt", "is missing"});
  EXPECT_EQ(check(floors, damaged), Lines{"tiny/gold/x.txt: is missing"});
}

TEST(Gate, UpdateRaisesAndEnters) {
  const Update raised = update(
      floors_of(kFile), reached_of({{"tiny", "a", 0.60009}, {"tiny", "b", 0.7123}, {"tiny", "c", 0.3}}),
      Lowering::refused);
  EXPECT_EQ(raised.refused, Lines{});
  EXPECT_EQ(raised.changes, (Lines{"tiny, a: 0.5000 -> 0.6000", "tiny, c: 0.3000"}));
  EXPECT_EQ(to_text(raised.floors),
            "# for people\ncorpus\ttiny\t2\t1\th\nfloor\ttiny\ta\t0.6000\nfloor\ttiny\tb\t0.7123\n"
            "floor\ttiny\tc\t0.3000\n");
}

TEST(Gate, UpdateLowersOnlyIfAllowed) {
  const Reached worse = reached_of({{"tiny", "a", 0.4}}, "new");
  const Update kept = update(floors_of(kFile), worse, Lowering::refused);
  EXPECT_EQ(kept.refused, (Lines{"tiny, a: reaches only 0.4000 of 0.5000; --lower lowers the floor",
                                 "tiny, b: is no method; --lower drops its floor"}));
  EXPECT_EQ(kept.changes, Lines{"tiny: hash h -> new"});
  EXPECT_EQ(to_text(kept.floors),
            "# for people\ncorpus\ttiny\t2\t1\tnew\nfloor\ttiny\ta\t0.5000\nfloor\ttiny\tb\t0.7123\n");
  const Update lowered = update(floors_of(kFile), worse, Lowering::allowed);
  EXPECT_EQ(lowered.refused, Lines{});
  EXPECT_EQ(to_text(lowered.floors), "# for people\ncorpus\ttiny\t2\t1\tnew\nfloor\ttiny\ta\t0.4000\n");
}

TEST(Gate, ScoresTheSample) {
  const Folder data("data");
  for (int i = 0; i < 5; ++i) {
    const std::string id = std::to_string(i);
    data.write("tiny/html/" + id + ".html",
               "<nav>Home News</nav><p>The ferry crosses twice a day, number " + id);
    data.write("tiny/gold/" + id + ".txt", "The ferry crosses twice a day, number " + id);
    data.append("tiny/pages.jsonl", "{\"id\":\"" + id + "\"}\n");
  }
  const Floors floors = floors_of("corpus\ttiny\t3\t1\t-\ncorpus\tgone\t3\t1\t-\n");
  const Reached reached = reach(floors, data.path(), {"all", "body-text"}, 1, {});
  ASSERT_EQ(reached.scores.size(), 2U);
  EXPECT_NEAR(reached.scores[0].score, 2.0 * 8 / (8 + 10), 1e-12);
  EXPECT_EQ(reached.scores[1].score, 1);
  ASSERT_EQ(reached.problems.size(), 1U);
  EXPECT_EQ(reached.problems[0].message, "is no directory");
  EXPECT_EQ(check(floors, reached).size(), 4U);  // no corpus, another hash, two without a floor
  const Update entered = update(floors, reached, Lowering::refused);
  Reached again = reach(entered.floors, data.path(), {"all", "body-text"}, 2, {});
  again.problems.clear();
  EXPECT_EQ(check(entered.floors, again), Lines{});
}

}  // namespace
}  // namespace pith::eval
