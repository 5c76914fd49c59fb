// Columns of text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pith::eval {

// The first column is flush left, the others flush right. Lines end in a line feed and have no trailing spaces.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> headings) : lines_{std::move(headings)} {}

  void add(std::vector<std::string> cells) { lines_.push_back(std::move(cells)); }
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> lines_;
};

std::size_t display_width(std::string_view text);                // in characters of UTF-8
std::string shortened(std::string_view text, std::size_t most);  // with an ellipsis at the end if need be
std::string fixed(double number, int digits);
std::string grouped(std::size_t number);  // "1,295"

}  // namespace pith::eval
