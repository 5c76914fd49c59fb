#include "base/memory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "base/arena.h"

namespace pith {
namespace {

TEST(Memory, WorkThatSucceedsGivesItsValue) {
  const auto made = if_memory_suffices([] { return std::string("made"); });
  EXPECT_EQ(made, "made");
}

TEST(Memory, WorkThatRunsOutOfItGivesNothing) {
  EXPECT_EQ(if_memory_suffices([]() -> int { run_out_of_memory(); }), std::nullopt);
  EXPECT_EQ(if_memory_suffices([] { return Arena().make<int>(SIZE_MAX / 4).size(); }), std::nullopt);
}

TEST(Memory, AStringThatNoMemoryHoldsRunsOutOfIt) {
  std::string text;
  const auto grow = [&text] { return text.append(text.max_size(), 'x').append("x").size(); };
  EXPECT_EQ(if_memory_suffices(grow), std::nullopt);
}

}  // namespace
}  // namespace pith
