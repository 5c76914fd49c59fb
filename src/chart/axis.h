// An axis on its way to pixels: which values it spans, where its ticks are, where a value lies.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "pith/chart.h"

namespace pith::chart {

// The least and the greatest of some values; empty when there were none.
struct Extent {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  bool empty() const { return least > most; }
  void add(double value) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
};

// Beyond this, differences would leave the numbers that a double has.
inline constexpr double kLargest = 1e150;

inline bool is_drawable(double value, Scale scale) {
  return std::abs(value) <= kLargest && (scale == Scale::linear || value >= 1 / kLargest);
}

struct Tick {
  double value;
  std::string text;
};

class Ruler {
 public:
  // Spans `data` with about `wanted` ticks; ends that the axis does not fix move out to a tick.
  Ruler(const Axis& axis, const Extent& data, double wanted);

  void place(double first_pixel, double last_pixel) { from_ = first_pixel, to_ = last_pixel; }

  // Where a value lies, on the axis or beyond its ends; not a number if it cannot be drawn.
  double at(double value) const;
  bool spans(double value) const { return value >= least_ && value <= most_; }
  double clamped(double value) const { return at(value < least_ ? least_ : value > most_ ? most_ : value); }

  double least() const { return least_; }
  double most() const { return most_; }
  double from() const { return from_; }
  double to() const { return to_; }
  double top() const { return std::min(from_, to_); }  // of an axis that runs up or down
  double bottom() const { return std::max(from_, to_); }
  double pixels_per_unit() const { return std::abs(to_ - from_) / (most_ - least_); }
  bool has_categories() const { return categories_; }
  Scale scale() const { return scale_; }
  const std::vector<Tick>& ticks() const { return ticks_; }

 private:
  void span_linear(const Axis& axis, Extent data, double wanted);
  void span_log(const Axis& axis, Extent data, double wanted);

  Scale scale_;
  bool categories_;
  double least_ = 0, most_ = 1;
  double from_ = 0, to_ = 1;
  std::vector<Tick> ticks_;
};

std::string fixed_number(double value, int digits);  // behind the point

// A value for tooltips: about four digits.
std::string short_number(double value);

}  // namespace pith::chart
