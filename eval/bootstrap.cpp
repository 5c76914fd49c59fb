#include "eval/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace pith::eval {
namespace {

// SplitMix64 (Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014): the same numbers
// on every machine, which the standard library does not promise for its distributions.
class Random {
 public:
  std::uint32_t below(std::uint32_t end) {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t bits = (state_ ^ (state_ >> 30)) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
    bits ^= bits >> 31;
    return static_cast<std::uint32_t>((bits >> 32) * end >> 32);
  }

 private:
  std::uint64_t state_ = 0;
};

double percentile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const double rest = at - static_cast<double>(below);
  return below + 1 < sorted.size() ? sorted[below] + rest * (sorted[below + 1] - sorted[below])
                                   : sorted[below];
}

double mean_of(std::span<const double> values, std::span<const std::uint32_t> pages) {
  double sum = 0;
  for (const std::uint32_t page : pages) sum += values[page];
  return sum / static_cast<double>(pages.size());
}

}  // namespace

Interval bootstrap(std::size_t pages, const std::function<double(std::span<const std::uint32_t>)>& figure) {
  if (pages == 0) return {};
  Random random;
  std::vector<std::uint32_t> drawn(pages);
  std::vector<double> figures;
  figures.reserve(kSamples);
  for (std::size_t sample = 0; sample < kSamples; ++sample) {
    for (std::uint32_t& page : drawn) page = random.below(static_cast<std::uint32_t>(pages));
    figures.push_back(figure(drawn));
  }
  std::sort(figures.begin(), figures.end());
  return {percentile(figures, 0.025), percentile(figures, 0.975)};
}

Interval mean_interval(std::span<const double> values) {
  return bootstrap(values.size(),
                   [&](std::span<const std::uint32_t> pages) { return mean_of(values, pages); });
}

Interval f1_of_means_interval(std::span<const double> precisions, std::span<const double> recalls) {
  return bootstrap(precisions.size(), [&](std::span<const std::uint32_t> pages) {
    const double precision = mean_of(precisions, pages), recall = mean_of(recalls, pages);
    return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
  });
}

Difference paired_difference(std::span<const double> first, std::span<const double> second) {
  std::vector<double> differences(first.begin(), first.end());
  for (std::size_t i = 0; i < differences.size(); ++i) differences[i] -= second[i];
  if (differences.empty()) return {};
  const double sum = std::accumulate(differences.begin(), differences.end(), 0.0);
  return {sum / static_cast<double>(differences.size()), mean_interval(differences)};
}

}  // namespace pith::eval
