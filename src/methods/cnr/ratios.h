// The chars-nodes ratio of every node: Algorithm 1 of the paper that cnr.cpp is about.
#pragma once

#include <cstdint>
#include <span>

#include "base/arena.h"
#include "page/page.h"

namespace pith {

// What the subtree of a node counts for.
struct NodeRatio {
  std::uint32_t characters = 0;  // of its texts, white space left out
  std::uint32_t weight = 0;      // its nodes, itself included; 0 if the node is not counted at all

  double cnr() const { return weight == 0 ? 0 : static_cast<double>(characters) / weight; }
};

// By node id. `shown` labels what a reader would see; nothing else is counted, and neither are texts of
// nothing but white space, comments, and what stands inside a node without content.
std::span<NodeRatio> chars_nodes_ratios(const Page& page, std::span<const Label> shown, Arena& arena);

}  // namespace pith
