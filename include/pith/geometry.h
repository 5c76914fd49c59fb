// Where a page's nodes stand and how they look, as a renderer laid them out.
//
//     #include <pith/geometry.h>
//
//     auto geometry = extractor.render(html, {.renderer = &renderer});
//     if (geometry) for (const pith::Text& text : *extractor.texts(html)) draw((*geometry)[text.node].box);
#pragma once

#include <cstdint>
#include <vector>

namespace pith {

// A rectangle in CSS pixels, from the page's top left corner; y grows downwards.
struct Box {
  float left = 0, top = 0, right = 0, bottom = 0;

  float width() const { return right - left; }
  float height() const { return bottom - top; }
  float area() const { return width() * height(); }
  bool is_empty() const { return !(right > left && bottom > top); }
};

enum class Visibility : std::uint8_t { hidden, visible };

struct Look {
  Box box;  // of a text: around all its lines; of an element: its border box, around all of its fragments
  float font_size = 0;                         // CSS pixels
  std::uint16_t font_weight = 0;               // 400 is normal, 700 bold
  Visibility visibility = Visibility::hidden;  // hidden: no box, or nothing of it is painted
  std::uint32_t color = 0x000000ff;            // of the text, 0xRRGGBBAA
  std::uint32_t background = 0;                // the node's own; alpha 0: what is behind it shows through
};

struct Geometry {
  std::vector<Look> looks;  // by node id
  float width = 0;          // of the whole page
  float height = 0;

  const Look& operator[](std::uint32_t id) const { return looks[id]; }
};

}  // namespace pith
