// Content by VIPS. D. Cai, S. Yu, J.-R. Wen, W.-Y. Ma: VIPS: a vision-based page segmentation algorithm.
// MSR-TR-2003-79, 2003; visual/block_tree.cpp has the algorithm.
//
// The paper segments a page and does not say which blocks are content. Ours is the plainest rule that the block tree
// allows: from the page on, go down to the part with most text outside links, as long as it has at least `share` of
// what its parent has. Where the text is spread over several parts, they are the content together. Of the blocks inside,
// those whose text is mostly links are dropped. A heading on top of it that went lost on the way is added, as CLG does.
//
// Cost: as the block tree. Held by tests/methods/vips_test.cpp.
#include "methods/vips/vips.h"

#include <vector>

#include "base/stop.h"
#include "methods/painted.h"
#include "methods/reason.h"
#include "visual/block_tree.h"
#include "visual/title.h"

namespace pith {
namespace {

struct BlockText {
  std::uint32_t non_space_chars = 0, links = 0;
  std::uint32_t plain() const { return non_space_chars - links; }
};

BlockText text_of(const BlockTree& tree, const VisualBlock& block, std::span<const Sight> sights) {
  BlockText text;
  for (const WholeNode& whole : tree.nodes_of(block)) {
    text.non_space_chars += sights[whole.node].non_space_chars;
    text.links += sights[whole.node].link_non_space_chars;
  }
  return text;
}

// The block that is content, found in one pass: children stand behind their parents.
std::size_t main_block(const BlockTree& tree, std::span<const BlockText> texts, double share) {
  std::vector<std::size_t> best(tree.blocks.size(), 0);  // by block: its part with most text; 0: it has none
  for (std::size_t i = 1; i < tree.blocks.size(); ++i) {
    std::size_t& b = best[static_cast<std::size_t>(tree.blocks[i].parent)];
    if (b == 0 || texts[i].plain() > texts[b].plain()) b = i;
  }
  std::size_t at = 0;
  while (best[at] != 0 && texts[best[at]].plain() >= share * texts[at].plain()) at = best[at];
  return at;
}

}  // namespace

void extract_vips(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_painted(page, options, extraction);
  if (page.geometry == nullptr) return;
  const Document& document = page.document;
  const std::span<const Sight> sights = find_sights(page, options.workspace.arena);
  const BlockTree tree = find_block_tree(page, sights, {options.settings[0], options.settings[1]});
  std::vector<BlockText> texts;
  for (const VisualBlock& block : tree.blocks) texts.push_back(text_of(tree, block, sights));
  const std::size_t main = tree.blocks.empty() ? 0 : main_block(tree, texts, options.settings[2]);

  const std::span<std::uint8_t> kept = options.workspace.arena.make<std::uint8_t>(document.size());
  std::vector<bool> inside(tree.blocks.size());
  for (std::size_t i = main; i < tree.blocks.size(); ++i) {
    const VisualBlock& block = tree.blocks[i];
    inside[i] = i == main || (block.parent >= 0 && inside[static_cast<std::size_t>(block.parent)]);
    if (!inside[i]) continue;
    const bool links =
        block.is_leaf && i != main && texts[i].links > options.settings[3] * texts[i].non_space_chars;
    for (const WholeNode& whole : tree.nodes_of(block)) {
      if (block.is_leaf && !links)
        std::fill_n(kept.begin() + whole.node, document[whole.node].end - whole.node, 1);
      if (i == main)
        explain(options, extraction, whole.node, block.coherence,
                "in the block with most text: ", texts[i].plain(), " of ", texts[0].plain(),
                " characters, DoC ", block.coherence);
      else if (links)
        explain(options, extraction, whole.node, block.coherence, texts[i].links, " of ",
                texts[i].non_space_chars, " characters are links");
    }
  }
  if (!tree.blocks.empty() && options.settings[4] != 0) {
    std::vector<NodeId> selected;
    for (const WholeNode& whole : tree.nodes_of(tree.blocks[main])) selected.push_back(whole.node);
    const NodeId title = missing_title(page, sights, selected, options.settings[5]);
    if (title != kNoNode) {
      std::fill_n(kept.begin() + title, document[title].end - title, 1);
      explain(options, extraction, title, 0, "the heading on top of the content");
    }
  }
  extraction.scores.assign(document.size(), 0);
  for (const VisualBlock& block : tree.blocks)
    for (const WholeNode& whole : tree.nodes_of(block))
      extraction.scores[whole.node] = static_cast<float>(block.coherence);
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (kept[id] == 0) extraction.labels[id] = Label::drop;
  }
}

}  // namespace pith
