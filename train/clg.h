// Training of method clg and its baselines, and how good they are on sites that they did not learn from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "eval/run.h"
#include "train/labels.h"
#include "train/watch.h"

namespace pith::train {

struct ClgTask {
  std::vector<PageLabels> pages;
  const Renderer* renderer = nullptr;  // that lays the pages out; must not be null
  std::vector<std::string>
      methods;         // calls to score with sites held out, such as "clg" and "lr:threshold=0.4"
  unsigned folds = 5;  // that sites are dealt into; 0: nothing is scored
  std::uint64_t seed = 0;
};

struct ClgTrained {
  std::string model;   // bytes of a model file
  std::string card;    // what it was made of and how good it is, as Markdown
  eval::Run held_out;  // a row for each page and method
};

// The same pages, geometry and seed give the same bytes. Errors: read_failed, where no page could be read.
Result<ClgTrained> train_clg(const ClgTask& task, const Watch& watch);

// Labels for every page of a corpus whose gold text the aligner finds in it.
struct LabelTask {
  const eval::Corpus& corpus;
  std::string corpus_path;  // as the labels are to name it
  double tolerance = 0.05;  // see label_gold()
};
std::string label_corpus(const LabelTask& task, const Watch& watch);  // JSON Lines

}  // namespace pith::train
