#include "methods/cnr/containers.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/stop.h"
#include "methods/visible.h"

namespace pith {
namespace {

constexpr int kMostRounds = 64;  // so that the cost stays linear; few pages have as many blocks

}  // namespace

ContainerFinder::ContainerFinder(const Page& page, std::span<const Label> shown,
                                 const NodeSelection& selection, Arena& arena)
    : document_(page.document),
      selection_(selection),
      root_(content_root(page.document)),
      end_(page.document[root_].end),
      ratios_(chars_nodes_ratios(page, shown, arena)),
      states_(arena.make<State>(page.document.size())),
      found_(arena.make_unset<NodeId>(page.document.size())) {
  if (selection.share < 1 || selection.count != 0) ranked_ = arena.make_unset<float>(page.document.size());
}

std::span<const NodeId> ContainerFinder::next_round() {
  if (taken_ != kNoNode) take_out(taken_);
  taken_ = kNoNode;
  if (is_last_round() || !set_threshold()) return {};
  ++rounds_;
  join();
  const std::span<const NodeId> blocks = collect();
  taken_ = blocks[0];
  return blocks;
}

bool ContainerFinder::is_last_round() const {
  return rounds_ == kMostRounds;
}

// False if no text is left.
bool ContainerFinder::set_threshold() {
  double sum = 0, highest = 0;
  std::uint32_t nodes = 0;
  for (NodeId id = root_; id < end_; ++id) {
    poll(id);
    if (!is_open(id)) continue;
    const double ratio = ratios_[id].cnr();
    sum += ratio;
    highest = std::max(highest, ratio);
    ++nodes;
  }
  if (highest == 0) return false;
  mean_ = sum / nodes;
  const double balance = selection_.balancing == Balancing::threshold ? selection_.balance : 0.5;
  threshold_ = balance < 1 ? balance / (1 - balance) * mean_ : highest;
  if (!ranked_.empty()) threshold_ = std::max(threshold_, ratio_of_rank(nodes));
  threshold_ = std::min(threshold_, highest);  // whatever is asked for, the best node is selected
  return true;
}

// The ratio of the last of the `nodes` open ones that share and count let in.
double ContainerFinder::ratio_of_rank(std::uint32_t nodes) {
  std::uint32_t filled = 0;
  for (NodeId id = root_; id < end_; ++id) {
    poll(id);
    if (is_open(id)) ranked_[filled++] = static_cast<float>(ratios_[id].cnr());
  }
  double rank = std::ceil(selection_.share * nodes);
  if (selection_.count != 0) rank = std::min<double>(rank, selection_.count);
  const auto first = ranked_.begin();
  const auto last = first + std::clamp<std::uint32_t>(static_cast<std::uint32_t>(rank), 1, nodes) - 1;
  std::nth_element(first, last, first + nodes, std::greater<>());
  return std::nextafter(*last, 0.0F);  // ratios are compared as doubles
}

// Whether a parent takes the place of the blocks below it. In Algorithm 2 it does where there are two. Towards precision its
// own ratio must come ever closer to that of its blocks; towards recall one block is enough, and ever more may be diluted,
// until the root takes the place of all.
bool ContainerFinder::joins(const NodeRatio& parent, const State& state) const {
  const double balance = selection_.balancing == Balancing::joining ? selection_.balance : 0.5;
  const double ratio = parent.cnr(), of_blocks = state.children.cnr();
  if (balance < 0.5) return state.blocks >= 2 || (state.blocks == 1 && ratio >= 2 * balance * of_blocks);
  return state.blocks >= 2 && ratio >= (2 * balance - 1) * of_blocks;
}

// Algorithm 2, bottom-up: a node is a block if it was selected or if its children are blocks that it joins. What is inside a
// block then counts no more, which is line (1); that a parent takes the place of all its blocks at once is lines (2) and
// (3).
void ContainerFinder::join() {
  for (NodeId id = end_; id-- > root_;) {
    poll(id);
    State& state = states_[id];
    const NodeRatio& ratio = ratios_[id];
    const bool selected = (ratio.characters != 0) & (ratio.cnr() >= threshold_);
    state.block = is_open(id) && (selected || joins(ratio, state));
    state.blocks = 0;
    state.children = {};
    if (id == root_ || !state.block) continue;
    State& parent = states_[document_[id].parent];
    ++parent.blocks;
    parent.children.characters += ratio.characters;
    parent.children.weight += ratio.weight;
  }
}

std::span<const NodeId> ContainerFinder::collect() {
  std::size_t count = 0;
  for (NodeId id = root_, round = 0; id < end_;) {
    poll(round++);
    const bool block = states_[id].block;
    if (block) found_[count++] = id;
    id = block ? document_[id].end : id + 1;
  }
  const std::span<NodeId> blocks = found_.first(count);
  std::size_t compared = 0;
  std::sort(blocks.begin(), blocks.end(), [&](NodeId a, NodeId b) {
    poll(++compared);
    const std::uint32_t left = ratios_[a].characters, right = ratios_[b].characters;
    return left != right ? left > right : a < b;
  });
  return blocks;
}

// The nodes of a block leave the tree, so that the elements around it no longer count them.
void ContainerFinder::take_out(NodeId block) {
  const NodeRatio taken = ratios_[block];
  for (NodeId id = block; id < document_[block].end; ++id) {
    poll(id);
    states_[id].gone = true;
  }
  for (NodeId id = block; id != root_;) {
    id = document_[id].parent;
    ratios_[id].characters -= taken.characters;
    ratios_[id].weight -= taken.weight;
  }
}

}  // namespace pith
