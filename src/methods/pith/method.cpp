// Blocks are scored in stages (stages.h) and kept if they are more likely content than not.
#include "methods/pith/method.h"

#include <algorithm>

#include "learn/shipped.h"
#include "methods/pith/features.h"
#include "methods/pith/stages.h"
#include "methods/reason.h"

namespace pith {

void extract_pith(const Page& page, const MethodOptions& options, Extraction& extraction) {
  const Features found = find_features(page, options, extraction);
  const TreeModel model =
      options.model != nullptr ? TreeModel::view(*options.model) : TreeModel::view(shipped_tree_model());
  extraction.scores.assign(page.document.size(), 0);
  if (model.stages().size() != stages().size() || found.blocks.empty()) return;
  const StageScores scores = score_stages(model, found, options.workspace.arena);
  const std::span<const float> types = scores[0];
  extraction.page_type =
      static_cast<PageType>(std::max_element(types.begin(), types.end()) - types.begin() + 1);

  NodeId done = 0;  // what stands between two blocks is kept if both are
  bool kept = false;
  const auto drop = [&](NodeId from, NodeId to) {
    std::fill(extraction.labels.begin() + from, extraction.labels.begin() + to, Label::drop);
  };
  for (std::size_t i = 0; i < found.blocks.size(); ++i) {
    const Block& block = found.blocks[i];
    const float score = scores[stages().size() - 1][i];
    const bool keep = score > 0;
    if (!keep || !kept) drop(done, block.begin);
    if (!keep) drop(block.begin, block.end);
    for (NodeId id = block.begin; id < block.end; ++id) extraction.scores[id] = score;
    explain(options, extraction, block.element, score, "score ", score);
    kept = keep;
    done = block.end;
  }
  drop(done, static_cast<NodeId>(page.document.size()));
}

}  // namespace pith
