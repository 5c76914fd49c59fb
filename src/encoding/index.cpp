// The indexes lie packed in the program, as differences between neighbours: characters come in the order of their
// sounds, strokes or radicals, so most neighbours are near. That makes 81 kB of what would be 172 kB at two bytes each, and
// 60 kB once a program is compressed. Unpacking an index takes less than 0.1 ms, once.
//
// tests/encoding/index_test.cpp counts and sums every index; tools/decoders compares every character with a decoder that
// was written by others.
#include "encoding/index.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

namespace pith {
namespace {

// Code points from `code_point` on, from `pointer` to the next range.
struct Range {
  std::uint16_t pointer;
  std::uint16_t code_point;
};

#include "encoding/index.inc"

template <std::size_t kPointers>
class Unpacked {
 public:
  // tools/encoding_tables.py has the format.
  explicit Unpacked(std::span<const std::uint8_t> packed) {
    char32_t next = 0;
    char32_t* to = code_points_.data();
    for (auto at = packed.begin(); at != packed.end();) {
      const std::uint8_t token = *at++;
      if ((token & 0xF0) == 0xE0) {
        to += (token & 0x0F) + 1;
        continue;
      }
      if ((token & 0xE0) == 0xC0) {
        for (int more = token & 0x1F; more > 0; --more) *to++ = next++;
      } else if (token < 0x80) {
        next += char32_t{token} - 32;
      } else if (token < 0xC0) {
        next += (char32_t{token} & 0x3F) << 8 | *at++;
        next -= 0x2000;
      } else {
        next = (char32_t{token} & 0x0F) << 16 | char32_t{*at++} << 8;
        next |= *at++;
      }
      *to++ = next++;
    }
  }

  Index index() const { return Index(code_points_); }

 private:
  std::array<char32_t, kPointers> code_points_{};
};

}  // namespace

Index big5_index() {
  static const Unpacked<kBig5Pointers> unpacked(kBig5);
  return unpacked.index();
}

Index euc_kr_index() {
  static const Unpacked<kEucKrPointers> unpacked(kEucKr);
  return unpacked.index();
}

Index gb18030_index() {
  static const Unpacked<kGb18030Pointers> unpacked(kGb18030);
  return unpacked.index();
}

Index jis0208_index() {
  static const Unpacked<kJis0208Pointers> unpacked(kJis0208);
  return unpacked.index();
}

Index jis0212_index() {
  static const Unpacked<kJis0212Pointers> unpacked(kJis0212);
  return unpacked.index();
}

char32_t gb18030_ranges_code_point(std::size_t pointer) {
  if (pointer > 1237575 || (pointer > 39419 && pointer < 189000)) return 0;
  if (pointer >= 189000) return static_cast<char32_t>(0x10000 + (pointer - 189000));
  if (pointer == 7457) return 0xE7C7;
  const auto begins_behind = [](std::size_t wanted, const Range& range) { return wanted < range.pointer; };
  const Range& range = *std::prev(
      std::upper_bound(std::begin(kGb18030Ranges), std::end(kGb18030Ranges), pointer, begins_behind));
  return static_cast<char32_t>(range.code_point + (pointer - range.pointer));
}

}  // namespace pith
