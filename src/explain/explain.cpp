// A method traces the nodes at which it decided; what lies below such a node shares its fate and its reason,
// unless a reason of its own stands nearer. So one pass in document order hands reasons down. A reason speaks
// only for nodes of its own label: a kept text inside a dropped element was not dropped for the element's
// reason.
#include "explain/explain.h"

#include "base/arena.h"
#include "methods/blocks.h"

namespace pith {

Explanation::Explanation(const Page& page, const Extraction& extraction)
    : page_(page), extraction_(extraction) {
  find_reasons();
  find_blocks();
}

double Explanation::score(NodeId id) const {
  if (!extraction_.scores.empty()) return extraction_.scores[id];
  return reasons_[id] == nullptr ? 0 : reasons_[id]->score;
}

void Explanation::find_reasons() {
  const Document& document = page_.document;
  std::vector<const Reason*> own[2];
  for (auto& reasons : own) reasons.resize(document.size());
  for (const Reason& reason : extraction_.trace) own[static_cast<int>(reason.label)][reason.node] = &reason;
  for (auto& reasons : own)
    for (NodeId id = 1; id < document.size(); ++id)
      if (reasons[id] == nullptr) reasons[id] = reasons[document[id].parent];
  reasons_.resize(document.size());
  for (NodeId id = 0; id < document.size(); ++id)
    reasons_[id] = own[static_cast<int>(extraction_.labels[id])][id];
}

void Explanation::find_blocks() {
  const Document& document = page_.document;
  Extraction every;
  every.labels.assign(document.size(), Label::keep);
  Arena arena;
  for (const Block& block : pith::find_blocks(page_, every, arena)) {
    const std::size_t first = blocks_.size();
    for (NodeId id = block.begin; id < block.end; ++id) {
      if (document[id].type != NodeType::text || page_.measures[id].texts == 0) continue;
      const Label label = extraction_.labels[id];
      const bool goes_on =
          blocks_.size() > first && blocks_.back().label == label && blocks_.back().reason == reasons_[id];
      if (!goes_on) blocks_.push_back({id, id, label, score(id), reasons_[id], 0});
      blocks_.back().last = id;
      blocks_.back().words += page_.measures[id].words;
    }
  }
}

}  // namespace pith
