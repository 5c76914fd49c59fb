// Steps (ii) and (iii) of the paper that cnr.cpp is about: the blocks of a page, in order of relevance.
#pragma once

#include <cstdint>
#include <span>

#include "methods/cnr/ratios.h"

namespace pith {

// What recall..precision moves: the ratio from which on step (ii) selects nodes, or how readily Algorithm 2 joins blocks.
enum class Balancing : std::uint8_t { threshold, joining };

// Which nodes step (ii) starts from: all that meet every one of these.
struct NodeSelection {
  double balance =
      0.5;  // threshold: a ratio of at least balance / (1 - balance) times the mean, else of the mean
  double share = 1;         // among this share of the nodes, those with the highest ratios
  std::uint32_t count = 0;  // among so many nodes; 0: however many
  Balancing balancing = Balancing::threshold;
};

// Finds the blocks of a page, most relevant first. A round is Algorithm 2; of what it finds the block with most text is
// taken, its nodes leave the tree, and the next round works on the ratios of what is left, as section 7 of the paper has
// it. So a block may be what is left of an element around an earlier one. A round costs one pass over the page; after
// kMostRounds of them the last one's blocks are taken all at once. Memory is the arena's.
class ContainerFinder {
 public:
  ContainerFinder(const Page& page, std::span<const Label> shown, const NodeSelection& selection,
                  Arena& arena);

  std::span<const NodeRatio> ratios() const { return ratios_; }

  // The next round's blocks, most text first; none if no text is left or the rounds are over. Only the first of them
  // leaves the tree before the next round.
  std::span<const NodeId> next_round();
  bool is_last_round() const;                      // no other will follow
  double mean() const { return mean_; }            // of the last round's ratios
  double threshold() const { return threshold_; }  // the ratio from which on nodes were selected

 private:
  struct State {
    NodeRatio children;    // of the blocks among the children, together
    std::uint32_t blocks;  // their number
    bool block;
    bool gone;  // belongs to a block of an earlier round
  };

  bool is_open(NodeId id) const { return ratios_[id].weight != 0 && !states_[id].gone; }
  bool joins(const NodeRatio& parent, const State& state) const;
  bool set_threshold();
  double ratio_of_rank(std::uint32_t nodes);
  void join();
  std::span<const NodeId> collect();
  void take_out(NodeId block);

  const Document& document_;
  const NodeSelection selection_;
  const NodeId root_, end_;
  std::span<NodeRatio> ratios_;
  std::span<State> states_;
  std::span<float> ranked_;  // scratch, where the selection needs ranks
  std::span<NodeId> found_;
  double mean_ = 0, threshold_ = 0;
  NodeId taken_ = kNoNode;  // by the last round
  int rounds_ = 0;
};

}  // namespace pith
