// Hashes that are the same on every machine and in every run, for what is compared between pages or stored.
// What a page chooses must not go into a hash table by them: its author can foresee them (see seed.h).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/seed.h"

namespace pith {

// Two numbers as one, order told apart.
inline std::uint64_t join_hashes(std::uint64_t a, std::uint64_t b) {
  return fold_multiply(a ^ 0x9E3779B97F4A7C15, b ^ 0xD6E8FEB86659FD93);
}

inline std::uint64_t hash_bytes(std::string_view bytes) {
  std::uint64_t hash = bytes.size();
  if constexpr (std::endian::native == std::endian::little) {
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    const auto load = []<class Number>(const char* from, Number number) {
      std::memcpy(&number, from, sizeof number);
      return std::uint64_t{number};
    };
    for (; end - at >= 8; at += 8) hash = join_hashes(hash, load(at, std::uint64_t{}));
    if (at == end) return hash;
    // The last bytes as a number, by reading some of them twice.
    const auto left = static_cast<unsigned>(end - at);
    std::uint64_t last;
    if (bytes.size() >= 8)
      last = load(end - 8, std::uint64_t{}) >> (64 - 8 * left);
    else if (left >= 4)
      last = load(at, std::uint32_t{}) | load(end - 4, std::uint32_t{}) << (8 * left - 32);
    else
      last = load(at, std::uint8_t{}) | load(at + left / 2, std::uint8_t{}) << (8 * (left / 2)) |
             load(end - 1, std::uint8_t{}) << (8 * left - 8);
    return join_hashes(hash, last);
  }
  while (!bytes.empty()) {
    std::uint64_t eight = 0;
    const std::size_t length = bytes.size() < 8 ? bytes.size() : 8;
    for (std::size_t i = 0; i < length; ++i)
      eight |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    hash = join_hashes(hash, eight);
    bytes.remove_prefix(length);
  }
  return hash;
}

}  // namespace pith
