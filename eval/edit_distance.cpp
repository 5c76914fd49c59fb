// Myers' bit vectors (1999) in Hyyrö's form (2003): a column of the table of distances is kept as two bits a row,
// whether it is one more or one less than the row above, and 64 rows are computed at once. A word hands the
// difference at its last row to the next one. tests/eval/edit_distance_test.cpp compares it with the plain table.
#include "eval/edit_distance.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace pith::eval {
namespace {

constexpr std::size_t kBits = 64;

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> points;
  points.reserve(text.size());
  while (!text.empty()) {
    utf8proc_int32_t point = -1;  // of a bad byte, too
    const utf8proc_ssize_t length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                                     static_cast<utf8proc_ssize_t>(text.size()), &point);
    points.push_back(static_cast<char32_t>(point));
    text.remove_prefix(static_cast<std::size_t>(std::max<utf8proc_ssize_t>(length, 1)));
  }
  return points;
}

// 64 rows of a column.
struct Rows {
  std::uint64_t more = ~std::uint64_t{0}, less = 0;

  // Moves to the next column. `equal` has the rows whose letter is that of the column; `step` is the difference to the
  // column before in the row above these. Returns that in the row `last`.
  int advance(std::uint64_t equal, int step, std::uint64_t last) {
    const std::uint64_t below = step < 0 ? 1 : 0, above = step > 0 ? 1 : 0;
    const std::uint64_t vertical = equal | less;
    equal |= below;
    const std::uint64_t horizontal = (((equal & more) + more) ^ more) | equal;
    std::uint64_t plus = less | ~(horizontal | more);
    std::uint64_t minus = more & horizontal;
    const int out = (plus & last) != 0 ? 1 : (minus & last) != 0 ? -1 : 0;
    plus = plus << 1 | above;
    minus = minus << 1 | below;
    more = minus | ~(vertical | plus);
    less = plus & vertical;
    return out;
  }
};

std::size_t distance(const std::vector<char32_t>& a, const std::vector<char32_t>& b) {
  if (a.empty()) return b.size();
  const std::size_t words = (a.size() + kBits - 1) / kBits;
  std::unordered_map<char32_t, std::vector<std::uint64_t>> rows_of;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::vector<std::uint64_t>& bits = rows_of[a[i]];
    bits.resize(words);
    bits[i / kBits] |= std::uint64_t{1} << (i % kBits);
  }
  const std::vector<std::uint64_t> nowhere(words);
  const std::uint64_t last_row = std::uint64_t{1} << ((a.size() - 1) % kBits);
  std::vector<Rows> column(words);
  std::size_t result = a.size();
  for (const char32_t letter : b) {
    const auto found = rows_of.find(letter);
    const std::vector<std::uint64_t>& equal = found == rows_of.end() ? nowhere : found->second;
    int step = 1;  // the row above the first: an empty text
    for (std::size_t i = 0; i < words; ++i)
      step = column[i].advance(equal[i], step, i + 1 == words ? last_row : std::uint64_t{1} << (kBits - 1));
    result += static_cast<std::size_t>(step);
  }
  return result;
}

}  // namespace

double edit_similarity(std::string_view a, std::string_view b) {
  if (a == b) return 1;
  const std::vector<char32_t> left = code_points(a), right = code_points(b);
  const std::size_t longest = std::max(left.size(), right.size());
  return 1 - static_cast<double>(distance(left, right)) / static_cast<double>(longest);
}

}  // namespace pith::eval
