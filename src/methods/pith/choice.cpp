#include "methods/pith/choice.h"

#include <algorithm>
#include <numeric>

namespace pith {

Choice choose_blocks(std::span<const Block> blocks, std::span<const float> chances, Arena& arena) {
  const std::span<std::uint32_t> order = arena.make<std::uint32_t>(blocks.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return chances[a] != chances[b] ? chances[a] > chances[b] : a < b;
  });
  Choice choice;
  for (std::size_t i = 0; i < blocks.size(); ++i)
    choice.words += chances[i] * static_cast<float>(blocks[i].words);
  float kept = 0, likely = 0;
  for (const std::uint32_t i : order) {
    kept += static_cast<float>(blocks[i].words);
    likely += chances[i] * static_cast<float>(blocks[i].words);
    const float f1 = kept == 0 ? 0 : 2 * likely / (kept + choice.words);
    if (f1 > choice.expected_f1) choice.expected_f1 = f1, choice.least = chances[i];
  }
  return choice;
}

}  // namespace pith
