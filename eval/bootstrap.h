// How far a figure over pages can be trusted: bootstrap intervals (Efron, Bootstrap Methods: Another Look at the
// Jackknife, Annals of Statistics 1979).
//
// As many pages are drawn with replacement as there are, the figure is worked out again, kSamples times; between
// the 2.5th and the 97.5th percentile of these lie 95 %. Pages are the unit, since words and nodes of one page are
// far from independent. The draws follow from the number of pages alone: the same figures give the same interval
// everywhere, and methods are compared on the same draws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace pith::eval {

inline constexpr std::size_t kSamples = 2000;

struct Interval {
  double low = 0, high = 0;  // 95 %
};

// Of any figure: `figure` gets the pages that were drawn, by number. Without pages the interval is 0 to 0.
Interval bootstrap(std::size_t pages, const std::function<double(std::span<const std::uint32_t>)>& figure);

// Of the mean of a value per page.
Interval mean_interval(std::span<const double> values);

// Of the F1 of mean precision and mean recall, as the CETR paper reports it.
Interval f1_of_means_interval(std::span<const double> precisions, std::span<const double> recalls);

// By how much the first of two methods is better on the same pages, on average. It is settled that one of them is
// better where the interval does not hold 0.
struct Difference {
  double mean = 0;
  Interval interval;
};
Difference paired_difference(std::span<const double> first, std::span<const double> second);

}  // namespace pith::eval
