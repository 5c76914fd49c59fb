// Newton's method with steps that are halved until the loss falls. Features differ by orders of magnitude, so the system is
// scaled by its diagonal before the Cholesky decomposition. Held by tests/train/newton_test.cpp: learning in two parts is
// nearly learning at once.
#include "train/newton.h"

#include <algorithm>
#include <cmath>

namespace pith::train {
namespace {

constexpr int kMostSteps = 50;
constexpr int kMostHalvings = 40;

std::size_t at(std::size_t row, std::size_t column) {
  return row * (row + 1) / 2 + column;
}

class Problem {
 public:
  Problem(const LinearState& before, std::span<const double> rows, std::span<const std::uint8_t> positive,
          Loss loss)
      : before_(before), rows_(rows), positive_(positive), loss_(loss), size_(before.weights.size()) {}

  double value(const std::vector<double>& w) const {
    double sum = 0;
    for (std::size_t r = 0; r < positive_.size(); ++r) {
      const double margin = (positive_[r] ? 1 : -1) * score(w, r);
      if (loss_ == Loss::logistic)
        sum += margin > 0 ? std::log1p(std::exp(-margin)) : std::log1p(std::exp(margin)) - margin;
      else if (margin < 1)
        sum += (1 - margin) * (1 - margin);
    }
    const std::vector<double> pull = pull_back(w);
    for (std::size_t i = 0; i < size_; ++i) sum += 0.5 * pull[i] * (w[i] - before_.weights[i]);
    return sum;
  }

  void derive(const std::vector<double>& w, std::vector<double>& gradient,
              std::vector<double>& curvature) const {
    gradient = pull_back(w);
    curvature = before_.curvature;
    for (std::size_t r = 0; r < positive_.size(); ++r) {
      const double side = positive_[r] ? 1 : -1, margin = side * score(w, r);
      double first = 0, second = 0;  // derivatives by the score
      if (loss_ == Loss::logistic) {
        const double p = 1 / (1 + std::exp(margin));
        first = -side * p, second = p * (1 - p);
      } else if (margin < 1) {
        first = -2 * side * (1 - margin), second = 2;
      }
      if (first == 0 && second == 0) continue;
      for (std::size_t i = 0; i < size_; ++i) {
        gradient[i] += first * feature(r, i);
        for (std::size_t j = 0; j <= i; ++j) curvature[at(i, j)] += second * feature(r, i) * feature(r, j);
      }
    }
  }

 private:
  double feature(std::size_t row, std::size_t i) const {
    return i + 1 == size_ ? 1 : rows_[row * (size_ - 1) + i];
  }
  double score(const std::vector<double>& w, std::size_t row) const {
    double sum = 0;
    for (std::size_t i = 0; i < size_; ++i) sum += w[i] * feature(row, i);
    return sum;
  }
  std::vector<double> pull_back(const std::vector<double>& w) const {
    std::vector<double> pull(size_);
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j < size_; ++j)
        pull[i] += before_.curvature[i >= j ? at(i, j) : at(j, i)] * (w[j] - before_.weights[j]);
    return pull;
  }

  const LinearState& before_;
  const std::span<const double> rows_;
  const std::span<const std::uint8_t> positive_;
  const Loss loss_;
  const std::size_t size_;
};

// The step that takes the gradient to zero.
std::vector<double> solve(std::vector<double> matrix, const std::vector<double>& gradient) {
  const std::size_t size = gradient.size();
  std::vector<double> scale(size), step(size);
  for (std::size_t i = 0; i < size; ++i) scale[i] = 1 / std::sqrt(std::max(matrix[at(i, i)], 1e-300));
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j <= i; ++j) matrix[at(i, j)] *= scale[i] * scale[j];
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = matrix[at(i, j)];
      for (std::size_t k = 0; k < j; ++k) sum -= matrix[at(i, k)] * matrix[at(j, k)];
      matrix[at(i, j)] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / matrix[at(j, j)];
    }
    step[i] = -gradient[i] * scale[i];
    for (std::size_t k = 0; k < i; ++k) step[i] -= matrix[at(i, k)] * step[k];
    step[i] /= matrix[at(i, i)];
  }
  for (std::size_t i = size; i-- > 0;) {
    for (std::size_t k = i + 1; k < size; ++k) step[i] -= matrix[at(k, i)] * step[k];
    step[i] /= matrix[at(i, i)];
  }
  for (std::size_t i = 0; i < size; ++i) step[i] *= scale[i];
  return step;
}

}  // namespace

LinearState learn_on(const LinearState& before, std::span<const double> rows,
                     std::span<const std::uint8_t> positive, Loss loss) {
  const Problem problem(before, rows, positive, loss);
  LinearState now = before;
  std::vector<double> gradient;
  double value = problem.value(now.weights);
  for (int step = 0; step < kMostSteps; ++step) {
    problem.derive(now.weights, gradient, now.curvature);
    const std::vector<double> direction = solve(now.curvature, gradient);
    double length = 1, next = value;
    std::vector<double> moved;
    for (int halving = 0; halving < kMostHalvings; ++halving, length /= 2) {
      moved = now.weights;
      for (std::size_t i = 0; i < moved.size(); ++i) moved[i] += length * direction[i];
      if (next = problem.value(moved); next < value) break;
    }
    if (!(next < value)) break;
    const bool settled = value - next < 1e-9 * std::abs(value);
    now.weights = moved, value = next;
    if (settled) break;
  }
  problem.derive(now.weights, gradient, now.curvature);
  return now;
}

std::vector<double> curvature_of(std::span<const double> weights, std::span<const double> rows, Loss loss,
                                 std::span<const std::uint8_t> positive) {
  const LinearState none{{weights.begin(), weights.end()},
                         std::vector<double>(weights.size() * (weights.size() + 1) / 2)};
  std::vector<double> gradient, curvature;
  Problem(none, rows, positive, loss).derive(none.weights, gradient, curvature);
  return curvature;
}

}  // namespace pith::train
