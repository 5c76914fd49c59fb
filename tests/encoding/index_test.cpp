// The indexes come out of ICU, so their number of entries and a weighted sum over all of them are held here
// as the Encoding standard's index files have them.
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

Summary summarize(const Index& index) {
  Summary summary;
  for (std::size_t pointer = 0; pointer < 100'000; ++pointer) {
    summary.entries += index[pointer] != 0;
    summary.sum += (pointer + 1) * std::uint64_t{index[pointer]};
  }
  return summary;
}

TEST(EncodingIndex, HasTheStandardsEntries) {
  EXPECT_EQ(summarize(big5_index()), (Summary{18590, 7019876945699}));
  EXPECT_EQ(summarize(euc_kr_index()), (Summary{17048, 6749967758751}));
  EXPECT_EQ(summarize(gb18030_index()), (Summary{23940, 9982382016702}));
  EXPECT_EQ(summarize(gb18030_ranges()), (Summary{39420, 34444220981261}));
  EXPECT_EQ(summarize(jis0208_index()), (Summary{7724, 1138454397543}));
  EXPECT_EQ(summarize(jis0212_index()), (Summary{6067, 820884779544}));
}

}  // namespace
}  // namespace pith
