// The number of entries of each index and a weighted sum over them are held here as the Encoding standard's index
// files have them.
#include "encoding/index.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>

namespace pith {
namespace {

struct Summary {
  std::size_t entries = 0;
  std::uint64_t sum = 0;
  friend bool operator==(const Summary&, const Summary&) = default;
};

void PrintTo(const Summary& summary, std::ostream* out) {
  *out << summary.entries << ", " << summary.sum;
}

template <class CodePoint>
Summary summarize(CodePoint code_point) {
  Summary summary;
  for (std::size_t pointer = 0; pointer < 100'000; ++pointer) {
    summary.entries += code_point(pointer) != 0;
    summary.sum += (pointer + 1) * std::uint64_t{code_point(pointer)};
  }
  return summary;
}

Summary summarize(const Index& index) {
  return summarize([&](std::size_t pointer) { return index[pointer]; });
}

TEST(EncodingIndex, HasTheStandardsEntries) {
  EXPECT_EQ(summarize(big5_index()), (Summary{18590, 7019876945699}));
  EXPECT_EQ(summarize(euc_kr_index()), (Summary{17048, 6749967758751}));
  EXPECT_EQ(summarize(gb18030_index()), (Summary{23940, 9982382016702}));
  EXPECT_EQ(summarize(gb18030_ranges_code_point), (Summary{39420, 34444220981261}));
  EXPECT_EQ(summarize(jis0208_index()), (Summary{7724, 1138454397543}));
  EXPECT_EQ(summarize(jis0212_index()), (Summary{6067, 820884779544}));
}

TEST(EncodingIndex, RangesEndWhereTheStandardEndsThem) {
  EXPECT_EQ(gb18030_ranges_code_point(0), 0x80U);
  EXPECT_EQ(gb18030_ranges_code_point(7457), 0xE7C7U);  // 81 35 F4 37: U+1E3F has two bytes
  EXPECT_EQ(gb18030_ranges_code_point(39419), 0xFFFFU);
  EXPECT_EQ(gb18030_ranges_code_point(39420), 0U);
  EXPECT_EQ(gb18030_ranges_code_point(188999), 0U);
  EXPECT_EQ(gb18030_ranges_code_point(189000), 0x10000U);
  EXPECT_EQ(gb18030_ranges_code_point(1237575), 0x10FFFFU);
  EXPECT_EQ(gb18030_ranges_code_point(1237576), 0U);
}

}  // namespace
}  // namespace pith
