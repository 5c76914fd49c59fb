#include "eval/text_table.h"

#include <algorithm>
#include <cstdio>

namespace pith::eval {

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string shortened(std::string_view text, std::size_t most) {
  if (display_width(text) <= most) return std::string(text);
  std::size_t end = 0;
  for (std::size_t left = most; end < text.size(); ++end)
    if ((static_cast<unsigned char>(text[end]) & 0xC0) != 0x80 && left-- == 1) break;
  std::string out(text.substr(0, end));
  out += "…";
  return out;
}

std::string fixed(double number, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  return text;
}

std::string grouped(std::size_t number) {
  const std::string digits = std::to_string(number);
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return out;
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths;
  for (const auto& line : lines_) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], display_width(line[i]));
  }
  std::string out;
  for (const auto& line : lines_) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::size_t space = widths[i] - display_width(line[i]);
      if (i != 0) out.append(2 + space, ' ');
      out += line[i];
      if (i == 0 && line.size() > 1) out.append(space, ' ');
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

}  // namespace pith::eval
