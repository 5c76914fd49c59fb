// Section 6.1 and 6.2 of the CLG paper; held by tests/methods/clg_grouping_test.cpp on drawn cases.
#include "methods/clg/grouping.h"

#include <algorithm>

#include "base/stop.h"
#include "visual/area.h"

namespace pith {
namespace {

double shadow_overlap(double begin_a, double end_a, double begin_b, double end_b) {
  const double shared = std::min(end_a, end_b) - std::max(begin_a, begin_b);
  const double longer = std::max(end_a - begin_a, end_b - begin_b);
  return shared <= 0 || longer <= 0 ? 0 : shared / longer;
}

bool aligned(const Candidate& a, const Candidate& b, double threshold) {
  return overlap(a.box, b.box) || projection_overlap(a.box, b.box) > threshold;
}

}  // namespace

double projection_overlap(const Box& a, const Box& b) {
  return std::max(shadow_overlap(a.left, a.right, b.left, b.right),
                  shadow_overlap(a.top, a.bottom, b.top, b.bottom));
}

int joined_by(std::span<const Candidate> candidates, std::size_t i, double threshold) {
  if (aligned(candidates[i], candidates[i + 1], threshold)) return 1;
  if (candidates[i].parent == candidates[i + 1].parent) return 2;
  if (i + 2 < candidates.size() && aligned(candidates[i], candidates[i + 2], threshold)) return 3;
  if (i > 0 && aligned(candidates[i - 1], candidates[i + 1], threshold)) return 4;
  return 0;
}

std::vector<Group> group(std::span<const Candidate> candidates, double threshold) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    poll(i);
    if (i == 0 || joined_by(candidates, i - 1, threshold) == 0) groups.push_back({i, i});
    groups.back().end = i + 1;
  }
  return groups;
}

std::vector<Group> best_groups(std::span<const Candidate> candidates, std::span<const Group> groups,
                               double share) {
  std::vector<double> worths;
  std::vector<Box> boxes;
  for (const Group& g : groups) {
    double score = 0;
    boxes.clear();
    for (std::size_t i = g.begin; i < g.end; ++i) {
      score += candidates[i].score;
      boxes.push_back(candidates[i].box);
    }
    worths.push_back(score / static_cast<double>(g.end - g.begin) * union_area(boxes));
  }
  std::vector<Group> chosen;
  const auto best = std::max_element(worths.begin(), worths.end());
  for (auto worth = worths.begin(); worth != worths.end(); ++worth)
    if (worth == best || (share < 1 && *worth >= share * *best))
      chosen.push_back(groups[static_cast<std::size_t>(worth - worths.begin())]);
  return chosen;
}

}  // namespace pith
