// What of a box is painted: ancestors that do not let their content overflow cut it off.
//
// An absolute box is cut by the ancestors of the box that it is positioned from, a fixed one by none; so what an
// element passes on is two rectangles. Nothing left of or above the page is ever seen.
#pragma once

#include <algorithm>

#include "page/geometry.h"

namespace pith {

inline constexpr float kFar = 1e9F;
inline constexpr Box kWholePage = {0, 0, kFar, kFar};

inline Box common_part(const Box& a, const Box& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}

inline void extend(Box& box, const Box& by) {
  if (by.is_empty()) return;
  if (box.is_empty())
    box = by;
  else
    box = {std::min(box.left, by.left), std::min(box.top, by.top), std::max(box.right, by.right),
           std::max(box.bottom, by.bottom)};
}

struct Clip {
  Box in_flow = kWholePage;   // for what is in the flow
  Box absolute = kWholePage;  // for what is positioned from the nearest positioned ancestor

  // What the element itself is cut by.
  const Box& of(Positioned positioned) const {
    return positioned == Positioned::fixed      ? kWholePage
           : positioned == Positioned::absolute ? absolute
                                                : in_flow;
  }
  // What it passes on to what is inside it.
  Clip inside(Positioned positioned, Overflow overflow, const Box& box) const {
    Clip inner = {of(positioned), absolute};
    if (overflow == Overflow::cut) inner.in_flow = common_part(inner.in_flow, box);
    if (positioned != Positioned::no) inner.absolute = inner.in_flow;
    return inner;
  }
};

// Whether enough of a box is left to be seen: texts for screen readers stand in boxes of one pixel.
inline bool is_painted(const Box& box, const Box& clip) {
  if (box.is_empty()) return false;
  const Box seen = common_part(box, clip);
  return !seen.is_empty() && (seen.width() > 1 || box.width() <= 1) &&
         (seen.height() > 1 || box.height() <= 1);
}

// What a node passes on to what is inside it.
struct Surroundings {
  Clip clip;
  bool is_seen = true;  // nothing around is transparent
};

// A node that has a box: what is transparent, or of which nothing is painted, becomes hidden.
inline Surroundings settle(LiveNode& node, const Surroundings& around) {
  const Surroundings inner = {around.clip.inside(node.positioned, node.overflow, node.look.box),
                              around.is_seen && node.opacity > 0};
  if (!inner.is_seen || !is_painted(node.look.box, around.clip.of(node.positioned)))
    node.look.visibility = Visibility::hidden;
  return inner;
}

}  // namespace pith
