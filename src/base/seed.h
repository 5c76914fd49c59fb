// A number that a page's author cannot foresee, for hash tables that hold what a page chooses. Nothing that
// pith gives back depends on it.
#pragma once

#include <chrono>
#include <cstdint>

namespace pith {

// The two halves of a product, folded: every bit of either factor reaches every bit of the result.
inline std::uint64_t fold_multiply(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// `place` is any address of the caller's; where memory lies is as hard to foresee as the clock.
inline std::uint64_t random_seed(const void* place) {
  const auto ticks = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  const auto address = reinterpret_cast<std::uintptr_t>(place);
  return fold_multiply(ticks ^ 0x9E3779B97F4A7C15, address ^ 0xD6E8FEB86659FD93) | 1;
}

}  // namespace pith
