// Margins. In CSS the margins that touch become one, as large as the largest of them (and as deep as the most negative):
// those of neighbours, of an element and the first and last one inside it, and of empty elements between them. litehtml
// does this for the margins that neighbours have themselves and not for those that come from inside, so that pages
// without style sheets, which are paragraphs in blocks in blocks, become half as long again. Here all margins that
// touch are joined beforehand: the outermost element of those that share an upper edge gets the whole of it, all others
// get none, and litehtml has nothing left to join. Where it would join what CSS keeps apart, inside elements that cut off
// their content, the margin becomes padding.
//
// Breaks. To litehtml a break begins a line, in CSS it ends one. So the first on a line becomes an empty line, and one
// that only ends a line before a block is not there.
//
// Positions. litehtml takes a position that it does not know for `fixed`. A page that has not been scrolled shows a
// `sticky` element where it would be without, and what is no position at all says nothing.
//
// Heights. With `box-sizing: border-box` litehtml takes padding and border from the width but not from the height.
//
// Held by tests/render/litehtml_test.cpp and tests/styled.
#include "render/litehtml/corrections.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace pith {
namespace {

using litehtml::css_length;
using litehtml::element;
using litehtml::html_tag;

// Names what is protected in litehtml; no object of it is made.
struct Styles : html_tag {
  static constexpr auto margins = &Styles::m_css_margins;
  static constexpr auto padding = &Styles::m_css_padding;
  static constexpr auto height = &Styles::m_css_height;
  static constexpr auto least_height = &Styles::m_css_min_height;
  static constexpr auto most_height = &Styles::m_css_max_height;
  static constexpr auto offsets = &Styles::m_css_offsets;
  static constexpr auto display = &Styles::m_display;
  static constexpr auto position = &Styles::m_el_position;
  static constexpr auto sizing = &Styles::m_box_sizing;
};

bool is_pixels(const css_length& length) {
  return !length.is_predefined() && length.units() != litehtml::css_units_percentage;
}

void settle_position(html_tag& tag) {
  if (tag.*Styles::position != litehtml::element_position_fixed) return;
  const char* position = tag.get_style_property("position", false);
  if (position == nullptr || std::strcmp(position, "fixed") == 0) return;
  const bool is_sticky = std::strstr(position, "sticky") != nullptr;
  tag.*Styles::position = is_sticky ? litehtml::element_position_relative : litehtml::element_position_static;
  auto& offsets = tag.*Styles::offsets;
  for (css_length* offset : {&offsets.left, &offsets.right, &offsets.top, &offsets.bottom}) offset->predef(0);
}

void settle_height(html_tag& tag) {
  css_length& height = tag.*Styles::height;
  if (tag.*Styles::sizing != litehtml::box_sizing_border_box || !is_pixels(height)) return;
  const int edges = tag.get_paddings().height() + tag.get_borders().height();
  height = std::max(0.0F, height.val() - static_cast<float>(edges));
}

// Margins that touch.
struct Margins {
  float most = 0, least = 0;

  void join(float margin) {
    most = std::max(most, margin);
    least = std::min(least, margin);
  }
  void join(const Margins& other) {
    join(other.most);
    join(other.least);
  }
  float size() const { return most + least; }
};

bool is_out_of_flow(const element& e) {
  const litehtml::element_position position = e.get_element_position();
  return e.get_display() == litehtml::display_none || e.get_float() != litehtml::float_none ||
         position == litehtml::element_position_absolute || position == litehtml::element_position_fixed;
}

bool is_block(const element& e) {
  switch (e.get_display()) {
    case litehtml::display_block:
    case litehtml::display_list_item:
    case litehtml::display_table: return true;
    default: return false;
  }
}

class Corrector {
 public:
  void correct(element& root) {
    enter(root);
    while (!open_.empty()) {
      Open& top = open_.back();
      if (top.next_child == top.tag->get_children_count())
        leave();
      else
        visit(*top.tag->get_child(static_cast<int>(top.next_child++)));
    }
  }

 private:
  // An element whose children are being looked at.
  struct Open {
    html_tag* tag = nullptr;
    std::size_t next_child = 0;
    bool is_flow = false;                           // blocks and lines stand in it one below the other
    bool opens_above = false, opens_below = false;  // its margins touch those of its first and last child
    bool pads_above = false, pads_below = false;    // litehtml believes so, but they do not
    Margins above, below;                           // its own, and what touches them
    Margins gap;                                    // since the last box inside it
    html_tag* last = nullptr;                       // the block that `gap` is below
    bool is_empty = true;                           // of lines and of blocks with a height
    bool in_line = false;                           // something stands on the line
    html_tag* last_break = nullptr;                 // if nothing came after it
  };

  void visit(element& child) {
    if (child.is_white_space() || child.is_comment()) return;
    if (child.is_break())
      add_break(child);
    else if (child.get_display() == litehtml::display_inline_text)
      add_line();
    else
      enter(child);
  }

  void enter(element& e) {
    auto* tag = dynamic_cast<html_tag*>(&e);
    if (tag == nullptr) return;
    settle_position(*tag);
    settle_height(*tag);
    Open open;
    open.tag = tag;
    open.is_flow = e.get_display() != litehtml::display_inline || is_out_of_flow(e);
    const auto& padding = tag->*Styles::padding;
    const bool is_open_above = padding.top.val() <= 0 && e.get_borders().top == 0;
    const bool is_open_below = padding.bottom.val() <= 0 && e.get_borders().bottom == 0 &&
                               (tag->*Styles::height).is_predefined() &&
                               (tag->*Styles::least_height).val() <= 0;
    const bool is_box = is_block(e) && e.get_display() != litehtml::display_table && e.have_parent();
    const bool joins = is_box && !is_out_of_flow(e) && e.get_overflow() == litehtml::overflow_visible;
    open.opens_above = joins && is_open_above;
    open.opens_below = joins && is_open_below;
    const bool is_free =
        (tag->*Styles::height).is_predefined() && (tag->*Styles::most_height).is_predefined();
    open.pads_above = is_box && !joins && is_open_above && is_free;
    open.pads_below = is_box && !joins && is_open_below && is_free;
    const auto& margins = tag->*Styles::margins;
    if (is_pixels(margins.top)) open.above.join(margins.top.val());
    if (is_pixels(margins.bottom)) open.below.join(margins.bottom.val());
    open_.push_back(open);
  }

  // The innermost open element that blocks and lines stand in.
  Open& flow() {
    std::size_t i = open_.size() - 1;
    while (i > 0 && !open_[i].is_flow) --i;
    return open_[i];
  }

  static void set(css_length& length, float margin) {
    if (is_pixels(length)) length = margin;
  }
  static void set_above(html_tag& tag, float margin) { set((tag.*Styles::margins).top, margin); }
  static void set_below(html_tag& tag, float margin) { set((tag.*Styles::margins).bottom, margin); }

  // What was gathered stands above a line, or at the end.
  static void close_gap(Open& in) {
    if (in.is_empty && in.opens_above)
      in.above.join(in.gap);
    else if (in.last != nullptr)
      set_below(*in.last, in.gap.size());
    in.gap = {};
    in.last = nullptr;
  }

  void add_line() {
    Open& in = flow();
    close_gap(in);
    in.is_empty = false;
    in.in_line = true;
    in.last_break = nullptr;
  }

  void add_break(element& e) {
    Open& in = flow();
    auto* tag = dynamic_cast<html_tag*>(&e);
    const bool is_first = !in.in_line;
    add_line();
    if (tag == nullptr || e.get_display() == litehtml::display_none) return;
    in.last_break = is_first ? nullptr : tag;
    in.in_line = !is_first;
    if (!is_first) return;
    tag->*Styles::display = litehtml::display_block;
    tag->*Styles::height = static_cast<float>(in.tag->line_height());
  }

  static void add_block(Open& in, const Open& block) {
    // A break that ends the line before says nothing.
    if (in.last_break != nullptr) in.last_break->*Styles::display = litehtml::display_none;
    in.last_break = nullptr;
    in.in_line = false;
    in.gap.join(block.above);
    in.last = block.tag;
    set_above(*block.tag, 0);
    set_below(*block.tag, 0);
    if (block.is_empty && block.opens_above && block.opens_below) return in.gap.join(block.below);
    if (in.is_empty && in.opens_above)
      in.above.join(in.gap);
    else if (in.is_empty && in.pads_above)
      (in.tag->*Styles::padding).top = in.gap.size();
    else
      set_above(*block.tag, in.gap.size());
    in.gap = block.below;
    in.is_empty = false;
  }

  void leave() {
    Open left = open_.back();
    open_.pop_back();
    if (!left.is_flow) return;
    if (left.opens_below)
      left.below.join(left.gap);
    else if (left.pads_below && !left.is_empty)
      (left.tag->*Styles::padding).bottom = std::max(0.0F, left.gap.size());
    else
      close_gap(left);
    if (open_.empty()) return;
    Open& in = flow();
    if (is_out_of_flow(*left.tag)) {
      // A float stands below the gap.
      if (left.tag->get_float() != litehtml::float_none && in.last != nullptr)
        set_below(*in.last, in.gap.size());
    } else if (is_block(*left.tag)) {
      add_block(in, left);
    } else if (left.tag->is_inline_box()) {
      add_line();
    }
  }

  std::vector<Open> open_;
};

}  // namespace

void correct_styles(litehtml::element& root) {
  Corrector().correct(root);
}

}  // namespace pith
