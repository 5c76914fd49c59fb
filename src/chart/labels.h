// Names beside points, placed so that they cover neither one another nor the points.
#pragma once

#include <string>
#include <vector>

#include "chart/svg.h"

namespace pith::chart {

struct Box {
  double left, top, right, bottom;

  bool meets(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
  bool holds(const Box& other) const {
    return left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom;
  }
};

class Labels {
 public:
  explicit Labels(Box area) : area_(area) {}

  void avoid(const Box& box) {
    if (taken_.size() < kMostTaken) taken_.push_back(box);
  }
  void want(double x, double y, double radius, std::string text, bool quiet) {
    if (!text.empty() && wanted_.size() < kMostWanted)
      wanted_.push_back({x, y, radius, std::move(text), quiet});
  }
  void write(Svg& svg);  // earlier wishes first, quiet ones last; what finds no room is left out

 private:
  // Bounds on the work, which is their product; a chart with more names than this cannot be read anyway.
  static constexpr std::size_t kMostWanted = 200, kMostTaken = 1000;

  struct Wish {
    double x, y, radius;
    std::string text;
    bool quiet;
  };
  bool is_free(const Box& box) const;
  void write(Svg& svg, const Wish& wish);

  Box area_;
  std::vector<Box> taken_;
  std::vector<Wish> wanted_;
};

}  // namespace pith::chart
