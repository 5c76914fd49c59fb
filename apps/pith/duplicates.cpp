#include "duplicates.h"

#include <algorithm>
#include <bit>

namespace pith::cli {
namespace {

constexpr std::size_t kShort = 30;  // words
constexpr int kMostDifferent = 6;   // bits

std::uint64_t mixed(std::uint64_t x) {  // the finaliser of MurmurHash3
  x = (x ^ x >> 33) * 0xFF51AFD7ED558CCD;
  x = (x ^ x >> 33) * 0xC4CEB9FE1A85EC53;
  return x ^ x >> 33;
}

bool is_word_byte(unsigned char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Calls take(hash) for every word, upper and lower case alike.
template <class Take>
void each_word(std::string_view text, const Take& take) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    std::uint64_t hash = 0x9E3779B97F4A7C15;
    const std::size_t begin = i;
    if (first >= 0x80) {
      do hash = mixed(hash ^ static_cast<unsigned char>(text[i++]));
      while (i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80);
    } else {
      for (; i < text.size() && is_word_byte(static_cast<unsigned char>(text[i])); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        hash = (hash ^ (c >= 'A' && c <= 'Z' ? c + 32U : c)) * 0x100000001B3;
      }
    }
    if (i == begin)
      ++i;
    else
      take(mixed(hash));
  }
}

std::size_t quarter(std::uint64_t bits, std::size_t which) {
  return which << 16 | (bits >> (16 * which) & 0xFFFF);
}

}  // namespace

Signature signature_of(std::string_view content) {
  Signature signature;
  int votes[64] = {};
  std::uint64_t before = 0, before_that = 0;
  each_word(content, [&](std::uint64_t word) {
    ++signature.words;
    signature.exact = mixed(signature.exact * 31 + word);
    const std::uint64_t three = mixed(before_that * 3 + before * 5 + word * 7);
    for (unsigned bit = 0; bit < 64; ++bit) votes[bit] += (three >> bit & 1) != 0 ? 1 : -1;
    before_that = before;
    before = word;
  });
  for (unsigned bit = 0; bit < 64; ++bit)
    if (votes[bit] > 0) signature.similar |= std::uint64_t{1} << bit;
  return signature;
}

bool Duplicates::seen(const Signature& signature) {
  if (signature.words == 0) return false;
  if (exact_.count(signature.exact) != 0 || exact_before_.count(signature.exact) != 0) return true;
  const bool is_long = signature.words >= kShort;
  if (is_long && similar_seen(signature.similar)) return true;
  if (similar_.size() >= kMost || exact_.size() >= kMost / 2) forget_half();
  exact_.insert(signature.exact);
  if (!is_long) return false;
  if (by_quarter_.empty()) by_quarter_.resize(kQuarters << 16);
  for (std::size_t i = 0; i < kQuarters; ++i)
    by_quarter_[quarter(signature.similar, i)].push_back(static_cast<std::uint32_t>(similar_.size()));
  similar_.push_back(signature.similar);
  return false;
}

bool Duplicates::similar_seen(std::uint64_t bits) const {
  if (by_quarter_.empty()) return false;
  for (std::size_t i = 0; i < kQuarters; ++i) {
    const std::vector<std::uint32_t>& same = by_quarter_[quarter(bits, i)];
    const std::size_t from = same.size() - std::min(same.size(), kLooked);
    for (std::size_t k = same.size(); k-- > from;)
      if (std::popcount(similar_[same[k]] ^ bits) <= kMostDifferent) return true;
  }
  return false;
}

void Duplicates::forget_half() {
  exact_before_ = std::move(exact_);
  exact_.clear();
  if (similar_.size() < kMost) return;
  const std::size_t half = similar_.size() / 2;
  similar_.erase(similar_.begin(), similar_.begin() + static_cast<std::ptrdiff_t>(half));
  for (std::vector<std::uint32_t>& same : by_quarter_) {
    same.erase(same.begin(), std::lower_bound(same.begin(), same.end(), static_cast<std::uint32_t>(half)));
    for (std::uint32_t& index : same) index -= static_cast<std::uint32_t>(half);
  }
}

}  // namespace pith::cli
