// litehtml parts texts into words and knows nothing of pith's nodes. Elements carry their ids; a word belongs to the
// text that follows, in pith's tree, the element before it, or to a later one of the same stretch when that is used
// up. Words have positions from the block around them, every block from its parent's content box, and what is fixed
// from the window. Inline elements, table rows and row groups have no box of their own: theirs is drawn around what
// they hold. Linear but for inline elements with padding, which is added to their box.
#include "render/litehtml/layout.h"

#include <litehtml/el_before_after.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "render/clip.h"
#include "render/litehtml/container.h"
#include "render/markup.h"

namespace pith {
namespace {

using Element = litehtml::element;

bool is_generated(Element& e) {
  return dynamic_cast<litehtml::el_before_after_base*>(&e) != nullptr;
}

// Words of a text have neither name nor children.
bool is_word(Element& e) {
  return e.get_display() == litehtml::display_inline_text;
}

std::uint32_t packed(const litehtml::web_color& color) {
  return std::uint32_t{color.red} << 24 | std::uint32_t{color.green} << 16 | std::uint32_t{color.blue} << 8 |
         color.alpha;
}

Positioned positioned(const Element& e) {
  switch (e.get_element_position()) {
    case litehtml::element_position_relative: return Positioned::relative;
    case litehtml::element_position_absolute: return Positioned::absolute;
    case litehtml::element_position_fixed: return Positioned::fixed;
    default: return Positioned::no;
  }
}

// Inline elements and parts of tables: their box is around what they hold.
bool has_own_box(const Element& e) {
  switch (e.get_display()) {
    case litehtml::display_inline:
    case litehtml::display_table_row:
    case litehtml::display_table_row_group:
    case litehtml::display_table_header_group:
    case litehtml::display_table_footer_group: return false;
    default: return true;
  }
}

class LayoutReader {
 public:
  LayoutReader(const Document& document, Geometry& geometry)
      : document_(document), geometry_(geometry), next_text_(document.size(), Place{kNoNode, 0}) {}

  void read(const Element::ptr& root) {
    enter(root, Frame{});
    while (!open_.empty()) {
      const std::size_t top = open_.size() - 1;
      const std::size_t child = open_[top].next_child++;
      if (child == open_[top].element->get_children_count())
        leave();
      else
        visit(open_[top].element->get_child(static_cast<int>(child)), open_[top]);
    }
  }

 private:
  // Of an element whose children are being read.
  struct Frame {
    Element::ptr element;
    NodeId id = kNoNode;  // pith's, or that of the element around one that litehtml made
    int x = 0, y = 0;     // of the box that its children count from
    bool is_own = false;  // the id is its own
    bool is_seen = true;  // neither it nor what it is in is transparent
    Box cut;              // what of it can be seen
    Clip clip;            // for what is inside
    Look look;            // what texts in it look like
    Box around;           // all that it holds
    std::size_t next_child = 0;
  };
  // Where the next word of a stretch of text belongs.
  struct Place {
    NodeId text;
    std::size_t offset;
  };

  NodeId id_of(Element& e) const {
    const char* value = e.get_attr(kIdAttribute.data());
    if (value == nullptr) return kNoNode;
    NodeId id = kNoNode;
    std::from_chars(value, value + std::strlen(value), id);
    return id < document_.size() && document_.is_element(id) ? id : kNoNode;
  }

  void visit(const Element::ptr& child, const Frame& parent) {
    if (child->is_comment() || is_generated(*child)) return;
    if (is_word(*child))
      place_word(*child);
    else if (child->get_display() == litehtml::display_none || child->is_break())
      skip(id_of(*child));
    else
      enter(child, parent);
  }

  // Nothing of it has a box, but what follows it is found from it.
  void skip(NodeId id) {
    if (id == kNoNode) return;
    const NodeId parent = document_[id].parent;
    next_text_[parent] = {document_[id].next, 0};
  }

  void enter(const Element::ptr& e, const Frame& parent) {
    Frame frame;
    frame.element = e;
    frame.id = id_of(*e);
    frame.is_own = frame.id != kNoNode;
    if (frame.is_own) {
      skip(frame.id);
      next_text_[frame.id] = {document_[frame.id].first_child, 0};
    } else {
      frame.id = parent.id;
    }
    const bool is_fixed = e->get_element_position() == litehtml::element_position_fixed;
    frame.x = (is_fixed ? 0 : parent.x) + e->get_position().x;
    frame.y = (is_fixed ? 0 : parent.y) + e->get_position().y;
    frame.look = look_of(*e);
    frame.cut = parent.clip.of(positioned(*e));
    const bool cuts = e->get_overflow() != litehtml::overflow_visible && has_own_box(*e) && !e->is_body();
    frame.clip = parent.clip.inside(positioned(*e), cuts ? Overflow::cut : Overflow::visible, own_box(frame));
    frame.is_seen = parent.is_seen && !is_transparent(*e);
    frame.look.visibility = frame.is_seen && e->get_visibility() == litehtml::visibility_visible
                                ? Visibility::visible
                                : Visibility::hidden;
    open_.push_back(std::move(frame));
  }

  static bool is_transparent(Element& e) {
    const char* opacity = e.get_style_property("opacity", false);
    return opacity != nullptr && litehtml::t_strtod(opacity, nullptr) <= 0 && is_ascii_digit(opacity[0]);
  }

  static Look look_of(Element& e) {
    Look look;
    look.font_size = static_cast<float>(e.get_font_size());
    if (const auto* font = LitehtmlContainer::font_of(e.get_font()))
      look.font_weight = static_cast<std::uint16_t>(font->weight);
    look.color = packed(e.get_color("color", true, litehtml::web_color(0, 0, 0)));
    if (const litehtml::background* background = e.get_background(true))
      look.background = packed(background->m_color);
    return look;
  }

  void leave() {
    Frame frame = std::move(open_.back());
    open_.pop_back();
    const Box box = box_of(frame);
    if (frame.is_own) {
      frame.look.box = box;
      if (!is_painted(box, frame.cut)) frame.look.visibility = Visibility::hidden;
      geometry_.looks[frame.id] = frame.look;
    }
    if (!open_.empty()) extend(open_.back().around, box.is_empty() ? frame.around : box);
  }

  // Around padding and border of a box that is known.
  static Box border_box(Element& e, const Box& box) {
    const litehtml::margins padding = e.get_paddings(), border = e.get_borders();
    return {box.left - static_cast<float>(padding.left + border.left),
            box.top - static_cast<float>(padding.top + border.top),
            box.right + static_cast<float>(padding.right + border.right),
            box.bottom + static_cast<float>(padding.bottom + border.bottom)};
  }

  static Box own_box(const Frame& frame) {
    const litehtml::position& position = frame.element->get_position();
    const auto x = static_cast<float>(frame.x), y = static_cast<float>(frame.y);
    return border_box(*frame.element, {x, y, x + static_cast<float>(position.width),
                                       y + static_cast<float>(position.height)});
  }

  static Box box_of(const Frame& frame) {
    if (has_own_box(*frame.element)) return own_box(frame);
    return frame.around.is_empty() ? Box{} : border_box(*frame.element, frame.around);
  }

  void place_word(Element& word) {
    Frame& frame = open_.back();
    std::string text;
    word.get_text(text);
    if (word.skip() || word.is_white_space() || frame.id == kNoNode) return;
    const NodeId id = text_of(frame.id, text);
    const litehtml::position& position = word.get_position();
    const auto x = static_cast<float>(frame.x + position.x), y = static_cast<float>(frame.y + position.y);
    const Box box = {x, y, x + static_cast<float>(position.width), y + static_cast<float>(position.height)};
    extend(frame.around, box);
    if (id == kNoNode || box.is_empty()) return;
    Look& look = geometry_.looks[id];
    const Box before = look.box;
    look = frame.look;
    look.background = 0;
    look.box = before;
    extend(look.box, box);
    if (!is_painted(look.box, frame.clip.in_flow)) look.visibility = Visibility::hidden;
  }

  // The text node that a word is of, as many bytes on as the word has.
  NodeId text_of(NodeId parent, std::string_view word) {
    Place& place = next_text_[parent];
    for (; place.text != kNoNode && !document_.is_element(place.text);
         place = {document_[place.text].next, 0}) {
      if (document_[place.text].type != NodeType::text) continue;
      const std::string_view text = document_.text(place.text);
      while (place.offset < text.size() && is_ascii_space(text[place.offset])) ++place.offset;
      if (place.offset == text.size()) continue;
      place.offset += std::min(word.size(), text.size() - place.offset);
      return place.text;
    }
    return kNoNode;
  }

  const Document& document_;
  Geometry& geometry_;
  std::vector<Place> next_text_;  // by element
  std::vector<Frame> open_;
};

}  // namespace

void read_layout(litehtml::document& laid_out, const Document& document, Geometry& geometry) {
  geometry.looks.assign(document.size(), Look{});
  geometry.width = static_cast<float>(laid_out.width());
  geometry.height = static_cast<float>(laid_out.height());
  if (laid_out.root()) LayoutReader(document, geometry).read(laid_out.root());
}

}  // namespace pith
