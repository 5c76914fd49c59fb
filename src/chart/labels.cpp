// Greedy: each name takes the first free place of a ring around its point, right and left before the rest,
// then of wider rings with a line that leads back to the point. Optimal placement is NP-hard; for the few dozen
// names of a chart the greedy one is seldom told from it (Christensen, Marks, Shieber, An Empirical Study of
// Algorithms for Point-Feature Label Placement, ACM TOG 1995).
#include "chart/labels.h"

#include <algorithm>
#include <array>

namespace pith::chart {
namespace {

struct Direction {
  double x, y;
};
constexpr std::array<Direction, 8> kDirections = {
    {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {0.8, -0.8}, {-0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}}};
constexpr std::array<double, 4> kDistances = {3, 13, 24, 36};
constexpr double kHalfHeight = kTextSize * 0.55;
constexpr double kBaseline = kTextSize * 0.35;  // below the middle of a line

}  // namespace

bool Labels::is_free(const Box& box) const {
  return area_.holds(box) &&
         std::none_of(taken_.begin(), taken_.end(), [&](const Box& other) { return other.meets(box); });
}

void Labels::write(Svg& svg, const Wish& wish) {
  const double half_width = text_width(wish.text) / 2;
  for (const double distance : kDistances) {
    for (const Direction& direction : kDirections) {
      const double reach = wish.radius + distance;
      const double x = wish.x + direction.x * reach +
                       (direction.x > 0   ? half_width
                        : direction.x < 0 ? -half_width
                                          : 0);
      const double y = wish.y + direction.y * (reach + (direction.x == 0 ? kHalfHeight : 0));
      const Box box = {x - half_width, y - kHalfHeight, x + half_width, y + kHalfHeight};
      if (!is_free(box)) continue;
      if (distance != kDistances[0]) {
        Path path;
        path.move(wish.x + direction.x * wish.radius, wish.y + direction.y * wish.radius)
            .line(wish.x + direction.x * (reach - 2), wish.y + direction.y * (reach - 2));
        svg.empty("path", {{"class", "lead quiet"}, {"d", path.d()}});
      }
      // Anchored at the side of the point, so that a font of another width still starts there.
      const double anchor = direction.x > 0 ? box.left : direction.x < 0 ? box.right : x;
      std::string classes = wish.quiet ? "label name" : "label";
      if (direction.x <= 0) classes += direction.x < 0 ? " end" : " mid";
      svg.text(anchor, y + kBaseline, classes, wish.text);
      avoid(box);
      return;
    }
  }
}

void Labels::write(Svg& svg) {
  for (const Wish& wish : wanted_)
    avoid({wish.x - wish.radius, wish.y - wish.radius, wish.x + wish.radius, wish.y + wish.radius});
  for (const bool quiet : {false, true})
    for (const Wish& wish : wanted_)
      if (wish.quiet == quiet) write(svg, wish);
}

}  // namespace pith::chart
