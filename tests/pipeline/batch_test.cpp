#include "pith/batch.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace pith {
namespace {

// Squares of 0 .. count - 1, of which early ones take longest.
std::vector<std::size_t> squares(std::size_t count, std::size_t jobs, std::size_t stop_at = SIZE_MAX) {
  std::vector<std::size_t> taken;
  const auto make_work = [] {
    return [](std::size_t i) {
      if (i % 7 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return std::make_unique<std::size_t>(i * i);
    };
  };
  const auto take = [&](std::size_t i, std::unique_ptr<std::size_t>&& square) {
    EXPECT_EQ(i, taken.size());
    taken.push_back(*square);
    return taken.size() != stop_at;
  };
  run_in_order(count, jobs, make_work, take);
  return taken;
}

TEST(Batch, ResultsComeInOrder) {
  for (const std::size_t jobs : {1, 2, 5})
    for (const std::size_t count : {0, 1, 4, 100}) {
      const std::vector<std::size_t> taken = squares(count, jobs);
      ASSERT_EQ(taken.size(), count);
      for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(taken[i], i * i);
    }
}

TEST(Batch, EndsWhenNothingMoreIsTaken) {
  for (const std::size_t jobs : {1, 2, 5}) EXPECT_EQ(squares(100, jobs, 3).size(), 3u);
}

TEST(Batch, TasksMayCome) {
  for (const std::size_t jobs : {1, 3}) {
    std::vector<std::string> words = {"tides", "follow", "the", "moon"};
    std::atomic<int> at_once = 0;
    const auto next = [&, i = std::size_t{0}]() mutable -> std::optional<std::string> {
      EXPECT_EQ(at_once.fetch_add(1), 0);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      at_once.fetch_sub(1);
      return i < words.size() ? std::optional(words[i++]) : std::nullopt;
    };
    std::string line;
    run_in_order(
        next, jobs, [] { return [](std::string word) { return word + ' '; }; },
        [&](std::size_t, std::string&& word) {
          line += word;
          return true;
        });
    EXPECT_EQ(line, "tides follow the moon ");
  }
}

TEST(Batch, FewResultsWait) {
  constexpr std::size_t kJobs = 3;
  std::atomic<std::size_t> begun = 0;
  std::size_t taken = 0;
  run_in_order(
      100, kJobs, [&] { return [&](std::size_t i) { return ++begun, i; }; },
      [&](std::size_t, std::size_t) {
        EXPECT_LE(begun.load(), ++taken + 16 * kJobs);
        return true;
      });
  EXPECT_EQ(taken, 100u);
}

TEST(Batch, EachThreadHasItsOwnWork) {
  std::atomic<std::size_t> made = 0;
  run_in_order(
      20, 4, [&] { return ++made, [own = 0](std::size_t) mutable { return ++own; }; },
      [](std::size_t, int) { return true; });
  EXPECT_LE(made.load(), 4u);
  EXPECT_GE(made.load(), 1u);
}

}  // namespace
}  // namespace pith
