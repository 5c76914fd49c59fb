#include <algorithm>
#include <cmath>

#include "chart/axis.h"
#include "chart/marks.h"
#include "chart/svg.h"

namespace pith::chart {
namespace {

constexpr double kMargin = 10;
constexpr double kRow = 20;
constexpr double kSample = 24;

class Outline {
 public:
  explicit Outline(const Tree& tree)
      : tree_(tree),
        width_(std::isfinite(tree.width) ? std::clamp(tree.width, 240.0, 10000.0) : 640),
        rows_(std::min(tree.nodes.size(), kMostRows)) {
    measure();
  }

  std::string svg(Placing placing) {
    const std::vector<std::string> title = wrapped(tree_.title, width_ - 2 * kMargin, kTitleSize, 2);
    const double legend_top = kMargin + static_cast<double>(title.size()) * kTitleSize * 1.3 + 4;
    const double top = legend_top + (tree_.legend.empty() ? 0 : legend_rows() * kRow) +
                       (tree_.value_label.empty() ? 0 : kRow);
    const bool cut = rows_ < tree_.nodes.size();
    const double height = top + static_cast<double>(rows_ + (cut || rows_ == 0 ? 1 : 0)) * kRow + kMargin;
    Svg svg(width_, height, tree_.title, tree_.description, placing);
    for (std::size_t i = 0; i < title.size(); ++i)
      svg.text(kMargin, kMargin + kTitleSize * (0.8 + 1.3 * static_cast<double>(i)), "heading", title[i]);
    legend(svg, legend_top);
    svg.text(width_ - kMargin, top - 6, "name end", tree_.value_label);
    edges(svg, top);
    for (std::size_t i = 0; i < rows_; ++i) row(svg, i, top + static_cast<double>(i) * kRow);
    const double after = top + static_cast<double>(rows_) * kRow + kRow / 2 + 4;
    if (cut) svg.text(kMargin, after, "name", "and " + std::to_string(tree_.nodes.size() - rows_) + " more");
    if (rows_ == 0) svg.text(kMargin, after, "name", "no data");
    return svg.finish();
  }

 private:
  void measure() {
    std::vector<int> depths;
    int deepest = 0;
    for (std::size_t i = 0; i < rows_; ++i) {
      const std::int32_t parent = parent_of(i);
      depths.push_back(parent < 0 ? 0 : depths[static_cast<std::size_t>(parent)] + 1);
      deepest = std::max(deepest, depths.back());
      if (const double value = tree_.nodes[i].value; is_drawable(value, Scale::linear))
        largest_ = std::max(largest_, value);
    }
    // Of the width, names have three fifths, and of that the indent at most two thirds.
    names_end_ = width_ * 0.6;
    indent_ = std::min(16.0, names_end_ * 0.66 / std::max(deepest, 1));
    for (const int depth : depths) lefts_.push_back(kMargin + depth * indent_);
    for (std::size_t i = 0; i < rows_; ++i)
      value_width_ = std::max(value_width_, text_width(value_text(tree_.nodes[i].value)));
  }

  // All with the same digits, to be compared down the column.
  std::string value_text(double value) const {
    if (!is_drawable(value, Scale::linear)) return "";
    return std::abs(value) < 1e7 ? fixed_number(value, largest_ < 10 ? 2 : 1) : short_number(value);
  }

  std::int32_t parent_of(std::size_t i) const {
    const std::int32_t parent = tree_.nodes[i].parent;
    return parent < 0 || static_cast<std::size_t>(parent) >= i ? -1 : parent;
  }

  template <class Entry>
  double each_key(const Entry& entry) const {
    double x = kMargin, line = 0;
    for (const Tree::Key& key : tree_.legend) {
      const double size = kSample + text_width(key.name);
      if (x > kMargin && x + size > width_ - kMargin) x = kMargin, line += 1;
      entry(key, x, line);
      x += size + 16;
    }
    return line + 1;
  }
  double legend_rows() const {
    return each_key([](const Tree::Key&, double, double) {});
  }
  void legend(Svg& svg, double top) const {
    each_key([&](const Tree::Key& key, double x, double line) {
      const double middle = top + line * kRow + kRow / 2;
      draw_sample(svg, Mark::bars, Weight::normal, key.color, x + 9, middle);
      svg.text(x + kSample, middle + kTextSize * 0.35, "", key.name);
    });
  }

  // From each parent down to its last child, and from there to each child.
  void edges(Svg& svg, double top) const {
    std::vector<std::size_t> last_child(rows_, 0);
    Path path;
    for (std::size_t i = 0; i < rows_; ++i) {
      const std::int32_t parent = parent_of(i);
      if (parent < 0) continue;
      last_child[static_cast<std::size_t>(parent)] = i;
      const double x = lefts_[static_cast<std::size_t>(parent)] + 3;
      path.move(x, top + (static_cast<double>(i) + 0.5) * kRow).horizontal(lefts_[i] - 2);
    }
    for (std::size_t i = 0; i < rows_; ++i)
      if (last_child[i] != 0)
        path.move(lefts_[i] + 3, top + (static_cast<double>(i) + 0.95) * kRow)
            .vertical(top + (static_cast<double>(last_child[i]) + 0.5) * kRow);
    if (!path.empty()) svg.empty("path", {{"class", "edge"}, {"d", path.d()}});
  }

  void row(Svg& svg, std::size_t i, double top) const {
    const Tree::Node& node = tree_.nodes[i];
    const double baseline = top + kRow / 2 + kTextSize * 0.35;
    svg.open("g", {{"class", color_class(node.color) + (node.weight == Weight::strong ? " strong" : "")}});
    if (node.color >= 0)
      svg.empty("rect", {{"class", "tint"},
                         {"x", lefts_[i] - 3},
                         {"y", top + 1},
                         {"width", width_ - kMargin - lefts_[i] + 6},
                         {"height", kRow - 2}});
    svg.text(lefts_[i], baseline, node.weight == Weight::strong ? "bold" : "",
             shortened(node.name, names_end_ - lefts_[i]));
    if (is_drawable(node.value, Scale::linear)) {
      const double right = width_ - kMargin - value_width_ - 6, room = right - names_end_ - 8;
      const double size = largest_ > 0 ? room * std::max(node.value, 0.0) / largest_ : 0;
      if (size > 0)
        svg.empty("rect", {{"class", "bar"},
                           {"x", names_end_ + 8},
                           {"y", top + 5},
                           {"width", std::max(size, 1.0)},
                           {"height", kRow - 10}});
      svg.text(width_ - kMargin, baseline, "tick end", value_text(node.value));
    }
    svg.close("g");
  }

  const Tree& tree_;
  double width_;
  std::size_t rows_;
  double indent_ = 16, names_end_ = 0, value_width_ = 0, largest_ = 0;
  std::vector<double> lefts_;  // of each row's name
};

}  // namespace

std::string to_svg(const Tree& tree, Placing placing) {
  return Outline(tree).svg(placing);
}

}  // namespace pith::chart
