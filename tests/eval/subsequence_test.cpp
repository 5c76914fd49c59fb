#include "eval/subsequence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace pith::eval {
namespace {

using Sequence = std::vector<Word>;

// The plain table.
std::size_t plain_length(const Sequence& a, const Sequence& b) {
  std::vector<std::vector<std::size_t>> length(a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      length[i][j] =
          a[i - 1] == b[j - 1] ? length[i - 1][j - 1] + 1 : std::max(length[i - 1][j], length[i][j - 1]);
  return length[a.size()][b.size()];
}

Sequence random_sequence(std::mt19937& random, std::size_t most, Word vocabulary) {
  Sequence sequence(random() % (most + 1));
  for (Word& word : sequence) word = static_cast<Word>(random() % vocabulary);
  return sequence;
}

void expect_common_subsequence(const Sequence& a, const Sequence& b, const std::vector<Match>& matches) {
  for (std::size_t k = 0; k < matches.size(); ++k) {
    ASSERT_LT(matches[k].a, a.size());
    ASSERT_LT(matches[k].b, b.size());
    EXPECT_EQ(a[matches[k].a], b[matches[k].b]);
    if (k == 0) continue;
    EXPECT_LT(matches[k - 1].a, matches[k].a);
    EXPECT_LT(matches[k - 1].b, matches[k].b);
  }
}

TEST(Subsequence, ByHand) {
  const Sequence a = {1, 2, 3, 2, 4, 1, 2}, b = {2, 4, 3, 1, 2, 1};
  EXPECT_EQ(subsequence_length(a, b), 4u);
  EXPECT_EQ(subsequence_length(a, a), a.size());
  EXPECT_EQ(subsequence_length(a, {}), 0u);
  EXPECT_EQ(subsequence_length({}, {}), 0u);
  EXPECT_TRUE(subsequence(a, {}).empty());
  const std::vector<Match> twice = {{0, 0}, {2, 1}};
  EXPECT_EQ(subsequence(Sequence{7, 8, 9}, Sequence{7, 9}), twice);
}

TEST(Subsequence, AgreesWithThePlainTable) {
  std::mt19937 random(1);
  for (int round = 0; round < 1500; ++round) {
    const Word vocabulary = 1 + random() % 40;
    const Sequence a = random_sequence(random, 210, vocabulary), b = random_sequence(random, 210, vocabulary);
    const std::size_t expected = plain_length(a, b);
    ASSERT_EQ(subsequence_length(a, b), expected) << "round " << round;
    for (const std::size_t bytes : {std::size_t{1} << 20, std::size_t{256}, std::size_t{0}}) {
      const std::vector<Match> matches = subsequence(a, b, bytes);
      ASSERT_EQ(matches.size(), expected) << "round " << round << ", " << bytes << " bytes";
      expect_common_subsequence(a, b, matches);
    }
  }
}

TEST(Subsequence, IsABoundWhereThereAreTooManyPairs) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    const Sequence a = random_sequence(random, 300, 20), b = random_sequence(random, 300, 20);
    const std::size_t exact = plain_length(a, b);
    const std::size_t bound = subsequence_length(a, b, 4000);
    EXPECT_LE(bound, exact);
    const std::vector<Match> matches = subsequence(a, b, 1 << 20, 4000);
    EXPECT_EQ(matches.size(), bound);
    expect_common_subsequence(a, b, matches);
  }
}

// What would cost gigabytes or minutes if memory or time were in n*m.
TEST(Subsequence, AffordsLongTexts) {
  Sequence a, b;
  for (Word i = 0; i < 40000; ++i) a.push_back(i % 3 == 0 ? 7 : i), b.push_back(i % 2 == 0 ? 7 : i);
  const std::size_t length = subsequence_length(a, b);
  EXPECT_GE(length, 40000u / 3);
  EXPECT_EQ(subsequence(a, b, std::size_t{1} << 20).size(), length);
}

}  // namespace
}  // namespace pith::eval
