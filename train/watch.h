// Following a training.
#pragma once

#include <cstddef>
#include <functional>

#include "eval/corpus.h"

namespace pith::train {

// Told as training goes on.
struct Watch {
  std::function<void(std::size_t steps)> start;
  std::function<void(const eval::Problem&)> problem;
  std::function<void()> step;  // one more is done
};

}  // namespace pith::train
