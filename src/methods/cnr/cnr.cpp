// CNR: chars-nodes ratio. S. López, J. Silva, D. Insa: Using the DOM tree for content extraction. WWV 2012.
//
// The ratio of a node is the text of its subtree, in characters without white space, over the number of nodes
// of its subtree. It is high where much text stands among little markup. (i) Algorithm 1 computes it for
// every node; links, navigation and what has no text count as one node without text. (ii) The nodes with a
// high ratio are selected, and Algorithm 2 finds the containers around them: of nodes inside one another the
// outermost stays, and where two have the same parent, the parent takes the place of all its own. (iii) Of
// the containers, the one with most text is the content, with everything in it: links and images too.
//
// The paper does not say how many nodes step (ii) selects. Ours are those above the mean ratio of the page:
// chosen on wcxb and news, where no fixed share or count does well on both. The body is
// never among them, for the texts' ratios alone sum up to all its characters, so that the mean is above the
// ratio of the whole. Moving that threshold is also our recall..precision setting (`balance`): the paper would
// make Algorithm 2 stricter or laxer instead, but at equal recall that leaves less precision. docs/methods/cnr.md
// has the figures, as well as those of texts of white space (not counted, so that the formatting of the source
// does not matter, which is what the paper wants). The variant `menus=drop` is ours.
//
// Cost: linear; one pass to count, one to add up, one to select and join. Held by tests/methods/cnr_test.cpp.
#include "methods/cnr/cnr.h"

#include <algorithm>

#include "base/stop.h"
#include "methods/cnr/containers.h"
#include "methods/cnr/menus.h"
#include "methods/reason.h"
#include "methods/visible.h"

namespace pith {
namespace {

enum Setting : std::size_t { kBalance, kShare, kCount, kGrow, kShrink, kMenus };

class ContentFinder {
 public:
  ContentFinder(const Page& page, const MethodOptions& options, Extraction& extraction)
      : page_(page),
        document_(page.document),
        options_(options),
        extraction_(extraction),
        finder_(page, extraction.labels, selection(options), options.workspace.arena),
        ratios_(finder_.ratios()) {}

  void run() {
    const std::span<const NodeId> containers = finder_.next_round();
    const NodeId content = containers.empty() ? content_root(document_) : resized(containers[0]);
    keep_only(content);
    explain_choice(containers, content);
    if (options_.settings[kMenus] != 0) drop_menus();
    extraction_.scores.resize(document_.size());
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      extraction_.scores[id] = static_cast<float>(ratios_[id].cnr());
    }
  }

 private:
  static NodeSelection selection(const MethodOptions& options) {
    return {options.settings[kBalance], options.settings[kShare],
            static_cast<std::uint32_t>(options.settings[kCount])};
  }

  NodeId resized(NodeId id) const {
    const NodeId root = content_root(document_);
    for (double step = options_.settings[kGrow]; step >= 1 && id != root; --step) id = document_[id].parent;
    for (double step = options_.settings[kShrink]; step >= 1; --step) {
      const NodeId child = child_with_highest_ratio(id);
      if (child == kNoNode) break;
      id = child;
    }
    return id;
  }

  NodeId child_with_highest_ratio(NodeId id) const {
    NodeId best = kNoNode;
    for (NodeId child = document_[id].first_child; child != kNoNode; child = document_[child].next)
      if (ratios_[child].weight != 0 && (best == kNoNode || ratios_[child].cnr() > ratios_[best].cnr()))
        best = child;
    return best;
  }

  void keep_only(NodeId id) {
    std::vector<Label>& labels = extraction_.labels;
    std::fill(labels.begin(), labels.begin() + id, Label::drop);
    std::fill(labels.begin() + document_[id].end, labels.end(), Label::drop);
  }

  void explain_choice(std::span<const NodeId> containers, NodeId content) {
    for (std::size_t round = 0; const NodeId id : containers) {
      poll(round++);
      const NodeRatio& ratio = ratios_[id];
      explain(options_, extraction_, id, ratio.cnr(), "CNR ", ratio.cnr(), ", mean ", finder_.mean(),
              ", container of ", ratio.weight, " nodes with ", ratio.characters, " characters",
              id == containers[0] ? ": most text" : ": less text than another");
    }
    if (containers.empty() || content != containers[0])
      explain(options_, extraction_, content, ratios_[content].cnr(), "CNR ", ratios_[content].cnr(),
              containers.empty() ? ": no text to find containers by" : ": where growing or shrinking led");
  }

  void drop_menus() {
    Arena& arena = options_.workspace.arena;
    const std::span<const LinkRatio> links = links_nodes_ratios(page_, extraction_.labels, arena);
    for (std::size_t round = 0; const NodeId id : find_menus(document_, links, arena)) {
      poll(round++);
      extraction_.label_subtree(document_, id, Label::drop);
      explain(options_, extraction_, id, links[id].links_per_node(), "menu: ", links[id].links, " links of ",
              links[id].link_characters, " characters among ", links[id].weight, " nodes");
    }
  }

  const Page& page_;
  const Document& document_;
  const MethodOptions& options_;
  Extraction& extraction_;
  ContainerFinder finder_;
  const std::span<const NodeRatio> ratios_;
};

}  // namespace

void extract_cnr(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  ContentFinder(page, options, extraction).run();
}

}  // namespace pith
