#include "methods/pith/repeats.h"

#include "base/stop.h"

namespace pith {
namespace {

constexpr std::uint32_t kLeastWords = 5;

bool are_together(const Kinship& a, const Kinship& b) {
  return a.levels[1].begin == b.levels[1].begin && a.levels[1].end == b.levels[1].end;
}

}  // namespace

std::span<const std::uint32_t> find_repeats(const Features& found, std::span<const bool> kept, Arena& arena) {
  const std::size_t blocks = found.blocks.size();
  const auto said_by = arena.make<std::uint32_t>(blocks);  // by text: the first block that says it, from 1 on
  const auto repeats = arena.make_unset<std::uint32_t>(blocks);
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < blocks; ++i) {
    poll(i);
    if (!kept[i]) continue;
    const Kinship& kinship = found.kinships[i];
    std::uint32_t& first = said_by[kinship.text];
    if (first == 0) {
      first = i + 1;
      continue;
    }
    if (found.blocks[i].words >= kLeastWords && kinship.whole_tag == Name::None &&
        !are_together(kinship, found.kinships[first - 1]))
      repeats[count++] = i;
  }
  return repeats.first(count);
}

}  // namespace pith
