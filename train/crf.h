// Training of linear-chain conditional random fields (src/entities/tagger.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "entities/tagger.h"

namespace pith::train {

// Sentences as lists of feature numbers.
struct TaggedSentences {
  std::vector<std::uint32_t> features;  // of all words, one after the other
  std::vector<std::size_t> word_ends;   // behind each word's features
  std::vector<std::uint8_t> tags;       // by word
  std::vector<std::size_t> ends;        // behind each sentence's words
  std::vector<std::uint8_t> languages;  // by sentence, as features.h numbers them
};

struct CrfOptions {
  unsigned passes = 8;
  double rate = 0.1;
  double l2 = 2e-5;
  double dropped = 0.4;  // share of a word's features that are not shown to it in a pass
  std::uint64_t seed = 0;
};

struct Crf {
  using Weights = std::array<float, kTags + 1>;  // one more, so that a row is as wide as a register
  std::vector<Weights> features;
  using Transitions = std::array<std::array<float, kTags>, kTags>;
  std::array<Transitions, kLanguageKeys> transitions = {};  // by language
};

// The same sentences, options and seed give the same bits.
Crf train_crf(const TaggedSentences& sentences, std::size_t features, const CrfOptions& options);

}  // namespace pith::train
