// Gradient boosted trees: from rows of numbers and what was wanted of them to an ensemble (learn/trees.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "learn/trees.h"

namespace pith::train {

// What is learned from. Rows have numbers; `rows` says which take part.
struct Samples {
  std::size_t features = 0;
  std::span<const float> values;  // row after row
  std::span<const float>
      targets;  // by row: the chance wanted, 0 to 1; of several outputs, the right one's number
  std::span<const float> weights;         // by row; empty: all 1
  std::span<const std::uint32_t> groups;  // by row: rows of a group are drawn together; empty: each by itself
  std::span<const std::uint32_t> rows;
  std::span<const std::uint16_t> columns;  // features that may be asked; empty: all
};

struct BoostOptions {
  unsigned trees = 300;        // of each output
  unsigned leaves = 31;        // of a tree, at most; the most useful split is made first
  unsigned depth = 0;          // splits in a row, at most; 0: as many as leaves allow
  unsigned bins = 127;         // parts that the values of a feature are cut into, at most 256
  double rate = 0.1;           // by which each tree moves the scores
  double l2 = 1;               // pulls leaves towards 0, as if by so much further weight
  double least_weight = 1e-3;  // of a leaf, as sum of second derivatives
  unsigned least_rows = 20;    // of a leaf
  double least_gain = 0;       // of a split
  double row_share = 1;        // of the groups, drawn for each tree
  double feature_share = 1;    // of the features, drawn for each tree
  double held_out = 0;         // of the groups, set aside to see when to stop; 0: all trees are made
  unsigned patience = 30;      // trees without a gain on those, after which the best ensemble so far is taken
  unsigned ensembles = 1;      // each of so many trees and with draws of its own; their mean is taken
  std::uint64_t seed = 0;
  unsigned jobs = 1;  // threads; the result is the same whatever their number
};

// One output learns the logistic loss: its score is the logarithm of the odds. Several learn the softmax loss. The same
// samples, options and seed give the same bits.
TreeTables boost(const Samples& samples, std::span<const std::string> outputs, const BoostOptions& options);

}  // namespace pith::train
