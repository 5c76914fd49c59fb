// Finding bytes. The parser spends most of its time here, on runs that are often shorter than a vector,
// so everything is inline and works on the 16 bytes that every x86-64, arm64 and WebAssembly machine compares at once.
//
// A Chunk is one vector of input. `first_of` gives the offset of the first byte equal to one of the
// given ones, or kWidth; `first_low_or` that of the first byte that is a control, a blank or one of the
// given ones. ScalarChunk is the portable path; the tests run both.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace pith::scan {

struct ScalarChunk {
  static constexpr std::size_t kWidth = 8;
  static_assert(std::endian::native == std::endian::little);

  template <char... kBytes>
  static std::size_t first_of(const char* p) {
    std::uint64_t v;
    std::memcpy(&v, p, 8);
    const std::uint64_t hits = (zero_bytes(v ^ (kOnes * static_cast<unsigned char>(kBytes))) | ...);
    return offset(hits);
  }
  template <char... kBytes>
  static std::size_t first_low_or(const char* p) {
    std::uint64_t v;
    std::memcpy(&v, p, 8);
    const std::uint64_t low = (v - kOnes * (' ' + 1)) & ~v & (kOnes << 7);
    return offset((zero_bytes(v ^ (kOnes * static_cast<unsigned char>(kBytes))) | ... | low));
  }

 private:
  static std::size_t offset(std::uint64_t hits) {
    return hits == 0 ? kWidth : static_cast<std::size_t>(std::countr_zero(hits)) / 8;
  }
  static constexpr std::uint64_t kOnes = 0x0101010101010101;
  // High bit set in the bytes that are zero; exact up to the lowest such byte, which is all we ask for.
  static std::uint64_t zero_bytes(std::uint64_t v) { return (v - kOnes) & ~v & (kOnes << 7); }
};

#if defined(__SSE2__)
struct Chunk {
  static constexpr std::size_t kWidth = 16;

  template <char... kBytes>
  static std::size_t first_of(const char* p) {
    const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    __m128i hits = _mm_setzero_si128();
    ((hits = _mm_or_si128(hits, _mm_cmpeq_epi8(v, _mm_set1_epi8(kBytes)))), ...);
    return offset(hits);
  }
  template <char... kBytes>
  static std::size_t first_low_or(const char* p) {
    const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    __m128i hits = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(' ')), v);
    ((hits = _mm_or_si128(hits, _mm_cmpeq_epi8(v, _mm_set1_epi8(kBytes)))), ...);
    return offset(hits);
  }

 private:
  static std::size_t offset(__m128i hits) {
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(hits)) | 0x10000U;
    return static_cast<std::size_t>(std::countr_zero(mask));
  }
};
#elif defined(__aarch64__)
struct Chunk {
  static constexpr std::size_t kWidth = 16;

  template <char... kBytes>
  static std::size_t first_of(const char* p) {
    const uint8x16_t v = vld1q_u8(reinterpret_cast<const std::uint8_t*>(p));
    uint8x16_t hits = vdupq_n_u8(0);
    ((hits = vorrq_u8(hits, vceqq_u8(v, vdupq_n_u8(static_cast<std::uint8_t>(kBytes))))), ...);
    return offset(hits);
  }
  template <char... kBytes>
  static std::size_t first_low_or(const char* p) {
    const uint8x16_t v = vld1q_u8(reinterpret_cast<const std::uint8_t*>(p));
    uint8x16_t hits = vcleq_u8(v, vdupq_n_u8(' '));
    ((hits = vorrq_u8(hits, vceqq_u8(v, vdupq_n_u8(static_cast<std::uint8_t>(kBytes))))), ...);
    return offset(hits);
  }

 private:
  static std::size_t offset(uint8x16_t hits) {
    // Four bits a byte: the usual way to a scalar mask.
    const std::uint64_t mask =
        vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(hits), 4)), 0);
    return mask == 0 ? kWidth : static_cast<std::size_t>(std::countr_zero(mask)) / 4;
  }
};
#elif defined(__wasm_simd128__)
struct Chunk {
  static constexpr std::size_t kWidth = 16;

  template <char... kBytes>
  static std::size_t first_of(const char* p) {
    const v128_t v = wasm_v128_load(p);
    v128_t hits = wasm_i8x16_splat(0);
    ((hits = wasm_v128_or(hits, wasm_i8x16_eq(v, wasm_i8x16_splat(kBytes)))), ...);
    return offset(hits);
  }
  template <char... kBytes>
  static std::size_t first_low_or(const char* p) {
    const v128_t v = wasm_v128_load(p);
    v128_t hits = wasm_u8x16_le(v, wasm_i8x16_splat(' '));
    ((hits = wasm_v128_or(hits, wasm_i8x16_eq(v, wasm_i8x16_splat(kBytes)))), ...);
    return offset(hits);
  }

 private:
  static std::size_t offset(v128_t hits) {
    const auto mask = static_cast<unsigned>(wasm_i8x16_bitmask(hits)) | 0x10000U;
    return static_cast<std::size_t>(std::countr_zero(mask));
  }
};
#else
using Chunk = ScalarChunk;
#endif

// First byte of [p, end) that is one of kBytes, or end.
template <class AnyChunk, char... kBytes>
inline const char* find_first_by(const char* p, const char* end) {
  while (end - p >= static_cast<std::ptrdiff_t>(AnyChunk::kWidth)) {
    const std::size_t at = AnyChunk::template first_of<kBytes...>(p);
    p += at;
    if (at != AnyChunk::kWidth) return p;
  }
  while (p != end && !((*p == kBytes) || ...)) ++p;
  return p;
}

// One byte is what the C library finds best: in scripts it is far away.
template <char... kBytes>
inline const char* find_first(const char* p, const char* end) {
  if constexpr (sizeof...(kBytes) == 1) {
    const void* const found = std::memchr(p, (kBytes, ...), static_cast<std::size_t>(end - p));
    return found != nullptr ? static_cast<const char*>(found) : end;
  } else {
    return find_first_by<Chunk, kBytes...>(p, end);
  }
}

}  // namespace pith::scan
