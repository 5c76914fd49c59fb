// k-means in the plane, the same every time.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/arena.h"

namespace pith {

struct Point {
  double x = 0, y = 0;
};

inline constexpr std::size_t kMostClusters = 16;

// Where the first centroid goes: it starts at the point nearest to the origin and moves as the others do, or it stays at
// the origin. One that started at the origin and moved would often win no point, and stay there.
enum class Origin : std::uint8_t { left, kept };

// Where the other centroids start.
//   farthest  at the point farthest from the origin, then at the point farthest from all centroids so far ...
//   even      at equal distances between the first one and the largest x
//   random    at the means of a random division of the points; it is the same for the same number of points.
//             The first centroid starts so too if it may leave the origin.
enum class Start : std::uint8_t { farthest, even, random };

struct Clusters {
  std::span<const std::uint8_t> of;  // by point: the number of its cluster
  std::array<Point, kMostClusters> centroids;
  std::size_t count = 0;
};

// `count` is 1 .. kMostClusters. A cluster that loses its last point stays where it is.
Clusters find_clusters(std::span<const Point> points, std::size_t count, Origin origin, Start start,
                       Arena& arena);

}  // namespace pith
