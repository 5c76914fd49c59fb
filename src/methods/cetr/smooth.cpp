// A Gaussian is a stack of boxes: the widest is as high as the kernel's end, and each narrower one adds what the
// kernel gains up to its own end. The sum under a box is the difference of two prefix sums. With a box for each
// distance the stack is the kernel itself; a kernel that reaches further is cut into kMostBoxes steps, each as
// high as the Gaussian in its middle. Over one sigma it falls from 1 to 0.61 only, so a step of 64 is at most 0.5
// percent off. Cost: at most 64 look-ups a value. Held by tests/methods/cetr_smooth_test.cpp, which also smooths
// value by value.
#include "methods/cetr/smooth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/stop.h"

namespace pith {
namespace {

constexpr std::size_t kMostBoxes = 64;

struct Box {
  std::size_t reach;  // places to either side
  double height;
};

struct Kernel {
  std::array<Box, kMostBoxes> boxes;
  std::size_t count;

  // `reach` is the kernel's own, or less where the row is shorter.
  Kernel(double sigma, std::size_t reach) : count(std::min(reach + 1, kMostBoxes)) {
    std::size_t first = 0;  // distance at which the step begins
    for (std::size_t i = 0; i < count; ++i) {
      boxes[i].reach = (i + 1) * (reach + 1) / count - 1;
      const double middle = static_cast<double>(first + boxes[i].reach) / 2 / sigma;
      boxes[i].height = std::exp(-middle * middle / 2);
      if (i != 0) boxes[i - 1].height -= boxes[i].height;
      first = boxes[i].reach + 1;
    }
  }
};

std::span<double> prefix_sums(std::span<const double> values, Arena& arena) {
  const std::span<double> sums = arena.make<double>(values.size() + 1);
  std::partial_sum(values.begin(), values.end(), sums.begin() + 1);
  return sums;
}

}  // namespace

double standard_deviation(std::span<const double> values) {
  if (values.empty()) return 0;
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / count);
}

std::span<double> smoothed(std::span<const double> values, double sigma, Arena& arena) {
  const std::size_t count = values.size();
  const std::span<double> out = arena.make<double>(count);
  if (!(sigma > 0)) {
    std::copy(values.begin(), values.end(), out.begin());
    return out;
  }
  const auto reach = static_cast<std::size_t>(std::min(std::ceil(sigma), static_cast<double>(count)));
  const Kernel kernel(sigma, reach);
  const std::span<const double> sums = prefix_sums(values, arena);
  for (std::size_t i = 0; i < count; ++i) {
    poll(i);
    double sum = 0, weight = 0;
    for (const Box& box : std::span(kernel.boxes).first(kernel.count)) {
      const std::size_t begin = i - std::min(i, box.reach), end = std::min(i + box.reach + 1, count);
      sum += box.height * (sums[end] - sums[begin]);
      weight += box.height * static_cast<double>(end - begin);
    }
    out[i] = sum / weight;
  }
  return out;
}

std::span<double> rises(std::span<const double> values, std::size_t reach, Arena& arena) {
  const std::size_t count = values.size();
  const std::span<double> out = arena.make<double>(count);
  const std::span<const double> sums = prefix_sums(values, arena);
  for (std::size_t i = 0; i < count; ++i) {
    poll(i);
    const std::size_t end = std::min(i + 1 + reach, count);
    if (end > i + 1) out[i] = (sums[end] - sums[i + 1]) / static_cast<double>(end - i - 1) - values[i];
  }
  return out;
}

}  // namespace pith
