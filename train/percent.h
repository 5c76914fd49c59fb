// Figures of model cards.
#pragma once

#include <cmath>
#include <string>

namespace pith::train {

// With one digit, from 0 to 100.
inline std::string percent(double share) {
  const long tenths = std::lround(1000 * share);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace pith::train
