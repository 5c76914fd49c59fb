// The first step of VIPS: which nodes are blocks, and how coherent each is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "visual/sights.h"

namespace pith {

inline constexpr int kLeastCoherence = 1, kMostCoherence = 10;

// A node that was not divided.
struct WholeNode {
  NodeId node = kNoNode;
  int coherence = kMostCoherence;  // DoC
};

enum class Verdict : std::uint8_t { cut, divide, keep };

struct Judgement {
  Verdict verdict = Verdict::keep;
  int rule = 0;  // that decided, 1 to 13; 0 of texts and replaced elements, which cannot be divided
  int coherence = kMostCoherence;
};

// Where a node stands in the round.
struct Standing {
  bool only_root = false;         // of the block that the round divides
  bool after_whole_node = false;  // its previous sibling was not divided
};

class BlockRules {
 public:
  // `small` is the share of the page below which a node with text is not divided. All must outlive it.
  BlockRules(const Page& page, std::span<const Sight> sights, double small);

  Judgement judge(NodeId id, Standing standing) const;

  // One round: what `id` is divided into, in document order. Appends to `blocks`.
  void divide(NodeId id, std::vector<WholeNode>& blocks) const;

  // By size, and by tag: one more for elements that hold one thing, such as paragraphs and cells.
  int coherence_of(NodeId id) const;
  int coherence_of(const Box& box) const;

 private:
  struct Children;
  Children look_at_children(NodeId id) const;
  double share_of_page(const Box& box) const { return double{box.area()} / page_area_; }

  const Document& document_;
  const std::span<const Sight> sights_;
  const double page_area_, small_;
};

}  // namespace pith
