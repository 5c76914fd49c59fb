// Training of method pith, and how good it is on pages that it did not learn from.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "eval/corpus.h"
#include "eval/run.h"
#include "train/watch.h"

namespace pith::train {

// What no model may have seen when it is scored on a page.
enum class HoldOut : std::uint8_t {
  sites,    // the page's site: sites are dealt into folds, and each fold is scored by a model of the others
  corpora,  // its whole corpus, and its site elsewhere
};

struct PithTask {
  std::vector<eval::Corpus> corpora;  // trained on and scored
  std::vector<eval::Corpus> also;     // trained on only
  HoldOut held_out = HoldOut::sites;
  unsigned folds = 5;       // of HoldOut::sites; 0: nothing is scored
  bool with_model = true;   // train a model on all pages
  bool by_feature = false;  // score with each group of features left out in turn, too
  std::uint64_t seed = 0;
  unsigned jobs = 1;
};

struct PithTrained {
  std::string model;   // bytes of a model file, if one was asked for
  std::string card;    // what it was made of and how good it is, as Markdown
  eval::Run held_out;  // every scored page; of by_feature, a column for each group left out
  std::map<std::string, std::string>
      answers;  // by corpus: what was answered then, as pith eval --answers reads it
};

// The same corpora, options and seed give the same bytes. Errors: read_failed, where no page could be read.
Result<PithTrained> train_pith(const PithTask& task, const Watch& watch);

}  // namespace pith::train
