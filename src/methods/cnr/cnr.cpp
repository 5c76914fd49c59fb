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
#include "page/heading.h"

namespace pith {
namespace {

enum Setting : std::size_t { kBalance, kShare, kCount, kGrow, kShrink, kMenus, kBlocks, kMoves, kTitle };

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
    const std::size_t told = extraction_.trace.size();
    find_content();
    const NodeId title = options_.settings[kTitle] != 0 ? heading_above(content_[0]) : kNoNode;
    if (title != kNoNode) {
      content_.push_back(title);
      explain(options_, extraction_, title, ratios_[title].cnr(), "the heading above the content");
    }
    keep_only_content();
    for (std::size_t i = told; i < extraction_.trace.size(); ++i)
      extraction_.trace[i].label = extraction_.labels[extraction_.trace[i].node];
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
            static_cast<std::uint32_t>(options.settings[kCount]),
            static_cast<Balancing>(options.settings[kMoves])};
  }

  // The best block of each round, until there are as many as asked for. All containers of the first round are told.
  void find_content() {
    for (double left = options_.settings[kBlocks]; left >= 1; --left) {
      const std::span<const NodeId> containers = finder_.next_round();
      if (containers.empty() && !content_.empty()) return;
      const NodeId content = containers.empty() ? content_root(document_) : resized(containers[0]);
      explain_choice(content_.empty() ? containers : containers.first(1), content);
      content_.push_back(content);
      if (containers.empty()) return;
    }
  }

  // Of the headings that stand before the content the last one of the best rank, unless the content has one of that rank.
  NodeId heading_above(NodeId content) const {
    constexpr int kRanks = 6;
    NodeId best = kNoNode;
    int rank = kRanks + 1;
    for (NodeId id = content_root(document_); id < document_[content].end; ++id) {
      poll(id);
      const int level = is_shown_heading(id) ? heading_level(document_[id].name) : 0;
      if (level == 0 || level > rank) continue;
      if (id >= content) return kNoNode;
      rank = level, best = id;
    }
    return best;
  }

  bool is_shown_heading(NodeId id) const {
    return document_.is_element(id) && extraction_.labels[id] == Label::keep &&
           page_.measures[id].non_space_chars != 0 && document_[id].ns == Namespace::html;
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

  void keep_only_content() {
    std::vector<bool> kept(document_.size());
    for (const NodeId id : content_) std::fill(kept.begin() + id, kept.begin() + document_[id].end, true);
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      if (!kept[id]) extraction_.labels[id] = Label::drop;
    }
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
  std::vector<NodeId> content_;
};

}  // namespace

void extract_cnr(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  ContentFinder(page, options, extraction).run();
}

}  // namespace pith
