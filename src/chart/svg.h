// Writes SVG: elements, numbers, escapes, and how wide a text will be.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "pith/chart.h"

namespace pith::chart {

// A coordinate: at most one digit after the point, which is finer than the eye.
void append_number(std::string& out, double value);

// Text or an attribute's value. What XML cannot hold becomes U+FFFD.
void append_escaped(std::string& out, std::string_view text);

// The d of a path.
class Path {
 public:
  Path& move(double x, double y) { return add('M', x).add(' ', y); }
  Path& line(double x, double y) { return add('L', x).add(' ', y); }
  Path& horizontal(double x) { return add('H', x); }
  Path& vertical(double y) { return add('V', y); }
  Path& relative(std::string_view commands) { return d_ += commands, *this; }
  Path& close() { return d_ += 'z', *this; }

  bool empty() const { return d_.empty(); }
  const std::string& d() const { return d_; }

 private:
  Path& add(char command, double value) {
    d_ += command;
    append_number(d_, value);
    return *this;
  }
  std::string d_;
};

struct Attribute {
  Attribute(std::string_view attribute_name, std::string_view text) : name(attribute_name), value(text) {}
  Attribute(std::string_view attribute_name, double number) : name(attribute_name) {
    append_number(value, number);
  }
  std::string_view name;
  std::string value;
};

class Svg {
 public:
  // The picture itself, with its title and description for those who do not see it.
  Svg(double width, double height, std::string_view title, std::string_view description, Placing placing);

  void open(std::string_view element, std::initializer_list<Attribute> attributes);
  void close(std::string_view element);
  void empty(std::string_view element, std::initializer_list<Attribute> attributes);
  void text(double x, double y, std::string_view classes, std::string_view content);
  void content(std::string_view text) { append_escaped(out_, text); }  // of the element that is open
  void tooltip(std::string_view content);                              // of the element that is open
  std::string finish();

 private:
  void start(std::string_view element, std::initializer_list<Attribute> attributes);
  std::string out_;
};

inline constexpr double kTextSize = 12;  // as the style sheet sets it; titles are larger
inline constexpr double kTitleSize = 15;

// About how wide a text is; rather too wide than too narrow, since readers' fonts differ.
double text_width(std::string_view text, double size = kTextSize);

// The text, or its beginning and an ellipsis, in no more than `width`.
std::string shortened(std::string_view text, double width, double size = kTextSize);

// The text as lines no wider than `width`, broken at spaces; at most `most` of them.
std::vector<std::string> wrapped(std::string_view text, double width, double size, std::size_t most);

// A series' class in the style sheet: "c3", or "quiet".
std::string color_class(int color);

}  // namespace pith::chart
