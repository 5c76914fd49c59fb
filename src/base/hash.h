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
    for (std::uint64_t eight; bytes.size() >= 8; bytes.remove_prefix(8)) {
      std::memcpy(&eight, bytes.data(), 8);
      hash = join_hashes(hash, eight);
    }
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
