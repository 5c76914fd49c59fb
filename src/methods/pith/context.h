// A block among the others, once each has a score: what those around it and those of its kind are thought to be.
#pragma once

#include <memory>
#include <span>

#include "methods/pith/features.h"

namespace pith {

std::span<const FeatureInfo> context_features();

// `scores` are logarithms of odds, one for each block; there is at least one. Bands are written in the page's order.
std::unique_ptr<StageView> view_context(const Features& page, std::span<const float> scores, Arena& arena);

}  // namespace pith
