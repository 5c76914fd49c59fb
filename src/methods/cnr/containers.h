// Steps (ii) and (iii) of the paper that cnr.cpp is about: the blocks of a page, in order of relevance.
#pragma once

#include <cstdint>
#include <span>

#include "methods/cnr/ratios.h"

namespace pith {

// Which nodes step (ii) starts from: all that meet every one of these.
struct NodeSelection {
  double balance = 0.5;     // a ratio of at least balance / (1 - balance) times the mean
  double share = 1;         // among this share of the nodes, those with the highest ratios
  std::uint32_t count = 0;  // among so many nodes; 0: however many
};

// Finds blocks round by round. A block is a subtree; blocks do not overlap. The first round is Algorithm 2,
// each further one is the same on what the blocks before it left: the nodes that neither belong to a block
// nor contain one. These keep their ratios, so a round costs one pass over the page. Memory is the arena's.
class ContainerFinder {
 public:
  ContainerFinder(const Page& page, std::span<const Label> shown, const NodeSelection& selection,
                  Arena& arena);

  std::span<const NodeRatio> ratios() const { return ratios_; }

  // The next round's blocks, most text first; none if no text is left.
  std::span<const NodeId> next_round();
  double mean() const { return mean_; }            // of the last round's ratios
  double threshold() const { return threshold_; }  // the ratio from which on nodes were selected

 private:
  struct State {
    std::uint32_t blocks;  // among the children
    bool block;
    bool closed;  // belongs to a block of an earlier round, or contains one
  };

  bool is_open(NodeId id) const { return ratios_[id].weight != 0 && !states_[id].closed; }
  bool set_threshold();
  double ratio_of_rank(std::uint32_t nodes);
  void join();
  std::span<const NodeId> collect();
  void close(std::span<const NodeId> blocks);

  const Document& document_;
  const NodeSelection selection_;
  const NodeId root_, end_;
  std::span<NodeRatio> ratios_;
  std::span<State> states_;
  std::span<float> ranked_;  // scratch, where the selection needs ranks
  std::span<NodeId> found_;
  double mean_ = 0, threshold_ = 0;
};

}  // namespace pith
