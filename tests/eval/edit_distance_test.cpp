#include "eval/edit_distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace pith::eval {
namespace {

// By the table that everybody draws.
double plain(const std::string& a, const std::string& b) {
  if (a.empty() && b.empty()) return 1;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t best = std::min({row[j + 1] + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1)});
      diagonal = row[j + 1];
      row[j + 1] = best;
    }
  }
  return 1 - static_cast<double>(row.back()) / static_cast<double>(std::max(a.size(), b.size()));
}

TEST(EditSimilarity, KnownPairs) {
  EXPECT_DOUBLE_EQ(edit_similarity("", ""), 1);
  EXPECT_DOUBLE_EQ(edit_similarity("", "abc"), 0);
  EXPECT_DOUBLE_EQ(edit_similarity("abc", ""), 0);
  EXPECT_DOUBLE_EQ(edit_similarity("kitten", "sitting"), 1 - 3.0 / 7);
  EXPECT_DOUBLE_EQ(edit_similarity("Käse", "Kase"), 0.75);  // letters, not bytes
}

TEST(EditSimilarity, IsThatOfThePlainTable) {
  std::mt19937 random(7);
  for (int round = 0; round < 400; ++round) {
    std::string a(random() % 200, ' '), b;
    for (char& c : a) c = static_cast<char>('a' + random() % (round % 2 == 0 ? 2 : 20));
    b = a.substr(random() % (a.size() + 1));
    for (char& c : b)
      if (random() % 4 == 0) c = static_cast<char>('a' + random() % 4);
    b.insert(random() % (b.size() + 1), std::string(random() % 90, 'b'));
    ASSERT_DOUBLE_EQ(edit_similarity(a, b), plain(a, b)) << a << '\n' << b;
    ASSERT_DOUBLE_EQ(edit_similarity(b, a), plain(a, b)) << a << '\n' << b;
  }
}

}  // namespace
}  // namespace pith::eval
