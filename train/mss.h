// Training of the token classifier of method mss.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "eval/corpus.h"
#include "eval/scores.h"
#include "train/watch.h"

namespace pith::train {

struct Task {
  std::vector<eval::Corpus> corpora;
  std::uint64_t seed = 0;  // deals the sites into folds
};

// How the method does on a corpus with models that saw no page of the site at hand.
struct HeldOut {
  std::string corpus;
  std::size_t pages = 0;
  eval::Ratio words;        // means over pages, as WCXB scores
  eval::Ratio occurrences;  // means over pages, as the CETR paper scores; f1 is that of the means
};

struct Trained {
  std::string model;  // bytes of a model file
  std::string card;   // what it was made of and how good it is, as Markdown
  std::vector<HeldOut> held_out;
};

// The same corpora and seed give the same bytes. Errors: read_failed, where no page could be read.
Result<Trained> train_mss(const Task& task, const Watch& watch);

}  // namespace pith::train
