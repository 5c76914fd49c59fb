// A block among the others, once each has a score: what those around it and those of its kind are thought to be.
#pragma once

#include <span>
#include <vector>

#include "methods/pith/features.h"

namespace pith {

std::span<const FeatureInfo> context_features();

// `scores` are logarithms of odds. `columns` gets a view for each of context_features(), of memory in the arena.
void write_context(const Features& features, std::span<const float> scores, std::span<FeatureValues> columns,
                   Arena& arena);

}  // namespace pith
