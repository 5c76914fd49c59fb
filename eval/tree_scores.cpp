#include "eval/tree_scores.h"

#include <algorithm>

#include "eval/area.h"

namespace pith::eval {
namespace {

// Nodes that stand in no other selected node.
std::vector<Box> outermost(const PageTree& tree, const std::vector<bool>& selected,
                           std::span<const NodeBox> boxes) {
  std::vector<Box> found;
  for (const NodeBox& box : boxes) {
    if (box.node >= selected.size() || !selected[box.node]) continue;
    const std::uint32_t parent = tree.parents[box.node];
    if (parent == PageTree::kNone || !selected[parent]) found.push_back(box.box);
  }
  return found;
}

Ratio overlap(const std::vector<Box>& gold, const std::vector<Box>& found) {
  std::vector<Box> either = gold;
  either.insert(either.end(), found.begin(), found.end());
  const double gold_area = union_area(gold), found_area = union_area(found);
  return ratio(std::max(0.0, gold_area + found_area - union_area(either)), found_area, gold_area);
}

}  // namespace

std::vector<bool> selected_nodes(const PageTree& tree, std::span<const Text> texts,
                                 const Alignment& alignment, const std::vector<bool>& chosen) {
  const std::size_t size = tree.parents.size();
  std::vector<std::uint32_t> all(size), inside(size);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].node >= size || alignment.nodes[i].words == 0) continue;
    all[texts[i].node] = 1;
    inside[texts[i].node] = chosen[i];
  }
  for (std::size_t id = size; id-- > 1;) {
    all[tree.parents[id]] += all[id];
    inside[tree.parents[id]] += inside[id];
  }
  std::vector<bool> selected(size);
  for (std::size_t id = 0; id < size; ++id)
    selected[id] = all[id] != 0 ? all[id] == inside[id] : id != 0 && selected[tree.parents[id]];
  return selected;
}

TreeScores score_tree(const PageTree& tree, std::span<const Text> texts, const Alignment& alignment,
                      std::span<const NodeBox> boxes) {
  std::vector<bool> is_gold, is_kept, counts = tree.is_element;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    is_gold.push_back(alignment.nodes[i].is_gold());
    is_kept.push_back(texts[i].kept);
    if (texts[i].node < counts.size()) counts[texts[i].node] = true;
  }
  const std::vector<bool> gold = selected_nodes(tree, texts, alignment, is_gold);
  const std::vector<bool> kept = selected_nodes(tree, texts, alignment, is_kept);
  std::size_t right = 0, found = 0, wanted = 0;
  for (std::size_t id = 0; id < counts.size(); ++id) {
    if (!counts[id]) continue;
    right += gold[id] && kept[id];
    found += kept[id];
    wanted += gold[id];
  }
  TreeScores scores{ratio(right, found, wanted), {}};
  const bool has_elements = std::any_of(boxes.begin(), boxes.end(), [&](const NodeBox& box) {
    return box.node < tree.is_element.size() && tree.is_element[box.node];
  });
  if (has_elements) scores.regions = overlap(outermost(tree, gold, boxes), outermost(tree, kept, boxes));
  return scores;
}

}  // namespace pith::eval
