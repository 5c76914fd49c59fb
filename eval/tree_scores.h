// Scores by all nodes of a page's tree, as the CNR paper has them, and by the area of the elements that were selected, as
// the CLG paper has it.
//
// Both papers select elements with all they hold; labels of texts become that by one rule, the same for gold and answer: an
// element is selected if all texts in it are. One without text, such as an image, goes with the element around it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "eval/align.h"
#include "eval/corpus.h"
#include "eval/page_tree.h"
#include "eval/scores.h"

namespace pith::eval {

// By node id. `chosen` has an entry for each of `texts`; texts without a word in them, of which alignment knows nothing,
// go with the element around them.
std::vector<bool> selected_nodes(const PageTree& tree, std::span<const Text> texts,
                                 const Alignment& alignment, const std::vector<bool>& chosen);

struct TreeScores {
  Ratio dom;                     // elements and texts
  std::optional<Ratio> regions;  // of the outermost selected nodes' boxes; needs boxes of elements
};
TreeScores score_tree(const PageTree& tree, std::span<const Text> texts, const Alignment& alignment,
                      std::span<const NodeBox> boxes);

}  // namespace pith::eval
