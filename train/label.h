// Labels for pages: from a corpus's gold texts, or block by block as somebody says.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "eval/corpus.h"
#include "train/labels.h"
#include "train/watch.h"

namespace pith::train {

// Labels for every page of a corpus whose gold text the aligner finds in it.
struct LabelTask {
  const eval::Corpus& corpus;
  std::string corpus_path;  // as the labels are to name it
  double tolerance = 0.05;  // see label_gold()
};
std::string label_corpus(const LabelTask& task, const Watch& watch);  // JSON Lines

// A page as a list of blocks, some of which are content.
class PageToLabel {
 public:
  explicit PageToLabel(std::string_view html);
  ~PageToLabel();

  const std::vector<std::string>& blocks() const { return blocks_; }  // their texts, in document order
  // The elements that hold the chosen blocks and next to nothing else.
  PageLabels labels(const std::vector<bool>& chosen, double tolerance) const;

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
  std::vector<std::string> blocks_;
};

// Numbers from 1 on as people type them, into what they choose: "1 4-9 -7" is 1, 4 to 9 without 7. Errors: bad_value.
Result<std::vector<bool>> read_choice(std::string_view line, std::size_t count);

}  // namespace pith::train
