// Training of the tagger that finds names of people, places and organisations.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "eval/corpus.h"
#include "train/watch.h"

namespace pith::train {

struct NerTask {
  std::vector<std::string> corpora;  // files of tagged text (name_corpus.h) to train on
  std::vector<std::string> tests;    // to score on; one that is trained on, too, is scored by folds
  std::string lists;                 // folder of lists of names; empty: none
  std::vector<eval::Corpus> texts;   // whose gold tells how words are written
  std::uint64_t seed = 0;
};

struct NerTrained {
  std::string model;  // bytes of a model file
  std::string card;   // what it was made of and how good it is, as Markdown
};

// The same files, lists and seed give the same bytes. Errors: read_failed, with the path before the message.
Result<NerTrained> train_ner(const NerTask& task, const Watch& watch);

// How well the names of tagged texts are found by a model, empty: the one that ships, as a table in Markdown. Errors: read_failed
// and bad_model, with the path before the message.
Result<std::string> score_ner(const std::vector<std::string>& tests, const std::string& model);

}  // namespace pith::train
