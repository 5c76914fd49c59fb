// Ensembles of decision trees: a table of numbers in, a score for each of its rows out.
//
// A score is the sum of what the trees say in their order, in single precision, so it is the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "learn/model.h"

namespace pith {

// The values of a feature: one for each row, or a single one that is the same for all.
using FeatureValues = std::span<const float>;

inline float value_at(FeatureValues values, std::size_t row) {
  return values[values.size() == 1 ? 0 : row];
}

// What is written as trees, and what the training builds.
struct TreeTables {
  // Rows with a value above threshold `bin` of the feature go to the right, all others to the left; what is not a
  // number goes to the left. The leaves of a tree are numbered from the left. A split stands above the leaves from
  // `low` on and parts them at `middle`, its first leaf to the right. A split comes before those below it, and those
  // to the left before those to the right.
  struct Split {
    std::uint16_t feature = 0;
    std::uint8_t bin = 0, low = 0, middle = 0;
  };
  struct Tree {
    std::vector<Split> splits;
    std::vector<float> means;   // by split: the score it would give if it were a leaf
    std::vector<float> leaves;  // by leaf: one more than splits
  };
  struct Output {
    std::string name;
    float base = 0;  // the score before any tree
    std::vector<Tree> trees;
  };
  std::vector<std::vector<float>> thresholds;  // by feature, ascending
  std::vector<Output> outputs;

  std::string payload() const;  // without the thresholds that no split asks for
};

// One or more ensembles on the same features, as bytes:
//
//     2   number of features, then for each of them:
//         1   number of thresholds, then these, 4 bytes each
//     1   number of outputs, then for each of them:
//         1   length of its name, then the name
//         4   base
//         4   length of its trees, then for each of them:
//             1   number of splits, then these: 2 bytes feature, 1 each of bin, low and middle
//             4   for each split its mean
//             4   for each leaf its score
//
// A view: the bytes must outlive it.
class Trees {
 public:
  static constexpr std::size_t kMostThresholds = 255, kMostLeaves = 256, kMostOutputs = 255;

  // Nothing is trusted. Errors: bad_model.
  static Result<Trees> read(std::string_view payload);
  // The same of bytes that read() found good, without looking again.
  static Trees view(std::string_view payload);

  std::size_t features() const { return features_; }
  std::size_t outputs() const { return outputs_; }
  std::string_view name(std::size_t output) const;

  // `table` has features() columns. `scores` gets a value for each row of the first output, then of the next.
  // Time grows with rows times splits.
  void score(std::span<const FeatureValues> table, Arena& arena, std::span<float> scores) const;

  // By how much each feature moved the score of a row: on its way down a tree, every split that the row passes is
  // credited with the change of the mean. Returns what no feature did. (A. Saabas, Interpreting random forests, 2014.)
  float contributions(std::span<const FeatureValues> table, std::size_t row, std::size_t output, Arena& arena,
                      std::span<float> by_feature) const;

 private:
  std::string_view thresholds_, ensembles_;
  std::size_t features_ = 0, outputs_ = 0;
};

// Trees that score in stages, as bytes:
//
//     1   number of stages, then for each of them:
//         1   length of its name, then the name
//         8   hash of the names of its features, see hash_names()
//         4   length of its trees, then these
//
// A view: the bytes must outlive it.
class TreeModel {
 public:
  static constexpr std::size_t kMostStages = 8;

  struct Stage {
    std::string_view name;
    std::uint64_t features = 0;
    Trees trees;
  };

  static Result<TreeModel> read(std::string_view payload);  // errors: bad_model
  static TreeModel view(std::string_view payload);          // of one that read() found good

  std::span<const Stage> stages() const { return {stages_.data(), count_}; }
  const Stage* find(std::string_view name) const;  // null if there is none

  // What is written as a stage.
  struct StageTables {
    std::string name;
    std::uint64_t features = 0;
    TreeTables trees;
  };
  static std::string payload(std::span<const StageTables> stages);

 private:
  std::array<Stage, kMostStages> stages_;
  std::size_t count_ = 0;
};

// Order counts: a model fits only the features that it was trained on.
std::uint64_t hash_names(std::span<const std::string_view> names);

}  // namespace pith
