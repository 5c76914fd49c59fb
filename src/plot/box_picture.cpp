// Elements are drawn in document order, so what is inside lies on top: an outline each, filled with its own background
// if it has one. Texts are bars of their colour with their first words on them; images are crossed boxes. What a method
// keeps and drops lies over all that. Colours are the page's own, so the picture does not follow dark mode.
#include "plot/box_picture.h"

#include <algorithm>
#include <string_view>

#include "base/ascii.h"
#include "chart/svg.h"

namespace pith {
namespace {

constexpr std::size_t kMostBoxes = 20'000;  // drawn; more are no picture any more
constexpr double kLeastHeight = 64;
constexpr std::size_t kTooltipBytes = 120;

std::string css_color(std::uint32_t rgba) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out = "#";
  for (int shift = 28; shift >= 8; shift -= 4) out += kHex[rgba >> shift & 15];
  return out;
}

std::string opacity(double value) {
  std::string out;
  out += "0.";
  out += static_cast<char>('0' + std::clamp(static_cast<int>(value * 10), 0, 9));
  return value >= 1 ? "1" : out;
}

// On one line, no longer than a tooltip should be.
std::string first_words(std::string_view text) {
  std::string out;
  for (std::string_view word = next_token(text); !word.empty(); word = next_token(text)) {
    if (out.size() + word.size() > kTooltipBytes) break;
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

class BoxPicture {
 public:
  BoxPicture(const Page& page, const Extraction* extraction)
      : page_(page),
        extraction_(extraction),
        svg_(std::max<double>(page.geometry->width, kLeastHeight),
             std::max<double>(page.geometry->height, kLeastHeight), "The page as boxes",
             extraction == nullptr
                 ? "Where the page's elements and texts stand"
                 : "Where the page's texts and images stand; green ones are kept, red ones dropped",
             chart::Placing::standalone) {}

  std::string draw() {
    draw_nodes();
    return svg_.finish();
  }

  std::string draw_with(const BlockTree& tree) {
    draw_nodes();
    for (const PlacedSeparator& placed : tree.separators) draw_separator(tree, placed);
    for (const VisualBlock& block : tree.blocks)
      if (block.is_leaf) draw_block(block);
    return svg_.finish();
  }

 private:
  void draw_nodes() {
    svg_.empty("rect", {{"width", "100%"}, {"height", "100%"}, {"fill", "#ffffff"}});
    for (NodeId id = 0; id < page_.document.size() && drawn_ < kMostBoxes; ++id) {
      const Look& look = (*page_.geometry)[id];
      if (look.visibility == Visibility::hidden || look.box.is_empty()) continue;
      ++drawn_;
      if (page_.document[id].type == NodeType::text)
        draw_text(id, look);
      else if (page_.document.is_element(id))
        draw_element(id, look);
    }
  }

  void rectangle(const Box& box, std::string_view fill, std::string_view fill_opacity,
                 std::string_view stroke) {
    svg_.empty("rect", {{"x", box.left},
                        {"y", box.top},
                        {"width", box.width()},
                        {"height", box.height()},
                        {"fill", fill},
                        {"fill-opacity", fill_opacity},
                        {"stroke", stroke}});
  }

  void draw_element(NodeId id, const Look& look) {
    const bool has_background = (look.background & 0xFF) != 0;
    rectangle(look.box, has_background ? css_color(look.background) : "none",
              has_background ? opacity((look.background & 0xFF) / 255.0) : "", "#c8ced6");
    if (!page_.document.is_html(id, Name::Img)) return;
    chart::Path cross;
    cross.move(look.box.left, look.box.top).line(look.box.right, look.box.bottom);
    cross.move(look.box.right, look.box.top).line(look.box.left, look.box.bottom);
    svg_.empty("path", {{"d", cross.d()}, {"stroke", "#9aa4b0"}, {"fill", "none"}});
    if (extraction_ != nullptr) draw_label(id, look);
  }

  void draw_text(NodeId id, const Look& look) {
    const std::string words = first_words(page_.document.text(id));
    if (words.empty()) return;
    svg_.open("g", {});
    svg_.tooltip(words);
    if (extraction_ != nullptr)
      draw_label(id, look);
    else
      rectangle(look.box, css_color(look.color), "0.1", "");
    const double size = std::max<double>(look.font_size, 1);
    svg_.open("text", {{"x", look.box.left},
                       {"y", look.box.top + size},
                       {"style", "fill:" + css_color(look.color) +
                                     ";font-size:" + std::to_string(static_cast<int>(size)) +
                                     "px;font-weight:" + std::to_string(look.font_weight)}});
    svg_.content(chart::shortened(words, look.box.width(), size));
    svg_.close("text");
    svg_.close("g");
  }

  void draw_label(NodeId id, const Look& look) {
    if (extraction_->labels[id] == Label::keep)
      rectangle(look.box, "#2d9a5f", "0.4", "#1b6b40");
    else
      rectangle(look.box, "#d5522e", "0.2", "");
  }

  void draw_block(const VisualBlock& block) {
    const double strength = block.coherence / 10.0;
    svg_.empty("rect", {{"x", block.box.left},
                        {"y", block.box.top},
                        {"width", block.box.width()},
                        {"height", block.box.height()},
                        {"fill", "#3b6fd4"},
                        {"fill-opacity", opacity(strength * 0.3)},
                        {"stroke", "#1f3f86"},
                        {"stroke-width", "2"}});
    svg_.open("text", {{"x", block.box.right - 20},
                       {"y", block.box.top + 16},
                       {"style", "fill:#1f3f86;font-size:15px;font-weight:700"}});
    svg_.content(std::to_string(block.coherence));
    svg_.close("text");
  }

  // As long as the block whose parts it parts.
  void draw_separator(const BlockTree& tree, const PlacedSeparator& placed) {
    const Box& around = tree.blocks[placed.block].box;
    const Separator& s = placed.separator;
    const Box box = s.direction == Direction::horizontal ? Box{around.left, s.begin, around.right, s.end}
                                                         : Box{s.begin, around.top, s.end, around.bottom};
    rectangle(box, "#e0a020", "0.5", "");
  }

  const Page& page_;
  const Extraction* extraction_;
  chart::Svg svg_;
  std::size_t drawn_ = 0;
};

}  // namespace

std::string draw_box_picture(const Page& page, const Extraction* extraction) {
  return BoxPicture(page, extraction).draw();
}

std::string draw_block_picture(const Page& page, const BlockTree& tree) {
  return BoxPicture(page, nullptr).draw_with(tree);
}

}  // namespace pith
