// Areas of boxes that overlap.
#pragma once

#include <span>

#include "page/geometry.h"

namespace pith {

// The area that boxes cover, each point counted once. Empty boxes do not count. Takes n log n time.
double union_area(std::span<const Box> boxes);

inline Box intersection(const Box& a, const Box& b) {
  return {a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
          a.right < b.right ? a.right : b.right, a.bottom < b.bottom ? a.bottom : b.bottom};
}

inline bool overlap(const Box& a, const Box& b) {
  return !intersection(a, b).is_empty();
}

// The smallest box around both; an empty one adds nothing.
inline Box around(const Box& a, const Box& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  return {a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
          a.right > b.right ? a.right : b.right, a.bottom > b.bottom ? a.bottom : b.bottom};
}

inline bool covers(const Box& outer, const Box& inner) {
  return outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right &&
         outer.bottom >= inner.bottom;
}

}  // namespace pith
