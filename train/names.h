// Weights of the words that elements are called by (methods/pith/names.h): logistic regression on what is wanted of
// blocks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "methods/pith/names.h"

namespace pith::train {

class NameTrainer {
 public:
  struct Sample {
    Names names;  // of its page
    std::uint32_t block;
    float target;  // the chance wanted, 0 to 1
    float weight;
  };
  void add(const Sample& sample) { samples_.push_back(sample); }

  // The bytes of NameWeights. The same samples in the same order and seed give the same bits.
  std::string train(std::uint64_t seed);

 private:
  std::vector<Sample> samples_;
};

}  // namespace pith::train
