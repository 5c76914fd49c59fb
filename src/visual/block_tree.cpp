// VIPS: a vision-based page segmentation algorithm. D. Cai, S. Yu, J.-R. Wen, W.-Y. Ma. MSR-TR-2003-79, 2003.
//
// A page is cut where a reader would cut it. Round by round a block is divided into the nodes that thirteen rules find
// coherent (block_rules.cpp), separators are found between them (separators.cpp), and the nodes are put together
// again into blocks: those beside the lightest separators first, on and on, until only the heaviest separators are
// left. What these part are the children of the block. A child that is less coherent than is permitted (its DoC is
// below the PDoC) gets a round of its own.
//
// Putting together from the lightest separator up to the heaviest is cutting at the heaviest alone, which is what is
// done here. What was put together has new separators among itself, such as those between columns below a banner, and
// a round of its own finds them.
//
// Where we depart. The paper sets coherence and weights "by tag and size" and gives no numbers; ours are in
// coherence_of() and weigh(). The coherence of several nodes together is less the heavier the heaviest separator among them
// is, as in the paper, and no more than their size allows. Nodes that no separator parts, as they overlap, are
// children one by one. Pictures and form controls are blocks though nothing is below them. A node without a box of its own
// stands where its children stand.
//
// Cost: a round takes n log n for the nodes that it looks at, and there are at most kMostRounds above a node. Held by
// tests/visual/block_rules_test.cpp, separators_test.cpp and block_tree_test.cpp.
#include "visual/block_tree.h"

#include <algorithm>
#include <utility>

#include "base/stop.h"
#include "visual/area.h"

namespace pith {
namespace {

constexpr std::uint32_t kMostRounds = 64;

class BlockTreeBuilder {
 public:
  BlockTreeBuilder(const Page& page, std::span<const Sight> sights, const BlockTreeOptions& options)
      : document_(page.document), sights_(sights), options_(options), rules_(page, sights, options.small) {
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      if (document_.is_html(id, Name::Hr) && sights[id].valid) lines_.push_back(sights[id].box);
    }
    std::stable_sort(lines_.begin(), lines_.end(), [](const Box& a, const Box& b) { return a.top < b.top; });
  }

  BlockTree run() {
    const NodeId body = document_.body();
    const NodeId root = body == kNoNode ? kRoot : body;
    if (!sights_[root].valid) return {};
    add(-1, {{root, kLeastCoherence}}, kLeastCoherence);
    // The next block to divide is the last of `open_`. Its children go behind all blocks so far, so siblings stand
    // together, and each block behind its parent.
    while (!open_.empty()) {
      const std::uint32_t block = open_.back();
      open_.pop_back();
      divide(block);
    }
    return std::move(tree_);
  }

 private:
  BlockSight sight_of(const WholeNode& whole) const {
    const Sight& sight = sights_[whole.node];
    // Of the same structure: both are text and nothing else, or the same element.
    const Node& node = document_[whole.node];
    const bool text = whole.coherence >= 9 && sight.non_space_chars != 0;
    const std::uint32_t kind = text ? 1 : node.type == NodeType::element ? 2 + index_of(node.name) : 0;
    return {sight.box, sight.font_size, sight.font_weight, sight.background, kind};
  }

  std::vector<Separator> separators_of(std::span<const WholeNode> nodes) {
    sights_of_.clear();
    for (const WholeNode& node : nodes) sights_of_.push_back(sight_of(node));
    return find_separators(sights_of_, lines_);
  }

  static int heaviest(std::span<const Separator> separators) {
    int weight = -1;
    for (const Separator& separator : separators) weight = std::max(weight, separator.weight);
    return weight;
  }

  void add(std::int32_t parent, std::span<const WholeNode> nodes, int coherence) {
    VisualBlock block;
    block.parent = parent;
    block.depth = parent < 0 ? 0 : tree_.blocks[static_cast<std::size_t>(parent)].depth + 1;
    for (const WholeNode& node : nodes) block.box = around(block.box, sights_[node.node].box);
    block.coherence = coherence;
    block.first_node = static_cast<std::uint32_t>(tree_.nodes.size());
    block.nodes = static_cast<std::uint32_t>(nodes.size());
    tree_.nodes.insert(tree_.nodes.end(), nodes.begin(), nodes.end());
    open_.push_back(static_cast<std::uint32_t>(tree_.blocks.size()));
    tree_.blocks.push_back(block);
  }
  void add(std::int32_t parent, std::initializer_list<WholeNode> nodes, int coherence) {
    add(parent, std::span(nodes.begin(), nodes.size()), coherence);
  }

  // What a block consists of after a round. A node that is divided into one other is that other.
  std::vector<WholeNode> round(VisualBlock& block) {
    const auto nodes = tree_.nodes_of(block);
    std::vector<WholeNode> whole(nodes.begin(), nodes.end());
    while (whole.size() == 1 && block.coherence < options_.permitted_coherence) {
      const NodeId node = whole[0].node;
      whole.clear();
      rules_.divide(node, whole);
      if (whole.size() == 1) {
        tree_.nodes[block.first_node] = whole[0];
        block.box = sights_[whole[0].node].box;
        if (block.parent >= 0) block.coherence = std::max(block.coherence, whole[0].coherence);
        if (whole[0].node == node) break;
      }
    }
    return whole;
  }

  void divide(std::uint32_t index) {
    VisualBlock& block = tree_.blocks[index];
    if (block.coherence >= options_.permitted_coherence || block.depth >= kMostRounds) return;
    const std::vector<WholeNode> whole = round(block);
    if (whole.size() < 2 || block.coherence >= options_.permitted_coherence) return;
    block.is_leaf = false;
    const int least = block.coherence;
    const std::vector<Separator> separators = separators_of(whole);
    for (const auto& group : part(whole, separators)) {
      const int coherence = group.size() == 1 ? group[0].coherence : coherence_of(group);
      add(static_cast<std::int32_t>(index), group, std::max(least, coherence));
    }
    const int weight = heaviest(separators);
    for (const Separator& separator : separators)
      if (separator.weight == weight) tree_.separators.push_back({separator, index});
  }

  int coherence_of(std::span<const WholeNode> nodes) {
    Box box;
    for (const WholeNode& node : nodes) box = around(box, sights_[node.node].box);
    const int by_separators = kMostCoherence - std::max(0, heaviest(separators_of(nodes)));
    return std::clamp(std::min(by_separators, rules_.coherence_of(box)), kLeastCoherence, kMostCoherence);
  }

  // The nodes between the heaviest separators, groups in the order of their first nodes.
  std::vector<std::vector<WholeNode>> part(std::span<const WholeNode> whole,
                                           std::span<const Separator> separators) const {
    std::vector<std::vector<WholeNode>> groups;
    if (separators.empty()) {
      for (const WholeNode& node : whole) groups.push_back({node});
      return groups;
    }
    const int weight = heaviest(separators);
    std::vector<float> rows, columns;
    for (const Separator& s : separators)
      if (s.weight == weight) (s.direction == Direction::horizontal ? rows : columns).push_back(s.end);
    std::vector<std::pair<std::pair<std::size_t, std::size_t>, std::size_t>> of_nodes;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      const Box& box = sights_[whole[i].node].box;
      of_nodes.push_back(
          {{place(rows, (box.top + box.bottom) / 2), place(columns, (box.left + box.right) / 2)}, i});
    }
    std::stable_sort(of_nodes.begin(), of_nodes.end());
    std::vector<std::vector<std::size_t>> members;
    for (std::size_t i = 0; i < of_nodes.size(); ++i) {
      if (i == 0 || of_nodes[i].first != of_nodes[i - 1].first) members.emplace_back();
      members.back().push_back(of_nodes[i].second);
    }
    std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a[0] < b[0]; });
    for (const auto& group : members) {
      groups.emplace_back();
      for (const std::size_t i : group) groups.back().push_back(whole[i]);
    }
    return groups;
  }

  // How many separators are before it.
  static std::size_t place(const std::vector<float>& ends, float middle) {
    return static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), middle) - ends.begin());
  }

  const Document& document_;
  const std::span<const Sight> sights_;
  const BlockTreeOptions& options_;
  const BlockRules rules_;
  std::vector<Box> lines_;  // of <hr> elements, by their tops
  std::vector<BlockSight> sights_of_;
  std::vector<std::uint32_t> open_;
  BlockTree tree_;
};

}  // namespace

BlockTree find_block_tree(const Page& page, std::span<const Sight> sights, const BlockTreeOptions& options) {
  return BlockTreeBuilder(page, sights, options).run();
}

}  // namespace pith
