// The stages of methods/pith/stages.h, trained one after the other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "train/boost.h"
#include "train/pith_page.h"

namespace pith::train {

using Pages = std::vector<const TrainingPage*>;

inline constexpr int kNoGroup = -1;

struct StageTask {
  std::uint64_t seed = 0;
  unsigned jobs = 1;
  int group_left_out = kNoGroup;  // of features
};

BoostOptions boost_options(std::string_view stage, std::string_view output);

// The bytes of a model. Made pages must be among the pages. The same pages, seed and group give the same bytes.
std::string train_stages(const Pages& pages, const StageTask& task);

}  // namespace pith::train
