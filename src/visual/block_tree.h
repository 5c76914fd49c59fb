// A page as a tree of visual blocks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "visual/block_rules.h"
#include "visual/separators.h"

namespace pith {

struct VisualBlock {
  std::int32_t parent = -1;  // an earlier block; -1: the page
  std::uint32_t depth = 0;
  Box box;
  int coherence = kLeastCoherence;  // DoC, never less than the parent's
  bool is_leaf = true;
  std::uint32_t first_node = 0, nodes = 0;  // of BlockTree::nodes: the subtrees that it is made of
};

struct PlacedSeparator {
  Separator separator;
  std::uint32_t block = 0;  // whose children it parts
};

struct BlockTree {
  std::vector<VisualBlock> blocks;  // parents before their children, siblings in document order
  std::vector<WholeNode> nodes;
  std::vector<PlacedSeparator> separators;  // that part blocks

  std::span<const WholeNode> nodes_of(const VisualBlock& block) const {
    return std::span(nodes).subspan(block.first_node, block.nodes);
  }
};

struct BlockTreeOptions {
  double permitted_coherence = 6;  // PDoC: blocks that are less coherent are divided further
  double small = 0.05;             // see BlockRules
};

// The page must have geometry; a page where nothing is seen has no blocks. Takes n log n time.
BlockTree find_block_tree(const Page& page, std::span<const Sight> sights, const BlockTreeOptions& options);

}  // namespace pith
