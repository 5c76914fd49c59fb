// Lloyd's iteration: points go to the nearest centroid (of equally near ones to the first), centroids to the
// mean of their points, until no point moves or kMostRounds are over. Cost: points * clusters a round.
#include "methods/cetr/clusters.h"

#include <algorithm>

#include "base/stop.h"

namespace pith {
namespace {

constexpr int kMostRounds = 100;

double distance(Point a, Point b) {  // squared
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

class Means {
 public:
  Means(std::span<const Point> points, std::size_t count, Origin origin, Arena& arena)
      : points_(points),
        first_(origin == Origin::kept ? 1 : 0),
        count_(count),
        of_(arena.make<std::uint8_t>(points.size())) {}

  Clusters run(Start start, Arena& arena) {
    if (first_ == 0) start_at_nearest();
    switch (start) {
      case Start::farthest: start_farthest(arena); break;
      case Start::even: start_even(); break;
      case Start::random: start_random(); break;
    }
    for (int round = 0; assign() && round < kMostRounds; ++round) move_to_means();
    return {of_, centroids_, count_};
  }

 private:
  void start_at_nearest() {
    const Point* nearest = nullptr;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      poll(i);
      if (nearest == nullptr || distance(points_[i], {}) < distance(*nearest, {})) nearest = &points_[i];
    }
    if (nearest != nullptr) centroids_[0] = *nearest;
  }

  void start_farthest(Arena& arena) {
    const std::span<double> nearest = arena.make<double>(points_.size());  // distance to a centroid so far
    for (std::size_t i = 0; i < points_.size(); ++i) {
      poll(i);
      nearest[i] = distance(points_[i], centroids_[0]);
    }
    for (std::size_t c = 1; c < count_ && !points_.empty(); ++c) {
      centroids_[c] = points_[static_cast<std::size_t>(std::max_element(nearest.begin(), nearest.end()) -
                                                       nearest.begin())];
      for (std::size_t i = 0; i < points_.size(); ++i) {
        poll(i);
        nearest[i] = std::min(nearest[i], distance(points_[i], centroids_[c]));
      }
    }
  }

  void start_even() {
    const double least = centroids_[0].x;
    double most = least;
    for (const Point& point : points_) most = std::max(most, point.x);
    for (std::size_t c = 1; c < count_; ++c)
      centroids_[c].x = least + (most - least) * static_cast<double>(c) / static_cast<double>(count_ - 1);
  }

  void start_random() {
    std::uint64_t state = 0x9E3779B97F4A7C15;  // xorshift64 (Marsaglia 2003); any seed but 0
    for (std::uint8_t& cluster : of_) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      cluster = static_cast<std::uint8_t>((state >> 32) % count_);
    }
    move_to_means();
  }

  // Whether any point changed its cluster.
  bool assign() {
    bool changed = false;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      poll(i);
      std::size_t nearest = 0;
      for (std::size_t c = 1; c < count_; ++c)
        if (distance(points_[i], centroids_[c]) < distance(points_[i], centroids_[nearest])) nearest = c;
      changed |= of_[i] != nearest;
      of_[i] = static_cast<std::uint8_t>(nearest);
    }
    return changed;
  }

  void move_to_means() {
    std::array<Point, kMostClusters> sums{};
    std::array<double, kMostClusters> sizes{};
    for (std::size_t i = 0; i < points_.size(); ++i) {
      poll(i);
      sums[of_[i]].x += points_[i].x;
      sums[of_[i]].y += points_[i].y;
      sizes[of_[i]] += 1;
    }
    for (std::size_t c = first_; c < count_; ++c)
      if (sizes[c] != 0) centroids_[c] = {sums[c].x / sizes[c], sums[c].y / sizes[c]};
  }

  const std::span<const Point> points_;
  const std::size_t first_;  // centroid that moves
  const std::size_t count_;
  const std::span<std::uint8_t> of_;
  std::array<Point, kMostClusters> centroids_{};
};

}  // namespace

Clusters find_clusters(std::span<const Point> points, std::size_t count, Origin origin, Start start,
                       Arena& arena) {
  return Means(points, count, origin, arena).run(start, arena);
}

}  // namespace pith
