// Stochastic gradient descent with a rate for each weight that falls with what it has been moved by (Duchi, Hazan and
// Singer 2011), a few times over all samples in an order drawn anew each time.
#include "train/names.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/hash.h"

namespace pith::train {
namespace {

constexpr int kRounds = 3;
constexpr float kRate = 0.1F, kFirstSquares = 0.1F, kMostWeight = 20;

}  // namespace

std::string NameTrainer::train(std::uint64_t seed) {
  std::vector<float> weights(NameWeights::kSlots, 0), squares(NameWeights::kSlots, kFirstSquares);
  float bias = 0, bias_squares = kFirstSquares;
  std::vector<std::uint32_t> order(samples_.size());
  std::iota(order.begin(), order.end(), 0U);

  // Calls `work` with the slot and the value of each word around a block.
  const auto each = [](const Sample& sample, const auto& work) {
    for (std::size_t level = 0; level < Names::kLevels; ++level) {
      const std::uint32_t kind = sample.names.kinds[sample.block * Names::kLevels + level];
      if (kind == Names::kNone) continue;
      const auto words = sample.names.words_of(kind);
      const float value = 1 / std::sqrt(static_cast<float>(std::max<std::size_t>(1, words.size())));
      for (const std::uint32_t word : words)
        work(NameWeights::slot_of(word, NameWeights::place_of(level)), value);
    }
  };

  for (int round = 0; round < kRounds; ++round) {
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const auto dice = [&](std::uint32_t i) { return join_hashes(join_hashes(seed, round), i); };
      return dice(a) != dice(b) ? dice(a) < dice(b) : a < b;
    });
    for (const std::uint32_t i : order) {
      const Sample& sample = samples_[i];
      float score = bias;
      each(sample, [&](std::size_t slot, float value) { score += weights[slot] * value; });
      const float slope = std::min(sample.weight, kMostWeight) * (1 / (1 + std::exp(-score)) - sample.target);
      const auto move = [&](float& weight, float& square, float value) {
        const float gradient = slope * value;
        square += gradient * gradient;
        weight -= kRate * gradient / std::sqrt(square);
      };
      move(bias, bias_squares, 1);
      each(sample, [&](std::size_t slot, float value) { move(weights[slot], squares[slot], value); });
    }
  }
  return NameWeights::write(std::span<const float, NameWeights::kSlots>(weights), bias);
}

}  // namespace pith::train
