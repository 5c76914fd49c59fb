// How well names are found.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "train/name_corpus.h"

namespace pith::train {

struct NameCounts {
  std::size_t right = 0, found = 0, wanted = 0;
  void add(const NameCounts& other) {
    right += other.right;
    found += other.found;
    wanted += other.wanted;
  }
  double precision() const {
    return found == 0 ? 0 : static_cast<double>(right) / static_cast<double>(found);
  }
  double recall() const { return wanted == 0 ? 0 : static_cast<double>(right) / static_cast<double>(wanted); }
  double f1() const {
    return found + wanted == 0 ? 0 : 2.0 * static_cast<double>(right) / static_cast<double>(found + wanted);
  }
};

// Exact spans: both ends and the type must be right.
struct NameScores {
  std::string corpus;
  std::size_t words = 0;
  bool by_folds = false;
  std::array<NameCounts, 3> by_type;
  NameCounts all() const;
};

// Adds up how the names of a model compare with those of a text.
void score_names(const NamedText& text, std::string_view language, const TaggerModel& model,
                 NameScores& scores);

// A table of scores, as Markdown.
std::string table_of(std::span<const NameScores> scores);

}  // namespace pith::train
