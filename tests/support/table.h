// Rows of numbers as the columns that trees score.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "learn/trees.h"

namespace pith::test {

class Table {
 public:
  Table(std::span<const float> rows, std::size_t features) : columns_(features) {
    for (std::size_t i = 0; i < rows.size(); ++i) columns_[i % features].push_back(rows[i]);
    views_.assign(columns_.begin(), columns_.end());
  }
  std::span<const FeatureValues> views() const { return views_; }

 private:
  std::vector<std::vector<float>> columns_;
  std::vector<FeatureValues> views_;
};

}  // namespace pith::test
