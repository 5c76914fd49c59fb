// The last step of CLG: the best group made whole.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dom/document.h"

namespace pith {

// Of Algorithm 1: shares of the page's area, and a depth; the root element has depth 1.
struct Refining {
  double theta1 = 0.05, theta2 = 0.2, theta3 = 0.4, theta4 = 0.9;
  double depth = 3;
};

// What Algorithm 1 asks of the page.
struct RefinedPage {
  const Document& document;
  NodeId root;                     // no node above it is looked at
  std::span<const double> areas;   // by node, as shares of the page
  std::span<const double> scores;  // by node; below 0 for those that have none
};

enum class Branch : std::uint8_t { ancestor, largest_part, candidates };  // 3a, 3b, 3c

struct Refined {
  Branch branch = Branch::candidates;
  std::vector<NodeId> nodes;
};
Refined refine(const RefinedPage& page, std::span<const NodeId> candidates, const Refining& parameters);

}  // namespace pith
