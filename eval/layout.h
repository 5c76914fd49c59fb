// The folders that labelled pages come in.
#pragma once

#include <string>
#include <vector>

#include "eval/corpus.h"

namespace pith::eval {

// The labels of a corpus, whatever its layout.
struct Index {
  std::vector<CorpusEntry> entries;
  std::vector<Problem> problems;
  std::string (*clean_gold)(std::string text) = nullptr;  // null: gold text is used as it is
};

// One layout: what tells it, and how its labels are read. Paths within are relative to `folder`.
struct Layout {
  std::string_view name;
  std::string_view marks;  // what is looked for, for messages
  bool (*fits)(const std::string& folder);
  Index (*index)(const std::string& folder);
};
extern const Layout kLayouts[];
extern const std::size_t kLayoutCount;

}  // namespace pith::eval
