// Sixteen bytes of text at once, for what has a vector path beside its plain one. PITH_BYTES16 is defined where there is
// such a path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#define PITH_BYTES16
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define PITH_BYTES16
#endif

#ifdef PITH_BYTES16
namespace pith {

#if defined(__SSE2__)
using Bytes16 = __m128i;

inline Bytes16 load16(const char* p) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
inline void store16(char* p, Bytes16 x) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p), x);
}
inline Bytes16 join_halves(std::uint64_t low, std::uint64_t high) {
  return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
}
inline Bytes16 low_half_alone(std::uint64_t low) {
  return _mm_cvtsi64_si128(static_cast<long long>(low));
}
inline std::uint64_t low_half(Bytes16 x) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(x));
}
inline std::uint64_t high_half(Bytes16 x) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(x, x)));
}
inline Bytes16 each(unsigned char byte) {
  return _mm_set1_epi8(static_cast<char>(byte));
}
inline Bytes16 either(Bytes16 a, Bytes16 b) {
  return _mm_or_si128(a, b);
}
inline Bytes16 both(Bytes16 a, Bytes16 b) {
  return _mm_and_si128(a, b);
}
inline Bytes16 but_not(Bytes16 a, Bytes16 b) {
  return _mm_andnot_si128(b, a);
}
inline Bytes16 equal(Bytes16 x, unsigned char byte) {
  return _mm_cmpeq_epi8(x, each(byte));
}
inline Bytes16 within(Bytes16 x, unsigned char first, unsigned char last) {
  const __m128i offset = _mm_sub_epi8(x, each(first));
  const __m128i width = each(static_cast<unsigned char>(last - first));
  return _mm_cmpeq_epi8(_mm_min_epu8(offset, width), offset);
}
// A bit for each byte whose highest is set.
inline std::uint32_t bits(Bytes16 mask) {
  return static_cast<std::uint32_t>(_mm_movemask_epi8(mask));
}
#else
using Bytes16 = v128_t;

inline Bytes16 load16(const char* p) {
  return wasm_v128_load(p);
}
inline void store16(char* p, Bytes16 x) {
  wasm_v128_store(p, x);
}
inline Bytes16 join_halves(std::uint64_t low, std::uint64_t high) {
  return wasm_u64x2_make(low, high);
}
inline Bytes16 low_half_alone(std::uint64_t low) {
  return wasm_u64x2_make(low, 0);
}
inline std::uint64_t low_half(Bytes16 x) {
  return wasm_u64x2_extract_lane(x, 0);
}
inline std::uint64_t high_half(Bytes16 x) {
  return wasm_u64x2_extract_lane(x, 1);
}
inline Bytes16 each(unsigned char byte) {
  return wasm_u8x16_splat(byte);
}
inline Bytes16 either(Bytes16 a, Bytes16 b) {
  return wasm_v128_or(a, b);
}
inline Bytes16 both(Bytes16 a, Bytes16 b) {
  return wasm_v128_and(a, b);
}
inline Bytes16 but_not(Bytes16 a, Bytes16 b) {
  return wasm_v128_andnot(a, b);
}
inline Bytes16 equal(Bytes16 x, unsigned char byte) {
  return wasm_i8x16_eq(x, each(byte));
}
inline Bytes16 within(Bytes16 x, unsigned char first, unsigned char last) {
  return wasm_u8x16_le(wasm_i8x16_sub(x, each(first)), each(static_cast<unsigned char>(last - first)));
}
inline std::uint32_t bits(Bytes16 mask) {
  return wasm_i8x16_bitmask(mask);
}
#endif

// The first `length` bytes at `p`, at most sixteen, and zeros behind them. No other byte is read.
inline Bytes16 load_block(const char* p, std::size_t length) {
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
  if (length >= kBlock) return load16(p);
  if (length < 8) return low_half_alone(load_tail());
  std::uint64_t low, high;
  std::memcpy(&low, p, 8);
  std::memcpy(&high, p + length - 8, 8);
  high = length == 8 ? 0 : high >> (8 * (kBlock - length));
  return join_halves(low, high);
}

// With capitals of ASCII as small letters.
inline Bytes16 lower(Bytes16 x) {
  return either(x, both(within(x, 'A', 'Z'), each(0x20)));
}

}  // namespace pith
#endif
