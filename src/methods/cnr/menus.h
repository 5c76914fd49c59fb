// The menus of a page: containers with many short links among few nodes.
#pragma once

#include <cstdint>
#include <span>

#include "base/arena.h"
#include "page/page.h"

namespace pith {

// What the subtree of a node counts for when links are looked for. A link counts as one node.
struct LinkRatio {
  std::uint32_t links = 0;
  std::uint32_t weight = 0;           // nodes, itself included; 0 if the node is not counted at all
  std::uint32_t link_characters = 0;  // white space left out
  std::uint32_t other_characters = 0;

  double links_per_node() const { return weight == 0 ? 0 : static_cast<double>(links) / weight; }
};

// By node id; counts what `shown` keeps.
std::span<LinkRatio> links_nodes_ratios(const Page& page, std::span<const Label> shown, Arena& arena);

// The menus, most links first. They do not overlap.
std::span<const NodeId> find_menus(const Document& document, std::span<const LinkRatio> ratios, Arena& arena);

}  // namespace pith
