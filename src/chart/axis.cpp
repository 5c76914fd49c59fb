// Ticks stand at 1, 2 or 5 times a power of ten, the multiple that comes nearest to the number wanted
// (Heckbert, Nice Numbers for Graph Labels, Graphics Gems 1990). They are computed as whole multiples of the
// step, so that none drifts from the number it shows.
#include "chart/axis.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace pith::chart {
namespace {

std::string in_digits(double value, std::chars_format format, int digits) {
  std::array<char, 400> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, digits).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_not_of("-0.") == std::string::npos && text[0] == '-') text.erase(0, 1);
  if (text[0] == '-') text.replace(0, 1, "−");
  return text;
}

double nice_step(double rough) {
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double share = rough / power;
  return (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power;
}

struct Unit {
  double size;
  std::string_view suffix;
};
Unit unit_of(double largest) {
  if (largest >= 1e15) return {0, ""};  // powers of ten say more
  if (largest >= 1e9) return {1e9, "G"};
  if (largest >= 1e6) return {1e6, "M"};
  if (largest >= 1e4) return {1e3, "k"};
  return {1, ""};
}

std::string tick_text(double value, double step, double largest) {
  const Unit unit = unit_of(largest);
  if (unit.size == 0 || step < 1e-6) return in_digits(value, std::chars_format::general, 4);
  if (value == 0) return "0";
  const int digits = std::max(0, static_cast<int>(-std::floor(std::log10(step / unit.size) + 1e-9)));
  return in_digits(value / unit.size, std::chars_format::fixed, digits) + std::string(unit.suffix);
}

std::string log_tick_text(double value) {
  if (value < 1e-4 || value >= 1e15) return in_digits(value, std::chars_format::scientific, 0);
  const Unit unit = unit_of(value >= 1e3 ? value * 10 : value);
  const double shown = value / unit.size;
  const int digits = shown < 1 ? static_cast<int>(-std::floor(std::log10(shown) + 1e-9)) : 0;
  return in_digits(shown, std::chars_format::fixed, digits) + std::string(unit.suffix);
}

// The widest power of ten times 1, 2 or 5 that is no larger, or the least that is no smaller.
double round_down(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
  const double share = value / power * (1 + 1e-9);
  return (share >= 5 ? 5 : share >= 2 ? 2 : 1) * power;
}
double round_up(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
  const double share = value / power * (1 - 1e-9);
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power;
}

}  // namespace

Ruler::Ruler(const Axis& axis, const Extent& data, double wanted)
    : scale_(axis.categories.empty() ? axis.scale : Scale::linear), categories_(!axis.categories.empty()) {
  if (categories_) {
    least_ = -0.5;
    most_ = static_cast<double>(axis.categories.size()) - 0.5;
    for (std::size_t i = 0; i < axis.categories.size(); ++i)
      ticks_.push_back({static_cast<double>(i), axis.categories[i]});
  } else if (scale_ == Scale::log) {
    span_log(axis, data, std::max(wanted, 1.0));
  } else {
    span_linear(axis, data, std::max(wanted, 1.0));
  }
}

void Ruler::span_linear(const Axis& axis, Extent data, double wanted) {
  if (data.empty()) data = {0, 1};
  const bool fixed_least = axis.least && is_drawable(*axis.least, scale_);
  const bool fixed_most = axis.most && is_drawable(*axis.most, scale_);
  if (fixed_least) data.least = *axis.least;
  if (fixed_most) data.most = *axis.most;
  const double size = std::max(std::abs(data.least), std::abs(data.most));
  if (!(data.most - data.least > size * 1e-12)) {  // one value, or ends that cross
    const double around = size == 0 ? 1 : size * 0.1;
    const double middle = fixed_most && !fixed_least ? data.most : data.least;
    data = {middle - (fixed_least ? 0 : around), middle + (fixed_most && !fixed_least ? 0 : around)};
  }
  const double step = nice_step((data.most - data.least) / wanted);
  least_ = fixed_least ? data.least : std::floor(data.least / step + 1e-9) * step;
  most_ = fixed_most ? data.most : std::ceil(data.most / step - 1e-9) * step;
  const double largest = std::max(std::abs(least_), std::abs(most_));
  const double first = std::ceil(least_ / step - 1e-9);
  for (int i = 0; i < 100; ++i) {
    const double value = (first + i) * step;
    if (value > most_ + step * 1e-9) break;
    ticks_.push_back({value, tick_text(value, step, largest)});
  }
}

void Ruler::span_log(const Axis& axis, Extent data, double wanted) {
  if (data.empty()) data = {1, 10};
  least_ = axis.least && is_drawable(*axis.least, scale_) ? *axis.least : round_down(data.least);
  most_ = axis.most && is_drawable(*axis.most, scale_) ? *axis.most : round_up(data.most);
  if (!(most_ > least_ * (1 + 1e-9))) most_ = least_ * 10;
  const double decades = std::log10(most_ / least_);
  const int first = static_cast<int>(std::floor(std::log10(least_) + 1e-9));
  const int last = static_cast<int>(std::ceil(std::log10(most_) - 1e-9));
  const int every = std::max(1, static_cast<int>(std::ceil(decades / wanted)));
  for (int power = first; power <= last; power += every) {
    for (const int times : {1, 2, 5}) {
      if (times != 1 && decades * 3 > wanted + 1) continue;
      const double value = times * std::pow(10.0, power);
      if (value >= least_ * (1 - 1e-9) && value <= most_ * (1 + 1e-9))
        ticks_.push_back({value, log_tick_text(value)});
    }
  }
}

double Ruler::at(double value) const {
  if (!is_drawable(value, scale_)) return kNone;
  const double share = scale_ == Scale::log ? std::log(value / least_) / std::log(most_ / least_)
                                            : (value - least_) / (most_ - least_);
  return from_ + share * (to_ - from_);
}

std::string fixed_number(double value, int digits) {
  return in_digits(value, std::chars_format::fixed, digits);
}

std::string short_number(double value) {
  if (!std::isfinite(value)) return "none";
  const double size = std::abs(value);
  if (size != 0 && (size >= 1e7 || size < 1e-3)) return in_digits(value, std::chars_format::general, 4);
  if (value == std::floor(value)) return in_digits(value, std::chars_format::fixed, 0);
  return in_digits(value, std::chars_format::fixed, size >= 100 ? 1 : size >= 10 ? 2 : 3);
}

}  // namespace pith::chart
