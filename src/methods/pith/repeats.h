// What a page says twice: the same text for narrow screens, quotes of the post above, slides of a carousel over again.
#pragma once

#include <span>

#include "methods/pith/features.h"

namespace pith {

// The kept blocks that say what a kept block before them said, by their indices. No repeats are those next to what they
// repeat (the refrain of a song), those in lists, tables and preformatted text, which go as a whole, and the shortest.
std::span<const std::uint32_t> find_repeats(const Features& found, std::span<const bool> kept, Arena& arena);

}  // namespace pith
