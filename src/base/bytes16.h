// Sixteen bytes of text at once, for what has a vector path beside its plain one.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace pith {

// The first `length` bytes at `p`, at most sixteen, and zeros behind them. No other byte is read.
inline __m128i load_block(const char* p, std::size_t length) {
  constexpr std::size_t kBlock = 16;
  const auto load_tail = [p, length]() -> std::uint64_t {  // length < 8
    if (length >= 4) {
      std::uint32_t low, high;
      std::memcpy(&low, p, 4);
      std::memcpy(&high, p + length - 4, 4);
      return low | static_cast<std::uint64_t>(high) << (8 * (length - 4));
    }
    if (length == 0) return 0;
    const auto byte = [p](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(p[i])}; };
    return byte(0) | byte(length / 2) << (8 * (length / 2)) | byte(length - 1) << (8 * (length - 1));
  };
  if (length >= kBlock) return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  if (length < 8) return _mm_cvtsi64_si128(static_cast<long long>(load_tail()));
  std::uint64_t low, high;
  std::memcpy(&low, p, 8);
  std::memcpy(&high, p + length - 8, 8);
  high = length == 8 ? 0 : high >> (8 * (kBlock - length));
  return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
}

inline __m128i within(__m128i x, unsigned char first, unsigned char last) {
  const __m128i offset = _mm_sub_epi8(x, _mm_set1_epi8(static_cast<char>(first)));
  const __m128i width = _mm_set1_epi8(static_cast<char>(last - first));
  return _mm_cmpeq_epi8(_mm_min_epu8(offset, width), offset);
}

// With capitals of ASCII as small letters.
inline __m128i lower(__m128i x) {
  return _mm_or_si128(x, _mm_and_si128(within(x, 'A', 'Z'), _mm_set1_epi8(0x20)));
}

// A bit for each byte whose highest is set.
inline std::uint32_t bits(__m128i mask) {
  return static_cast<std::uint32_t>(_mm_movemask_epi8(mask));
}

}  // namespace pith
#endif
