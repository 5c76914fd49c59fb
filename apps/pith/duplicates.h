// Which pages say what an earlier page said.
//
// Of a content's words (a character beyond ASCII is a word by itself, which serves languages without blanks) every three in a
// row vote on 64 bits, as Charikar's simhash has it (STOC 2002). Contents whose bits differ in at most six places, one word in
// a hundred or so, are near duplicates (Manku et al., WWW 2007, take three, of pages whole); texts below 30 words, of which
// few bits tell, must be equal. To find such, the bits are looked up by each of their four quarters: one of these must be the
// same. So all that differ in up to three places are found, and of those that differ in six still 62 of 100.
//
// Memory: about 64 bytes a page that was kept, for at most kMost pages; then the oldest half is forgotten, so it stays below
// 300 MB.
// Of a quarter that many share, the latest kLooked are compared, which bounds the time of a page. Deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace pith::cli {

struct Signature {
  std::uint64_t exact = 0;    // of the words
  std::uint64_t similar = 0;  // simhash
  std::size_t words = 0;
};
Signature signature_of(std::string_view content);

class Duplicates {
 public:
  // Whether the like was added before; adds it if not. Contents without words are like nothing.
  bool seen(const Signature& signature);

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 22;
  static constexpr std::size_t kLooked = 1024;
  static constexpr std::size_t kQuarters = 4;

  bool similar_seen(std::uint64_t bits) const;
  void forget_half();

  std::unordered_set<std::uint64_t> exact_, exact_before_;
  std::vector<std::uint64_t> similar_;
  std::vector<std::vector<std::uint32_t>>
      by_quarter_;  // of each quarter's value: which of similar_, in order
};

}  // namespace pith::cli
