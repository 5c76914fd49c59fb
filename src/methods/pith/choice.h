// Which blocks to keep, given how likely each is content.
#pragma once

#include <span>

#include "methods/blocks.h"

namespace pith {

struct Choice {
  float least = 1;        // blocks at least this likely are kept
  float expected_f1 = 0;  // of the words then kept
  float words = 0;        // of content that the page is expected to have
};

// The choice with the best word F1 that can be expected. With kept words K, likely words among them E and likely
// words of the page A it is 2 E / (K + A), and it is best for the most likely blocks down to half of it: a page
// that is all doubt needs less to be kept than one with a clear article.
Choice choose_blocks(std::span<const Block> blocks, std::span<const float> chances);

}  // namespace pith
