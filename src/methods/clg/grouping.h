// The second step of CLG: of the candidate nodes, those that stand together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dom/document.h"
#include "page/geometry.h"

namespace pith {

struct Candidate {
  NodeId node = kNoNode;
  NodeId parent = kNoNode;
  Box box;
  double score = 0;
};

// How far the shadows of two boxes on an axis are the same, on the better of the two axes: POR, 0 to 1.
double projection_overlap(const Box& a, const Box& b);

// Which of the four conditions joins candidates `i` and `i + 1`, 1 to 4; 0: none, the sequence breaks there.
// Candidates are in document order.
int joined_by(std::span<const Candidate> candidates, std::size_t i, double threshold);

// [begin, end) of a group.
struct Group {
  std::size_t begin = 0, end = 0;
};
std::vector<Group> group(std::span<const Candidate> candidates, double threshold);

// The group with the largest mean score times covered area, and those whose product is at least `share` of its own; in
// their order.
std::vector<Group> best_groups(std::span<const Candidate> candidates, std::span<const Group> groups,
                               double share = 1);

}  // namespace pith
