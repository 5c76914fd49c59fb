// The longest common subsequence of two word sequences: which words a text and its gold share when each
// occurrence counts by itself and order matters.
//
// Two scores come from its length L alone, for texts of n and m words:
//   * the CETR paper's precision L/n and recall L/m (Weninger, Hsu, Han, CETR: Content Extraction via Tag
//     Ratios, WWW 2010), where every occurrence of a word is distinct;
//   * the CleanEval score (Baroni, Chantree, Kilgarriff, Sharoff, CleanEval: a competition for cleaning web
//     pages, LREC 2008) as the CETR paper describes it: distance over alignment length, where the distance
//     counts insertions and deletions of words and the alignment also counts the words that agree. That is
//     (n - L) + (m - L) over (n - L) + (m - L) + L, so the score is L / (n + m - L). No best alignment need
//     be chosen among several: they all have the same length.
//
// Sequences with more than kMostPairs pairs of words (n times m) are cut into the same number of parts, each
// in proportion, and compared part by part: a lower bound. Below, the answer is exact.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/words.h"

namespace pith::eval {

// Half a million words against as many: some seconds.
inline constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 38;

std::size_t subsequence_length(std::span<const Word> a, std::span<const Word> b,
                               std::uint64_t most_pairs = kMostPairs);

// Word a[i] stands for word b[j].
struct Match {
  std::uint32_t a, b;
  friend bool operator==(const Match&, const Match&) = default;
};

// A longest common subsequence itself, in order; always the same one. Takes up to `most_bytes` of memory, and
// up to twice the time where one table of n*m bits does not fit in that.
std::vector<Match> subsequence(std::span<const Word> a, std::span<const Word> b,
                               std::size_t most_bytes = std::size_t{32} << 20,
                               std::uint64_t most_pairs = kMostPairs);

}  // namespace pith::eval
