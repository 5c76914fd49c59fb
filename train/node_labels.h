// What labels make of the nodes of a page.
#pragma once

#include <cstdint>
#include <vector>

#include "dom/document.h"
#include "train/labels.h"

namespace pith::train {

// What the labels make of each node. (S. Wu, J. Liu, J. Fan: Automatic web content extraction by combination of
// learning and grouping. WWW 2015, section 5, rules a to e.)
enum class NodeLabel : std::uint8_t {
  negative,  // it and all in it is not content
  neutral,   // some of it is
  positive,  // all of it is
};

struct NodeLabels {
  std::vector<NodeLabel> nodes;  // by id
  std::vector<bool>
      selected;  // by id: of the elements around it, itself included, the innermost labelled is selected
};

// Errors: bad_selector, where a path or selector is none or matches nothing.
Result<NodeLabels> apply_labels(const PageLabels& labels, const Document& document);

// The outermost elements that hold nothing but gold: no more than `tolerance` of their characters may be of texts that
// are not. Of these, elements inside that hold none are deselected. `is_gold` by node id.
PageLabels label_gold(const Document& document, const std::vector<bool>& is_gold,
                      const std::vector<std::uint32_t>& characters, double tolerance);

}  // namespace pith::train
