#include "chart/svg.h"

#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/utf8.h"

namespace pith::chart {
namespace {

constexpr std::string_view kEllipsis = "…";
constexpr int kColors = 8;

// Of the em: a sans-serif face, as most are, and a little more.
double character_width(char32_t c) {
  constexpr std::string_view kNarrow = "iljtfrI.,:;'|!()[]{} -/";
  constexpr std::string_view kWide = "mwMW@%";
  if (c >= 0x1100) return c < 0x2000 || (c >= 0x2010 && c < 0x2E80) ? 0.65 : 1.0;
  if (c >= 0x80) return 0.65;
  const char ascii = static_cast<char>(c);
  if (kNarrow.find(ascii) != std::string_view::npos) return 0.36;
  if (kWide.find(ascii) != std::string_view::npos) return 0.92;
  if (ascii >= 'A' && ascii <= 'Z') return 0.70;
  return 0.585;
}

bool is_xml(char32_t c) {
  return c >= ' ' ? c != 0xFFFE && c != 0xFFFF : c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

void append_number(std::string& out, double value) {
  const double limited = std::isfinite(value) ? std::clamp(value, -1e6, 1e6) : 0;
  const long long tenths = std::llround(limited * 10);
  const long long size = tenths < 0 ? -tenths : tenths;
  if (tenths < 0) out += '-';
  out += std::to_string(size / 10);
  if (size % 10 != 0) {
    out += '.';
    out += static_cast<char>('0' + size % 10);
  }
}

void append_escaped(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const utf8::CodePoint point = utf8::decode(text);
    switch (point.value) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: utf8::append(out, is_xml(point.value) ? point.value : utf8::kReplacement);
    }
    text.remove_prefix(point.bytes);
  }
}

Svg::Svg(double width, double height, std::string_view title, std::string_view description, Placing placing) {
  std::string box = "0 0 ";
  append_number(box, width);
  box += ' ';
  append_number(box, height);
  if (placing == Placing::standalone)
    open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                 {"class", "chart"},
                 {"viewBox", box},
                 {"width", width},
                 {"height", height},
                 {"role", "img"}});
  else
    open("svg", {{"class", "chart"}, {"viewBox", box}, {"role", "img"}});
  if (!title.empty()) tooltip(title);
  if (!description.empty()) {
    open("desc", {});
    append_escaped(out_, description);
    close("desc");
  }
  if (placing == Placing::standalone) {
    out_ += "<style>";
    out_ += style_sheet();
    out_ += "</style>\n";
    empty("rect", {{"class", "paper"}, {"width", width}, {"height", height}});
  }
}

void Svg::start(std::string_view element, std::initializer_list<Attribute> attributes) {
  out_ += '<';
  out_ += element;
  for (const Attribute& attribute : attributes) {
    if (attribute.value.empty()) continue;
    out_ += ' ';
    out_ += attribute.name;
    out_ += "=\"";
    append_escaped(out_, attribute.value);
    out_ += '"';
  }
}

void Svg::open(std::string_view element, std::initializer_list<Attribute> attributes) {
  start(element, attributes);
  out_ += '>';
  if (element == "g" || element == "svg") out_ += '\n';
}

void Svg::close(std::string_view element) {
  out_ += "</";
  out_ += element;
  out_ += ">\n";
}

void Svg::empty(std::string_view element, std::initializer_list<Attribute> attributes) {
  start(element, attributes);
  out_ += "/>\n";
}

void Svg::text(double x, double y, std::string_view classes, std::string_view content) {
  if (content.empty()) return;
  open("text", {{"class", classes}, {"x", x}, {"y", y}});
  append_escaped(out_, content);
  close("text");
}

void Svg::tooltip(std::string_view content) {
  open("title", {});
  append_escaped(out_, content);
  close("title");
}

std::string Svg::finish() {
  close("svg");
  return std::move(out_);
}

double text_width(std::string_view text, double size) {
  double ems = 0;
  while (!text.empty()) {
    const utf8::CodePoint point = utf8::decode(text);
    ems += character_width(point.value);
    text.remove_prefix(point.bytes);
  }
  return ems * size;
}

std::string shortened(std::string_view text, double width, double size) {
  if (text_width(text, size) <= width) return std::string(text);
  const double room = width - text_width(kEllipsis, size);
  double used = 0;
  std::size_t end = 0;
  while (end < text.size()) {
    const utf8::CodePoint point = utf8::decode(text.substr(end));
    used += character_width(point.value) * size;
    if (used > room) break;
    end += point.bytes;
  }
  return std::string(trimmed(text.substr(0, end))) + std::string(kEllipsis);
}

std::vector<std::string> wrapped(std::string_view text, double width, double size, std::size_t most) {
  std::vector<std::string> lines;
  std::string line;
  while (true) {
    const std::string_view before = text;
    const std::string_view word = next_token(text);
    if (word.empty()) break;
    const std::string longer = line.empty() ? std::string(word) : line + ' ' + std::string(word);
    if (line.empty() || text_width(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (lines.size() + 1 == most) {  // the rest must do with the last line
      line += ' ' + std::string(trimmed(before));
      break;
    }
    lines.push_back(std::move(line));
    line = word;
  }
  if (!line.empty()) lines.push_back(line);
  for (std::string& l : lines) l = shortened(l, width, size);
  return lines;
}

std::string color_class(int color) {
  return color < 0 ? "quiet" : "c" + std::to_string(color % kColors);
}

}  // namespace pith::chart
