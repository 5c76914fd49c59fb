#include "entities/letters.h"

#include <algorithm>
#include <iterator>

namespace pith {
namespace {

// Every `step`th code point from `first` to `last` becomes small by adding `add`.
struct LowerRun {
  char32_t first, last;
  std::uint32_t step;
  std::int32_t add;
};

#include "entities/letters.inc"

}  // namespace

LetterKind letter_kind(char32_t c) {
  if (c >= kLetterEnd) return LetterKind::none;
  const std::uint64_t bits = kLetterBits[kLetterPages[c >> 8]][(c & 0xFF) >> 5];
  return static_cast<LetterKind>(bits >> (2 * (c & 0x1F)) & 3);
}

char32_t lower_letter(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
  const auto ends_before = [](const LowerRun& run, char32_t wanted) { return run.last < wanted; };
  const LowerRun* run = std::lower_bound(std::begin(kLowerRuns), std::end(kLowerRuns), c, ends_before);
  if (run == std::end(kLowerRuns) || c < run->first || (c - run->first) % run->step != 0) return c;
  return static_cast<char32_t>(static_cast<std::int32_t>(c) + run->add);
}

}  // namespace pith
