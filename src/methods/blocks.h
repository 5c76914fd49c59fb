// A page as blocks of text: what stands between two block-level tags, be they start or end tags.
#pragma once

#include <cstdint>
#include <span>

#include "base/arena.h"
#include "page/page.h"

namespace pith {

// Whether the element stands on lines of its own, as CSS has it where a page brings no style sheet.
bool is_block_level(const Node& node);

// A paragraph, a heading, a list item's own text, a cell: a maximal run of texts that no block-level tag parts.
// Its texts are the kept ones among the ids begin .. end-1, all of them below `element`.
struct Block {
  NodeId element = kNoNode;   // the innermost block-level element around it
  NodeId begin = 0, end = 0;  // of its first text, and behind its last
  std::uint32_t texts = 0;
  std::uint32_t characters = 0, non_space_chars = 0, words = 0;  // as in Measure, summed over the texts
  std::uint32_t commas = 0, sentence_ends = 0;
  std::uint32_t link_non_space_chars = 0;
};

// The blocks of the texts that `visible` keeps, in document order. A block is never white space alone.
std::span<const Block> find_blocks(const Page& page, const Extraction& visible, Arena& arena);

}  // namespace pith
