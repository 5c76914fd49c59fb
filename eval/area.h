// Scores by area: how much of what a reader sees of the page was found, as the CLG paper scores (Wu, Liu, Fan,
// Automatic Web Content Extraction by Combination of Learning and Grouping, WWW 2015).
//
// With G the region that the boxes of gold texts cover and F that of the texts that a method kept, precision is the
// area of their overlap over that of F and recall the overlap over G. The paper works out areas by inclusion and
// exclusion, which is exponential in the number of boxes; a sweep gives the same numbers in n log n, and the overlap
// of two unions is G + F - (G and F together).
#pragma once

#include <span>
#include <vector>

#include "eval/align.h"
#include "eval/corpus.h"
#include "eval/scores.h"

namespace pith::eval {

// The area that boxes cover, each point counted once. Boxes without an area do not count.
double union_area(std::span<const Box> boxes);

// `alignment` says which of `texts` are gold. Texts without a box are not seen.
Ratio score_area(std::span<const Text> texts, const Alignment& alignment, std::span<const NodeBox> boxes);

}  // namespace pith::eval
