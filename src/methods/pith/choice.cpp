// The largest 2 E / (K + A), found as Dinkelbach does (1967): next to a choice of this F1, blocks that are more likely than
// half of it raise it and all others lower it, so those are the next choice. Each is better than the last, and a
// handful is enough.
#include "methods/pith/choice.h"

#include <algorithm>

#include "base/stop.h"

namespace pith {

Choice choose_blocks(std::span<const Block> blocks, std::span<const float> chances) {
  Choice best;
  for (std::size_t i = 0; i < blocks.size(); ++i)
    best.words += chances[i] * static_cast<float>(blocks[i].words);
  for (;;) {
    look();
    Choice next{.words = best.words};
    float kept = 0, likely = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const bool keep = 2 * chances[i] >= best.expected_f1;
      const float words = keep ? static_cast<float>(blocks[i].words) : 0;
      kept += words;
      likely += chances[i] * words;
      next.least = std::min(next.least, keep ? chances[i] : 1);
    }
    if (kept > 0) next.expected_f1 = 2 * likely / (kept + best.words);
    if (!(next.expected_f1 > best.expected_f1)) return best;  // so it ends where chances are no numbers, too
    best = next;
  }
}

}  // namespace pith
