#include "methods/cetr/clusters.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pith {
namespace {

// A digit a point: its cluster.
std::string clusters(const std::vector<Point>& points, std::size_t count, Origin origin,
                     Start start = Start::farthest) {
  Arena arena;
  const Clusters found = find_clusters(points, count, origin, start, arena);
  EXPECT_EQ(found.count, count);
  std::string out;
  for (const std::uint8_t cluster : found.of) out += static_cast<char>('0' + cluster);
  return out;
}

const std::vector<Point> kThreeGroups = {{0, 0}, {1, 0}, {10, 5}, {11, 5}, {10, 6}, {30, 0}, {0, 1}, {31, 1}};

TEST(Clusters, AreTheGroupsThatAreThere) {
  EXPECT_EQ(clusters(kThreeGroups, 3, Origin::kept), "00222101");
  EXPECT_EQ(clusters(kThreeGroups, 3, Origin::left), "00222101");
  EXPECT_EQ(clusters(kThreeGroups, 3, Origin::left, Start::even), "00111202");
}

TEST(Clusters, CentroidsAreMeans) {
  Arena arena;
  const Clusters found = find_clusters(kThreeGroups, 3, Origin::left, Start::farthest, arena);
  EXPECT_DOUBLE_EQ(found.centroids[0].x, 1.0 / 3);
  EXPECT_DOUBLE_EQ(found.centroids[1].x, 30.5);
  EXPECT_DOUBLE_EQ(found.centroids[2].y, 16.0 / 3);
}

TEST(Clusters, AKeptOriginStays) {
  const std::vector<Point> points = {{4, 0}, {6, 0}, {20, 0}};
  Arena arena;
  const Clusters kept = find_clusters(points, 2, Origin::kept, Start::farthest, arena);
  EXPECT_EQ(kept.centroids[0].x, 0);
  EXPECT_EQ(kept.centroids[1].x, 20);
  const Clusters left = find_clusters(points, 2, Origin::left, Start::farthest, arena);
  EXPECT_EQ(left.centroids[0].x, 5);
  // Far from the origin, its cluster is empty.
  EXPECT_EQ(clusters({{40, 0}, {60, 0}, {90, 0}}, 2, Origin::kept), "111");
}

TEST(Clusters, ThatMayLeaveTheOriginStartAtAPoint) {
  // Far from the origin, a centroid that started there would win nothing and stay.
  for (const Start start : {Start::farthest, Start::even})
    EXPECT_EQ(clusters({{40, 0}, {42, 0}, {60, 0}, {90, 0}}, 2, Origin::left, start), "0001");
}

TEST(Clusters, MoveUntilNoPointDoes) {
  // 5.2 is nearer to 10 than to the origin, but not to the mean of those beside it.
  EXPECT_EQ(clusters({{0, 0}, {4.9, 0}, {4.9, 0}, {4.9, 0}, {5.2, 0}, {10, 0}}, 2, Origin::left), "000001");
}

TEST(Clusters, EqualDistancesGoToTheFirst) {
  EXPECT_EQ(clusters({{5, 0}, {10, 0}, {0, 0}}, 2, Origin::kept), "010");
}

TEST(Clusters, OfFewPoints) {
  EXPECT_EQ(clusters({}, 3, Origin::kept), "");
  EXPECT_EQ(clusters({{0, 0}}, 3, Origin::kept), "0");
  EXPECT_EQ(clusters({{7, 1}}, 3, Origin::kept), "1");
  EXPECT_EQ(clusters({{7, 1}, {7, 1}}, 3, Origin::left), "00");
  EXPECT_EQ(clusters({{7, 1}, {1, 1}}, 1, Origin::kept), "00");
}

TEST(Clusters, RandomIsTheSameEveryTime) {
  std::vector<Point> points;
  for (int i = 0; i < 300; ++i)
    points.push_back({static_cast<double>(i * i % 97), static_cast<double>(i % 13)});
  const std::string first = clusters(points, 4, Origin::kept, Start::random);
  EXPECT_EQ(clusters(points, 4, Origin::kept, Start::random), first);
  EXPECT_NE(first.find('0'), std::string::npos);
  EXPECT_NE(first.find('3'), std::string::npos);
}

TEST(Clusters, AsManyAsThereMayBe) {
  std::vector<Point> points;
  for (int i = 0; i < 40; ++i) points.push_back({static_cast<double>(10 * (i % 20)), 0});
  Arena arena;
  const Clusters found = find_clusters(points, kMostClusters, Origin::left, Start::farthest, arena);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(found.of[i], found.of[i + 20]);
}

}  // namespace
}  // namespace pith
