// Combination of learning and grouping. S. Wu, J. Liu, J. Fan: Automatic web content extraction by combination of
// learning and grouping. WWW 2015.
//
// Learning: a logistic regression over 17 features (features.cpp) gives each element the probability of being content with
// all that it holds. Those above the threshold that are not inside another one are candidates. Grouping
// (grouping.cpp): in document order, neighbours stay together if their boxes overlap, if their projections on an axis do,
// if they have the same parent, or if one of them is aligned with the neighbour's neighbour; the group with the largest
// mean score times area wins. Refining (refining.cpp): a group that is too small is extended to an ancestor, one that is too
// large is cut down, and a heading that stands on top of it is added.
//
// What the paper leaves open as well: several groups (`groups`), and thresholds of Algorithm 1 that are learned with the
// model (`theta=learned`) as the paper found its own by looking at its pages.
//
// The baselines of the paper stop earlier: lr and svm keep all candidates, lr-a and svm-a the one node with the best score.
//
// What the paper leaves open: only elements of which something is seen have scores; the depth of the root element is 1; the
// title is the first heading of the best rank that is above the selection, no further than `gap`, and of a better rank
// than all inside. Only texts that are painted are kept.
//
// Cost: linear but for areas, n log n. Held by tests/methods/clg_test.cpp.
#include "methods/clg/clg.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/stop.h"
#include "learn/shipped.h"
#include "learn/trees.h"
#include "methods/clg/features.h"
#include "methods/clg/grouping.h"
#include "methods/clg/refining.h"
#include "methods/painted.h"
#include "methods/reason.h"
#include "visual/title.h"

namespace pith {
namespace {

enum Setting : std::size_t { kThreshold, kPor, kTheta1, kDepth = kTheta1 + 4, kTitle, kGap, kGroups, kTheta };

enum class Scoring : std::uint8_t { logistic, machine };

// A page with a score for every element that is seen.
class ScoredPage {
 public:
  ScoredPage(const Page& page, const MethodOptions& options, Scoring scoring, Extraction& extraction)
      : page_(page), document_(page.document), options_(options), extraction_(extraction) {
    keep_painted(page, options, extraction);
    if (page.geometry == nullptr) return;
    Arena& arena = options.workspace.arena;
    sights_ = find_sights(page, arena);
    scores_ = arena.make<double>(document_.size());
    areas_ = arena.make<double>(document_.size());
    model_ = *read_clg_model(options.model != nullptr ? *options.model : shipped_node_model());
    const ClgFeatures features(page, sights_, arena);
    extraction.scores.assign(document_.size(), 0);
    std::fill(scores_.begin(), scores_.end(), kNoScore);
    const NodeId root = content_root(document_);
    for (NodeId id = root; id < document_[root].end; ++id) {
      areas_[id] = features.share_of_page(id);
      if (!features[id].counts) continue;
      const ClgRow row = clg_row(features.facts_of(id), model_);
      scores_[id] = scoring == Scoring::logistic ? 1 / (1 + std::exp(-model_.logistic.of(row)))
                                                 : model_.machine.of(row);
      extraction.scores[id] = static_cast<float>(scores_[id]);
    }
  }

  bool is_rendered() const { return page_.geometry != nullptr; }

  // Outermost nodes with a score above the threshold.
  std::vector<NodeId> above(double threshold) const {
    std::vector<NodeId> nodes;
    for (NodeId id = content_root(document_), round = 0; id < document_.size();) {
      poll(round++);
      const bool found = scores_[id] != kNoScore && scores_[id] > threshold;
      if (found) nodes.push_back(id);
      id = found ? document_[id].end : id + 1;
    }
    return nodes;
  }

  std::vector<NodeId> best() const {
    NodeId best = kNoNode;
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      if (scores_[id] != kNoScore && (best == kNoNode || scores_[id] > scores_[best])) best = id;
    }
    return best == kNoNode ? std::vector<NodeId>{} : std::vector{best};
  }

  // The nodes of each group that is content.
  std::vector<std::vector<NodeId>> grouped(std::span<const NodeId> nodes, double overlap,
                                           double share) const {
    std::vector<Candidate> candidates;
    for (std::size_t round = 0; const NodeId id : nodes) {
      poll(round++);
      candidates.push_back({id, document_[id].parent, sights_[id].box, scores_[id]});
    }
    std::vector<std::vector<NodeId>> groups;
    for (const Group& g : best_groups(candidates, group(candidates, overlap), share))
      groups.emplace_back(nodes.begin() + static_cast<std::ptrdiff_t>(g.begin),
                          nodes.begin() + static_cast<std::ptrdiff_t>(g.end));
    return groups;
  }

  Refined refined(std::span<const NodeId> nodes, const Refining& parameters) const {
    return refine({document_, content_root(document_), areas_, scores_}, nodes, parameters);
  }

  NodeId title_of(std::span<const NodeId> nodes, double gap) const {
    return nodes.empty() ? kNoNode : missing_title(page_, sights_, nodes, gap);
  }

  void keep(std::span<const NodeId> nodes) {
    const std::span<std::uint8_t> kept = options_.workspace.arena.make<std::uint8_t>(document_.size());
    for (std::size_t round = 0; const NodeId id : nodes) {
      poll(round++);
      std::fill_n(kept.begin() + id, document_[id].end - id, std::uint8_t{1});
    }
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      if (kept[id] == 0) extraction_.labels[id] = Label::drop;
    }
  }

  template <class... Parts>
  void explain(std::span<const NodeId> nodes, const Parts&... parts) {
    for (std::size_t round = 0; const NodeId id : nodes) {
      poll(round++);
      pith::explain(options_, extraction_, id, scores_[id], "score ", scores_[id], parts...);
    }
  }

  // Of Algorithm 1, as the settings or the model have them.
  Refining refining() const {
    const auto& s = options_.settings;
    const auto& learned = model_.shares;
    if (s[kTheta] != 0 && learned[3] > 0) return {learned[0], learned[1], learned[2], learned[3], s[kDepth]};
    return {s[kTheta1], s[kTheta1 + 1], s[kTheta1 + 2], s[kTheta1 + 3], s[kDepth]};
  }

  static constexpr double kNoScore = -1e300;

 private:
  const Page& page_;
  const Document& document_;
  const MethodOptions& options_;
  Extraction& extraction_;
  std::span<const Sight> sights_;
  std::span<double> scores_, areas_;  // by node
  NodeModel model_;
};

void extract_above(const Page& page, const MethodOptions& options, Scoring scoring, Extraction& extraction) {
  ScoredPage scored(page, options, scoring, extraction);
  if (!scored.is_rendered()) return;
  const std::vector<NodeId> nodes = scored.above(options.settings[0]);
  scored.keep(nodes);
  scored.explain(nodes, " above the threshold, ", options.settings[0]);
}

void extract_best(const Page& page, const MethodOptions& options, Scoring scoring, Extraction& extraction) {
  ScoredPage scored(page, options, scoring, extraction);
  if (!scored.is_rendered()) return;
  const std::vector<NodeId> nodes = scored.best();
  scored.keep(nodes);
  scored.explain(nodes, ": the best of the page");
}

std::string_view told(Branch branch) {
  switch (branch) {
    case Branch::ancestor: return "the element around them";
    case Branch::largest_part: return "that is nearly the page, so its best part";
    case Branch::candidates: break;
  }
  return "they themselves";
}

}  // namespace

Result<NodeModel> read_clg_model(const ModelView& model) {
  Result<NodeModel> read = NodeModel::read(model);
  if (!read) return read;
  if (read->features != hash_names(kClgFeatures) || read->logistic.weights.size() != kClgFeatures.size() ||
      read->references.size() != kClgReferences)
    return Error{ErrorCode::bad_model, "model for clg was trained on other features; train it again"};
  return read;
}

const Learned kClgLearned{kClgModel, check_by<read_clg_model>, shipped_node_model};

void extract_clg(const Page& page, const MethodOptions& options, Extraction& extraction) {
  ScoredPage scored(page, options, Scoring::logistic, extraction);
  if (!scored.is_rendered()) return;
  const auto& s = options.settings;
  const std::vector<NodeId> candidates = scored.above(s[kThreshold]);
  std::vector<NodeId> content;
  for (const std::vector<NodeId>& group : scored.grouped(candidates, s[kPor], s[kGroups])) {
    const auto [branch, nodes] = scored.refined(group, scored.refining());
    scored.explain(nodes, ": of ", candidates.size(), " candidates, the best group has ", group.size(), "; ",
                   told(branch));
    content.insert(content.end(), nodes.begin(), nodes.end());
  }
  const NodeId title = s[kTitle] != 0 ? scored.title_of(content, s[kGap]) : kNoNode;
  if (title != kNoNode) {
    content.push_back(title);
    scored.explain(std::span(&title, 1), ": the heading on top of the content");
  }
  scored.keep(content);
}

void extract_lr(const Page& page, const MethodOptions& options, Extraction& extraction) {
  extract_above(page, options, Scoring::logistic, extraction);
}
void extract_svm(const Page& page, const MethodOptions& options, Extraction& extraction) {
  extract_above(page, options, Scoring::machine, extraction);
}
void extract_lr_a(const Page& page, const MethodOptions& options, Extraction& extraction) {
  extract_best(page, options, Scoring::logistic, extraction);
}
void extract_svm_a(const Page& page, const MethodOptions& options, Extraction& extraction) {
  extract_best(page, options, Scoring::machine, extraction);
}

}  // namespace pith
