// A row of numbers, smoothed, and how it rises: what CETR makes of tag ratios.
#pragma once

#include <cstddef>
#include <span>

#include "base/arena.h"

namespace pith {

double standard_deviation(std::span<const double> values);

// Each value becomes the mean of those up to `sigma` places away, rounded up, weighted by a Gaussian. Places
// outside the row do not exist. Linear, however far sigma reaches.
std::span<double> smoothed(std::span<const double> values, double sigma, Arena& arena);

// By how much the mean of the next `reach` values is above each; 0 where none follow.
std::span<double> rises(std::span<const double> values, std::size_t reach, Arena& arena);

}  // namespace pith
