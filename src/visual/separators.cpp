// The paper starts with one separator as large as the region, and lets each block split, trim or remove those that it
// meets; those left at the border go. What is left are the gaps between the blocks' shadows on an axis, which sorting
// finds at once. Unlike there, blocks that touch have a separator without width between them: style sheets often set
// boxes side by side and leave the space inside them.
#include "visual/separators.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pith {
namespace {

constexpr int kMostWeight = 10;
constexpr float kTouch = 1;  // boxes that overlap by less are side by side: layouts have fractions of pixels

float begin_of(const Box& box, Direction direction) {
  return direction == Direction::horizontal ? box.top : box.left;
}
float end_of(const Box& box, Direction direction) {
  return direction == Direction::horizontal ? box.bottom : box.right;
}

int weight_of_distance(float distance) {
  constexpr float kSteps[] = {1, 8, 16, 28, 48};
  int weight = 0;
  for (const float step : kSteps) weight += distance >= step;
  return weight;
}

bool crosses_rule(const Separator& separator, const Box& region, std::span<const Box> rules) {
  auto rule = std::partition_point(rules.begin(), rules.end(),
                                   [&](const Box& box) { return box.top < separator.begin - kTouch; });
  for (; rule != rules.end() && rule->top <= separator.end + kTouch; ++rule)
    if (rule->right > region.left && rule->left < region.right) return true;
  return false;
}

int weight_of_fonts(const BlockSight& above, const BlockSight& below) {
  if (above.font_size == 0 || below.font_size == 0) return 0;
  int weight = 0;
  weight += std::abs(above.font_size - below.font_size) >= 1 ||
            std::abs(above.font_weight - below.font_weight) >= 100;
  weight += below.font_size - above.font_size >= 1;
  return weight;
}

class Finder {
 public:
  Finder(std::span<const BlockSight> blocks, std::span<const Box> rules) : blocks_(blocks), rules_(rules) {
    for (const BlockSight& block : blocks) {
      region_.left = std::min(region_.left, block.box.left);
      region_.right = std::max(region_.right, block.box.right);
    }
  }

  void find(Direction direction, std::vector<Separator>& found) {
    std::vector<std::size_t> order(blocks_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return begin_of(blocks_[a].box, direction) < begin_of(blocks_[b].box, direction);
    });
    std::size_t last = order[0];  // of those so far, the one that reaches furthest
    for (std::size_t i = 1; i < order.size(); ++i) {
      const float end = end_of(blocks_[last].box, direction);
      const float begin = begin_of(blocks_[order[i]].box, direction);
      if (begin > end - kTouch) {
        Separator separator{direction, end, std::max(begin, end)};
        separator.weight = weigh(separator, blocks_[last], blocks_[order[i]]);
        found.push_back(separator);
      }
      if (end_of(blocks_[order[i]].box, direction) >= end) last = order[i];
    }
  }

 private:
  int weigh(const Separator& separator, const BlockSight& before, const BlockSight& behind) const {
    int weight = 1 + weight_of_distance(separator.end - separator.begin);
    if (before.background != behind.background) weight += 2;
    if (separator.direction == Direction::horizontal) {
      if (crosses_rule(separator, region_, rules_)) weight += 2;
      weight += weight_of_fonts(before, behind);
      if (before.kind != 0 && before.kind == behind.kind) weight -= 2;
    }
    return std::clamp(weight, 0, kMostWeight);
  }

  const std::span<const BlockSight> blocks_;
  const std::span<const Box> rules_;
  Box region_ = {1e9F, 0, -1e9F, 0};
};

}  // namespace

std::vector<Separator> find_separators(std::span<const BlockSight> blocks, std::span<const Box> rules) {
  std::vector<Separator> found;
  if (blocks.size() < 2) return found;
  Finder finder(blocks, rules);
  finder.find(Direction::horizontal, found);
  finder.find(Direction::vertical, found);
  return found;
}

}  // namespace pith
