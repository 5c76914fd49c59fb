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
  std::string from;    // bytes of a model that learns these pages, too; empty: a new one is made
  std::uint64_t seed = 0;
};

struct ClgTrained {
  std::string model;   // bytes of a model file
  std::string card;    // what it was made of and how good it is, as Markdown
  eval::Run held_out;  // a row for each page and method
};

// The same pages, geometry and seed give the same bytes. The renderer must have no limit of time, or what is trained on would
// depend on how busy the machine is. Errors: read_failed, where no page could be read; bad_model, where `from` is none to go
// on from.
Result<ClgTrained> train_clg(const ClgTask& task, const Watch& watch);

}  // namespace pith::train
