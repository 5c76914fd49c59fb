// Where a page's nodes stand and how they look, as a renderer laid them out.
//
//     #include <pith/geometry.h>
//
//     auto geometry = extractor.render(html, {.renderer = &renderer});
//     if (geometry) draw((*geometry)[id].box);  // of the node with that id
//
// These are plain values: copied, compared and kept as the caller likes, and used by any number of threads at the
// same time. Extractor::render() (pith.h) makes them.
#pragma once

#include <cstdint>
#include <vector>

#include "pith/lifetime.h"

namespace pith {

// A rectangle in CSS pixels, from the page's top left corner; y grows downwards. Renderers give finite numbers with
// left <= right and top <= bottom; nothing here depends on that.
struct Box {
  float left = 0, top = 0, right = 0, bottom = 0;

  // All four members below cost nothing and take any numbers.
  //
  // Negative if the sides are the wrong way round.
  [[nodiscard]] float width() const { return right - left; }
  [[nodiscard]] float height() const { return bottom - top; }
  // Width times height. Ask is_empty() first where the sides may be the wrong way round.
  [[nodiscard]] float area() const { return width() * height(); }
  // Whether nothing can be seen in it: no width, no height, or a side that is no number.
  [[nodiscard]] bool is_empty() const { return !(right > left && bottom > top); }
};

// `hidden`: the node has no box, or nothing of it is painted.
enum class Visibility : std::uint8_t { hidden, visible };

// How one node looks. A node without a box has an empty one at (0, 0) and is hidden.
struct Look {
  // Of a text: around all its lines. Of an element: its border box, around all its fragments.
  Box box;
  // In CSS pixels, as computed; 0 if there is no box.
  float font_size = 0;
  // 400 is normal, 700 bold.
  std::uint16_t font_weight = 0;
  Visibility visibility = Visibility::hidden;
  // Of the text, as 0xRRGGBBAA.
  std::uint32_t color = 0x000000ff;
  // The node's own, as 0xRRGGBBAA. With alpha 0 what is behind the node shows through.
  std::uint32_t background = 0;
};

// A page as it was laid out. Costs 36 bytes for each of its nodes. Node ids are those of
// Extractor::texts(), explain() and regions() for the same page and limits.
struct Geometry {
  // By node id; one for every node of the page.
  std::vector<Look> looks;
  // Of the whole page in CSS pixels, not of the window.
  float width = 0;
  float height = 0;

  // The look of a node. Costs nothing. `id` must be less than looks.size(), as node ids of the same page are; any other
  // is undefined behaviour, as with std::vector.
  [[nodiscard]] const Look& operator[](std::uint32_t id) const PITH_LIFETIMEBOUND { return looks[id]; }
};

// How a node stands to those around it, as CSS "position" says; "sticky" counts as relative.
enum class Positioned : std::uint8_t { no, relative, absolute, fixed };
// Whether an element cuts off what reaches beyond its box.
enum class Overflow : std::uint8_t { visible, cut };

// A node that a browser shows, as its scripts can tell: Range and Element.getBoundingClientRect(), getComputedStyle().
struct LiveNode {
  enum class Kind : std::uint8_t { element, text };
  Kind kind = Kind::element;
  // Where it begins in the page, in bytes of UTF-8: an element at the < of its tag, a text at its first character.
  std::uint32_t begin = 0;
  // Its visibility is that of its style alone: what is transparent or cut off is found out.
  Look look;
  // The rest is only read of elements.
  float opacity = 1;
  Positioned positioned = Positioned::no;
  Overflow overflow = Overflow::visible;
};

// A page as it stands in a browser's window, for Options::live_page, so that methods that see the page need no renderer.
//
//     pith::LivePage live = {.nodes = shown, .width = 1280, .height = 4000};
//     auto result = extractor.extract(html, {.method = "hybrid", .live_page = &live});
struct LivePage {
  // Those that have boxes, in the order of `begin`. What is out of order, or begins where no node of the page does, is
  // not used.
  std::vector<LiveNode> nodes;
  // Of the whole page in CSS pixels, not of the window.
  float width = 0;
  float height = 0;
};

}  // namespace pith
