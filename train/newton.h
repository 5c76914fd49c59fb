// Further learning of a linear score: what it has learned before stands in as a parabola around where it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pith::train {

enum class Loss : std::uint8_t { logistic, squared_hinge };

// The weights, the bias last, and how much the rows hold them there: the lower half of the matrix of second derivatives,
// row by row.
struct LinearState {
  std::vector<double> weights;
  std::vector<double> curvature;
};

// Minimises the loss over the rows plus half of (w - w0)' H (w - w0), with w0 and H those of `before` (a Laplace
// approximation of all rows that it learned from), and gives the new weights with the sum of both curvatures. A row has a
// feature for each weight but the bias; `positive` says the side of each.
LinearState learn_on(const LinearState& before, std::span<const double> rows,
                     std::span<const std::uint8_t> positive, Loss loss);

// The curvature of the loss over rows, at given weights.
std::vector<double> curvature_of(std::span<const double> weights, std::span<const double> rows, Loss loss,
                                 std::span<const std::uint8_t> positive);

}  // namespace pith::train
