// Elements are drawn in document order, so what is inside lies on top: an outline each, filled with its own background
// if it has one. Texts are bars of their colour with their first words on them; images are crossed boxes. What a method
// keeps and drops lies over all that. Colours are the page's own, so the picture does not follow dark mode.
// Above the overlay stands what its colours mean. Where texts share lines, words are written in the first line of their box that
// has room for them, or not at all.
#include "plot/box_picture.h"

#include <algorithm>
#include <iterator>
#include <map>
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

// Where words stand already. The picture is cut into thin rows, and each knows what of it is taken.
class TakenRoom {
 public:
  // Takes a rectangle if all of it is free.
  bool take(double left, double top, double width, double height) {
    const int first = row_of(top), last = row_of(top + height);
    for (int row = first; row <= last; ++row)
      if (!is_free(rows_[row], left, left + width)) return false;
    for (int row = first; row <= last; ++row) rows_[row].emplace(left, left + width);
    return true;
  }

 private:
  using Row = std::map<double, double>;  // from, to; apart from one another
  static constexpr double kRowHeight = 4, kFarthest = 1e8;

  static int row_of(double y) { return static_cast<int>(std::clamp(y, -kFarthest, kFarthest) / kRowHeight); }
  static bool is_free(const Row& row, double left, double right) {
    const auto after = row.lower_bound(left);
    return (after == row.end() || after->first >= right) &&
           (after == row.begin() || std::prev(after)->second <= left);
  }

  std::map<int, Row> rows_;
};

constexpr std::string_view kKept = "#2d9a5f", kKeptEdge = "#1b6b40", kDropped = "#d5522e";

class BoxPicture {
 public:
  BoxPicture(const Page& page, const Extraction* extraction)
      : page_(page),
        extraction_(extraction),
        svg_(std::max<double>(page.geometry->width, kLeastHeight),
             std::max<double>(page.geometry->height, kLeastHeight) +
                 (extraction == nullptr ? 0 : kLegendHeight),
             "The page as boxes",
             extraction == nullptr
                 ? "Where the page's elements and texts stand"
                 : "Where the page's texts and images stand; green ones are kept, red ones dropped",
             chart::Placing::standalone) {}

  std::string draw() {
    if (extraction_ == nullptr) {
      draw_nodes();
      return svg_.finish();
    }
    draw_legend();
    std::string down = "translate(0 ";
    chart::append_number(down, kLegendHeight);
    svg_.open("g", {{"transform", down + ")"}});
    draw_nodes();
    svg_.close("g");
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
  static constexpr double kLegendHeight = 34;
  static constexpr double kLargestWords = 200;  // in pixels
  static constexpr int kMostLines = 40;         // of a box, that are tried

  void draw_legend() {
    svg_.empty("rect", {{"width", "100%"}, {"height", kLegendHeight}, {"fill", "#ffffff"}});
    const double middle = kLegendHeight / 2;
    double x = 12;
    const auto entry = [&](std::string_view fill, std::string_view fill_opacity, std::string_view words) {
      svg_.empty("rect", {{"x", x},
                          {"y", middle - 8},
                          {"width", 24},
                          {"height", 16},
                          {"fill", fill},
                          {"fill-opacity", fill_opacity},
                          {"stroke", fill}});
      svg_.open("text", {{"x", x + 32}, {"y", middle + 5}, {"style", "fill:#111;font-size:14px"}});
      svg_.content(words);
      svg_.close("text");
      x += 32 + chart::text_width(words, 14) + 24;
    };
    entry(kKept, "0.4", "kept");
    entry(kDropped, "0.2", "dropped");
  }

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
    const double size = std::clamp<double>(look.font_size, 1, kLargestWords);
    write_words(chart::shortened(words, look.box.width(), size), size, look);
    svg_.close("g");
  }

  // In the first line of the box where nothing stands yet.
  void write_words(const std::string& words, double size, const Look& look) {
    if (words.empty()) return;
    const double width = chart::text_width(words, size), line = size * 1.2;
    double top = look.box.top;
    for (int i = 0; !room_.take(look.box.left, top, width, size); ++i, top += line)
      if (i == kMostLines || top + line + size > look.box.bottom) return;
    svg_.open("text", {{"x", look.box.left},
                       {"y", top + size},
                       {"style", "fill:" + css_color(look.color) +
                                     ";font-size:" + std::to_string(static_cast<int>(size)) +
                                     "px;font-weight:" + std::to_string(look.font_weight)}});
    svg_.content(words);
    svg_.close("text");
  }

  void draw_label(NodeId id, const Look& look) {
    if (extraction_->labels[id] == Label::keep)
      rectangle(look.box, kKept, "0.4", kKeptEdge);
    else
      rectangle(look.box, kDropped, "0.2", "");
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
  TakenRoom room_;
};

}  // namespace

std::string draw_box_picture(const Page& page, const Extraction* extraction) {
  return BoxPicture(page, extraction).draw();
}

std::string draw_block_picture(const Page& page, const BlockTree& tree) {
  return BoxPicture(page, nullptr).draw_with(tree);
}

}  // namespace pith
