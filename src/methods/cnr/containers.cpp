#include "methods/cnr/containers.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/stop.h"
#include "methods/visible.h"

namespace pith {

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
  if (!set_threshold()) return {};
  join();
  const std::span<const NodeId> blocks = collect();
  close(blocks);
  return blocks;
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
  const double balance = selection_.balance;
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

// Algorithm 2, bottom-up: a node is a block if it was selected or if two of its children are blocks. What is
// inside a block then counts no more, which is line (1); that a parent takes the place of all its blocks at
// once is lines (2) and (3).
void ContainerFinder::join() {
  for (NodeId id = end_; id-- > root_;) {
    poll(id);
    State& state = states_[id];
    const NodeRatio& ratio = ratios_[id];
    const bool selected = (ratio.characters != 0) & (ratio.cnr() >= threshold_);
    state.block = is_open(id) & (selected | (state.blocks >= 2));
    state.blocks = 0;
    if (id != root_) states_[document_[id].parent].blocks += state.block;
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
  std::sort(blocks.begin(), blocks.end(), [this](NodeId a, NodeId b) {
    const std::uint32_t left = ratios_[a].characters, right = ratios_[b].characters;
    return left != right ? left > right : a < b;
  });
  return blocks;
}

void ContainerFinder::close(std::span<const NodeId> blocks) {
  for (std::size_t round = 0; const NodeId block : blocks) {
    poll(round++);
    for (NodeId id = block; id < document_[block].end; ++id) states_[id].closed = true;
    for (NodeId id = document_[block].parent; id != kNoNode && !states_[id].closed; id = document_[id].parent)
      states_[id].closed = true;
  }
}

}  // namespace pith
