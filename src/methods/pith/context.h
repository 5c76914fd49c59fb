// A block among the others, once each has a score: what those around it and those of its kind are thought to be.
#pragma once

#include <memory>
#include <span>

#include "methods/pith/features.h"

namespace pith {

// By block, as logarithms of odds: that it is content, that readers wrote it below the content.
struct BlockScores {
  std::span<const float> content, comment;
};

std::span<const FeatureInfo> context_features();

// There is at least one block. Bands are written in the page's order.
std::unique_ptr<StageView> view_context(const Features& page, const BlockScores& scores, Arena& arena);

}  // namespace pith
