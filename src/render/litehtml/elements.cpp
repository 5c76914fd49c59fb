// Attributes that say how an element looks count as style, below every style sheet of the page: litehtml asks for them
// (parse_attributes) after its master style sheet and before the page's.
#include "render/litehtml/elements.h"

#include <litehtml/el_body.h>
#include <litehtml/el_div.h>
#include <litehtml/el_image.h>
#include <litehtml/el_space.h>
#include <litehtml/el_td.h>
#include <litehtml/el_text.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "base/ascii.h"

namespace pith {
namespace {

using Document = std::shared_ptr<litehtml::document>;
using litehtml::css_length;

constexpr float kDefaultWidth = 300, kDefaultHeight = 150;  // of what has no size of its own
constexpr float kSign = 16;                                 // a picture that is not there
constexpr std::size_t kMostWords = 1000;

std::string_view attribute(const litehtml::element& element, const char* name) {
  const char* value = element.get_attr(name);
  return value == nullptr ? std::string_view() : trimmed(value);
}

// "120" is pixels, "50%" a share; anything else is no length.
std::string as_length(std::string_view value) {
  if (value.empty() || !is_ascii_digit(value.front())) return {};
  return std::string(value) + (is_ascii_digit(value.back()) ? "px" : "");
}

std::optional<float> number(std::string_view& text) {
  while (!text.empty() && (is_ascii_space(text.front()) || text.front() == ',')) text.remove_prefix(1);
  float value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

// Height over width, as width and height in attributes or a viewBox have it; 0 if they do not tell.
float ratio_of(const litehtml::element& element) {
  std::string_view box = attribute(element, "viewbox");
  if (box.empty()) box = attribute(element, "viewBox");
  float values[4] = {};
  for (float& value : values)
    if (const auto found = number(box)) value = *found;
  if (values[2] > 0 && values[3] > 0) return values[3] / values[2];
  std::string_view width = attribute(element, "width"), height = attribute(element, "height");
  const float w = number(width).value_or(0), h = number(height).value_or(0);
  return w > 0 && h > 0 && width.empty() && height.empty() ? h / w : 0;
}

bool is_pixels(const css_length& length) {
  return !length.is_predefined() && length.units() != litehtml::css_units_percentage;
}

template <class Base>
class WithAttributes : public Base {
 public:
  using Base::Base;

 protected:
  void style_by(const char* property, std::string_view value) {
    if (!value.empty())
      this->m_style.add_property(property, std::string(value).c_str(), nullptr, false, this);
  }
  void style_by_size() {
    for (const char* side : {"width", "height"}) style_by(side, as_length(attribute(*this, side)));
  }

  // Padding and border, left and right.
  float edges() const { return static_cast<float>(this->m_padding.width() + this->m_borders.width()); }

  // A side that is not given follows from the other one by the ratio. A height that depends on the width of what is
  // around becomes padding, which counts in shares of that width.
  void settle_height(float ratio) {
    css_length& width = this->m_css_width;
    css_length& height = this->m_css_height;
    if (!height.is_predefined() || ratio <= 0) return;
    if (width.is_predefined() || width.units() == litehtml::css_units_percentage) {
      const float share = width.is_predefined() ? 100 : width.val();
      width.set_value(share, litehtml::css_units_percentage);
      this->m_css_padding.bottom.set_value(share * ratio, litehtml::css_units_percentage);
      height = 0;
    } else {
      height = width.val() * ratio;
    }
  }
};

// svg, iframe, video, canvas, embed.
class Frame final : public WithAttributes<litehtml::html_tag> {
 public:
  using WithAttributes::WithAttributes;

  void parse_attributes() override {
    style_by_size();
    html_tag::parse_attributes();
  }
  void parse_styles(bool again) override {
    html_tag::parse_styles(again);
    if (m_display == litehtml::display_none) return;
    const float ratio = ratio_of(*this);
    if (m_css_width.is_predefined() && is_pixels(m_css_height) && ratio > 0)
      m_css_width = m_css_height.val() / ratio;
    settle_height(ratio);
    if (m_css_width.is_predefined()) m_css_width = kDefaultWidth;
    if (m_css_height.is_predefined()) m_css_height = kDefaultHeight;
  }
};

// A picture that is there, or that has no alternative text.
class Picture final : public WithAttributes<litehtml::el_image> {
 public:
  Picture(const Document& document, PictureSource source) : WithAttributes(document), source_(source) {}

  void parse_attributes() override {
    style_by("display", "inline-block");
    el_image::parse_attributes();
  }
  void parse_styles(bool again) override {
    el_image::parse_styles(again);
    if (m_box_sizing == litehtml::box_sizing_border_box && is_pixels(m_css_width))
      m_css_width = std::max(0.0F, m_css_width.val() - edges());
    if (source_ == PictureSource::lost && (get_attr("alt") != nullptr || get_attr("src") == nullptr)) return;
    settle_height(ratio_of(*this));
    if (source_ == PictureSource::found || (!m_css_width.is_predefined() && !m_css_height.is_predefined()))
      return;
    m_css_width = kSign;
    m_css_height = kSign;
  }

 private:
  const PictureSource source_;
};

// A picture as its alternative text, behind a small sign.
class PictureText final : public WithAttributes<litehtml::html_tag> {
 public:
  using WithAttributes::WithAttributes;

  void parse_attributes() override {
    style_by("padding-left", "16px");
    style_by("box-sizing", "border-box");
    std::string_view text = attribute(*this, "alt");
    const Document document = get_document();
    for (std::size_t words = 0; !text.empty() && words < kMostWords; ++words) {
      std::size_t end = 0;
      while (end < text.size() && !is_ascii_space(text[end])) ++end;
      appendChild(std::make_shared<litehtml::el_text>(std::string(text.substr(0, end)).c_str(), document));
      text = trimmed(text.substr(end));
      if (!text.empty()) appendChild(std::make_shared<litehtml::el_space>(" ", document));
    }
  }
};

// Any element can be a table cell by style. litehtml takes padding and border of these from their width, as if all had
// `box-sizing: border-box`, and reads their widths when it makes the table, right after the styles.
template <class Base>
class MaybeCell : public WithAttributes<Base> {
 public:
  using WithAttributes<Base>::WithAttributes;

  void parse_styles(bool again) override {
    Base::parse_styles(again);
    css_length& width = this->m_css_width;
    if (this->m_display != litehtml::display_table_cell || !is_pixels(width) ||
        this->m_box_sizing == litehtml::box_sizing_border_box || this->get_attr("width") != nullptr)
      return;
    width = width.val() + this->edges();
  }
};

class Cell final : public MaybeCell<litehtml::el_td> {
 public:
  using MaybeCell::MaybeCell;

  void parse_attributes() override {
    style_by("height", as_length(attribute(*this, "height")));
    el_td::parse_attributes();
  }
};

class Body final : public WithAttributes<litehtml::el_body> {
 public:
  using WithAttributes::WithAttributes;

  void parse_attributes() override {
    style_by("background-color", attribute(*this, "bgcolor"));
    style_by("color", attribute(*this, "text"));
    el_body::parse_attributes();
  }
};

bool has_text(const litehtml::string_map& attributes, const char* name) {
  const auto found = attributes.find(name);
  return found != attributes.end() && !trimmed(found->second).empty();
}

}  // namespace

std::shared_ptr<litehtml::element> make_element(std::string_view tag, const litehtml::string_map& attributes,
                                                const Document& document, PictureSource source) {
  if (tag == "img") {
    if (source == PictureSource::lost && has_text(attributes, "alt"))
      return std::make_shared<PictureText>(document);
    return std::make_shared<Picture>(document, source);
  }
  if (tag == "td" || tag == "th") return std::make_shared<Cell>(document);
  if (tag == "body") return std::make_shared<Body>(document);
  if (tag == "div") return std::make_shared<MaybeCell<litehtml::el_div>>(document);
  for (const std::string_view plain : {"section", "article", "aside", "main", "nav", "header", "footer", "ul",
                                       "li", "span", "form", "figure", "label", "dl", "dt", "dd"})
    if (tag == plain) return std::make_shared<MaybeCell<litehtml::html_tag>>(document);
  for (const std::string_view frame : {"svg", "iframe", "video", "canvas", "embed"})
    if (tag == frame) return std::make_shared<Frame>(document);
  return nullptr;
}

}  // namespace pith
