#include "methods/pith/choice.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace pith {

Choice choose_blocks(std::span<const Block> blocks, std::span<const float> chances, Arena& arena) {
  // The likeliest first, and of the equally likely the first. Bits of floats that are not negative are ordered as these
  // are, so that a chance and its block make one number.
  const std::span<std::uint64_t> order = arena.make<std::uint64_t>(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i)
    order[i] = std::uint64_t{~std::bit_cast<std::uint32_t>(chances[i])} << 32 | i;
  std::sort(order.begin(), order.end());
  Choice choice;
  for (std::size_t i = 0; i < blocks.size(); ++i)
    choice.words += chances[i] * static_cast<float>(blocks[i].words);
  float kept = 0, likely = 0;
  for (const std::uint64_t chance_and_block : order) {
    const auto i = static_cast<std::uint32_t>(chance_and_block);
    kept += static_cast<float>(blocks[i].words);
    likely += chances[i] * static_cast<float>(blocks[i].words);
    const float f1 = kept == 0 ? 0 : 2 * likely / (kept + choice.words);
    if (f1 > choice.expected_f1) choice.expected_f1 = f1, choice.least = chances[i];
  }
  return choice;
}

}  // namespace pith
