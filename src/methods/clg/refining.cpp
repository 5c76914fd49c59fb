// Algorithm 1 of section 6.3 of the CLG paper; held by tests/methods/clg_refining_test.cpp branch by
// branch.
#include "methods/clg/refining.h"

#include <algorithm>

#include "base/stop.h"

namespace pith {
namespace {

NodeId common_ancestor(const Document& document, std::span<const NodeId> nodes) {
  NodeId ancestor = nodes[0];
  for (std::size_t round = 0; const NodeId node : nodes) {
    poll(round++);
    while (!document.contains(ancestor, node)) ancestor = document[ancestor].parent;
  }
  return ancestor;
}

// The root element has 1.
int depth_of(const Document& document, NodeId id) {
  int depth = 0;
  for (; id != kRoot && id != kNoNode; id = document[id].parent) ++depth;
  return depth;
}

// The child with the largest area; kNoNode if no child has any.
NodeId largest_child(const RefinedPage& page, NodeId id) {
  NodeId largest = kNoNode;
  for (NodeId c = page.document[id].first_child; c != kNoNode; c = page.document[c].next)
    if (page.scores[c] >= 0 && (largest == kNoNode || page.areas[c] > page.areas[largest])) largest = c;
  return largest;
}

NodeId best_sibling(const RefinedPage& page, NodeId id) {
  NodeId best = id;
  for (NodeId c = page.document[page.document[id].parent].first_child; c != kNoNode;
       c = page.document[c].next)
    if (page.scores[c] * page.areas[c] > page.scores[best] * page.areas[best]) best = c;
  return best;
}

}  // namespace

Refined refine(const RefinedPage& page, std::span<const NodeId> candidates, const Refining& parameters) {
  const auto& [theta1, theta2, theta3, theta4, depth] = parameters;
  if (candidates.empty()) return {};
  // Step 1.
  NodeId v = common_ancestor(page.document, candidates);
  // Step 2.
  if (page.areas[v] < theta1)
    while (v != page.root && page.areas[v] < theta2) v = page.document[v].parent;
  // Step 3.
  if (depth_of(page.document, v) > depth || page.areas[v] <= theta3) return {Branch::ancestor, {v}};
  if (page.areas[v] >= theta4) {
    while (page.areas[v] >= theta4) {
      const NodeId child = largest_child(page, v);
      if (child == kNoNode) break;
      v = child;
    }
    return {Branch::largest_part, {v == page.root ? v : best_sibling(page, v)}};
  }
  return {Branch::candidates, {candidates.begin(), candidates.end()}};
}

}  // namespace pith
