// What the methods that judge nodes by their looks learn: linear scores over named features, and what the features
// themselves are measured against.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "learn/model.h"

namespace pith {

// A score for rows of numbers: bias + weights * row.
struct LinearScore {
  double bias = 0;
  std::vector<double> weights;

  double of(std::span<const double> row) const {
    double sum = bias;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * row[i];
    return sum;
  }
};

// As bytes:
//
//     8   hash of the names of the features, see hash_names()
//     1   number of references, then these, 8 bytes each
//     8   score of tags that are not named
//     2   number of named tags, then for each of them: 1 length of its name, the name, 8 its score
//     1   number of features
//     8   bias of the logistic regression, then its weights, 8 each
//     8   bias of the support vector machine, then its weights, 8 each
//
// and, from version 2 on,
//
//     32  the four shares of the page, 8 each
//     8   rows that were learned from, then the curvatures of both scores: the lower half of a square of
//         weights and, last, the bias, row by row, 8 each
//
// Numbers with a fraction are IEEE doubles.
struct NodeModel {
  static constexpr std::uint32_t kVersion = 2;
  static constexpr std::uint32_t kOldest = 1;  // that is read

  std::uint64_t features = 0;      // hash of their names
  std::vector<double> references;  // in the order of the method that learned them
  double other_tags = 0;
  std::map<std::string, double, std::less<>> tags;
  LinearScore logistic, machine;
  std::array<double, 4> shares =
      {};  // of a page that content covers, in the order of the method; 0: not learned
  // What further learning starts from: how much the rows so far hold each score where it is. Empty: not kept.
  std::uint64_t rows = 0;
  std::vector<double> logistic_curvature, machine_curvature;

  double tag_score(std::string_view tag) const {
    const auto found = tags.find(tag);
    return found == tags.end() ? other_tags : found->second;
  }

  // Nothing is trusted. Errors: bad_model.
  static Result<NodeModel> read(const ModelView& model);
  std::string payload() const;
};

}  // namespace pith
