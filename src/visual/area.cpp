// The sweep: a vertical line moves over the edges of the boxes from left to right. Between two edges the covered
// length of the line does not change, so the area grows by that length times the distance. A segment tree over the
// distinct heights of edges keeps, for each segment, how many boxes cover all of it and what length of it is
// covered; a box entering or leaving changes log n segments (Bentley, Algorithms for Klee's Rectangle Problems,
// 1977). Held by tests/visual/area_test.cpp: equal to counting cells, on random boxes.
#include "visual/area.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pith {
namespace {

// The covered length of the sweep line.
class Line {
 public:
  explicit Line(std::vector<double> ends) : ends_(std::move(ends)) {
    std::sort(ends_.begin(), ends_.end());
    ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
    while (leaves_ + 1 < ends_.size()) leaves_ *= 2;
    segments_.resize(2 * leaves_);
  }

  // A box from `top` to `bottom`, both among the ends, enters (+1) or leaves (-1).
  void change(double top, double bottom, int by) {
    change(1, 0, leaves_, index_of(top), index_of(bottom), by);
  }
  double covered() const { return segments_[1].covered; }

 private:
  struct Segment {
    int boxes = 0;  // that cover all of it and not all of its parent
    double covered = 0;
  };

  std::size_t index_of(double end) const {
    return static_cast<std::size_t>(std::lower_bound(ends_.begin(), ends_.end(), end) - ends_.begin());
  }
  double end(std::size_t index) const { return ends_[std::min(index, ends_.size() - 1)]; }

  // Recursion is as deep as the logarithm of the number of boxes.
  void change(std::size_t at, std::size_t from, std::size_t to, std::size_t first, std::size_t last, int by) {
    if (last <= from || to <= first) return;
    Segment& segment = segments_[at];
    if (first <= from && to <= last) {
      segment.boxes += by;
    } else {
      const std::size_t middle = from + (to - from) / 2;
      change(2 * at, from, middle, first, last, by);
      change(2 * at + 1, middle, to, first, last, by);
    }
    if (segment.boxes > 0)
      segment.covered = end(to) - end(from);
    else
      segment.covered = at < leaves_ ? segments_[2 * at].covered + segments_[2 * at + 1].covered : 0;
  }

  std::vector<double> ends_;
  std::size_t leaves_ = 1;
  std::vector<Segment> segments_;
};

struct Edge {
  double x, top, bottom;
  int by;
};

}  // namespace

double union_area(std::span<const Box> boxes) {
  if (boxes.size() == 1) return boxes[0].is_empty() ? 0 : double{boxes[0].width()} * boxes[0].height();
  std::vector<double> ends;
  std::vector<Edge> edges;
  for (const Box& box : boxes) {
    if (box.is_empty()) continue;
    ends.insert(ends.end(), {box.top, box.bottom});
    edges.push_back({box.left, box.top, box.bottom, 1});
    edges.push_back({box.right, box.top, box.bottom, -1});
  }
  if (edges.empty()) return 0;
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.x < b.x; });
  Line line(std::move(ends));
  double area = 0;
  double x = edges.front().x;
  for (const Edge& edge : edges) {
    area += line.covered() * (edge.x - x);
    x = edge.x;
    line.change(edge.top, edge.bottom, edge.by);
  }
  return area;
}

}  // namespace pith
