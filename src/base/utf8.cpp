// Validation at the speed of memory.
//
// Idea (Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte", 2021): whether two
// neighbouring bytes can stand together is told by three nibbles: both of the first byte and the high one
// of the second. Three 16-entry tables give for each nibble the set of errors, one bit each, that it does not
// rule out; the intersection of the three sets is the set of errors of that pair. What pairs cannot tell,
// whether a third or fourth byte continues a sequence, is one comparison against the bytes two and three
// before. So a block of 32 bytes costs three shuffles and a handful of logic, without a branch; a block of
// ASCII costs one test.
//
// We depart from the paper in two ways: pages are mostly ASCII, so blocks are tested for it two at a time
// and skipped; and callers want the length of the valid prefix, so a block with an error is read again by
// the scalar loop, which knows where exactly. Cost: linear; at most one block is read twice.
//
// tests/base/utf8_test.cpp holds all paths against one another and against the definition.
#include "base/utf8.h"

#include <algorithm>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace pith::utf8 {
namespace {

#include "base/word_characters.inc"

using Byte = unsigned char;

const Byte* as_bytes(std::string_view text) {
  return reinterpret_cast<const Byte*>(text.data());
}

// The length of the sequence at `at`, which is not ASCII; or, negative, that of the maximal subpart if it is
// ill-formed. A second byte's range is narrower where the sequence would be overlong (E0, F0), a surrogate
// (ED) or too large (F4).
int sequence_length(const Byte* at, std::size_t available) {
  const auto continues = [&](std::size_t i) { return i < available && (at[i] & 0xC0) == 0x80; };
  const Byte lead = at[0];
  if (lead < 0xC2 || lead > 0xF4 || !continues(1)) return -1;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) {
    if ((lead == 0xE0 && at[1] < 0xA0) || (lead == 0xED && at[1] > 0x9F)) return -1;
    return continues(2) ? 3 : -2;
  }
  if ((lead == 0xF0 && at[1] < 0x90) || (lead == 0xF4 && at[1] > 0x8F)) return -1;
  if (!continues(2)) return -2;
  return continues(3) ? 4 : -3;
}

const Byte* skip_ascii(const Byte* at, const Byte* end) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  for (; end - at >= 16; at += 16) {
    std::uint64_t words[2];
    std::memcpy(words, at, 16);
    if ((words[0] | words[1]) & kHighBits) break;
  }
  while (at < end && *at < 0x80) ++at;
  return at;
}

const Byte* skip_valid(const Byte* at, const Byte* end) {
  while (at < end) {
    if (*at < 0x80) {
      ++at;
      if (at < end && *at < 0x80) at = skip_ascii(at, end);
      continue;
    }
    const int length = sequence_length(at, static_cast<std::size_t>(end - at));
    if (length < 0) break;
    at += length;
  }
  return at;
}

// Where a sequence that runs over `at` begins, or `at` itself; all before `at` is valid or cut by it.
[[maybe_unused]] const Byte* sequence_start(const Byte* begin, const Byte* at) {
  const std::ptrdiff_t reach = std::min<std::ptrdiff_t>(3, at - begin);
  for (std::ptrdiff_t back = 1; back <= reach; ++back) {
    const Byte byte = at[-back];
    if (byte < 0x80) return at;
    if (byte >= 0xC0) return byte >= (back == 1 ? 0xC0 : back == 2 ? 0xE0 : 0xF0) ? at - back : at;
  }
  return at;
}

#if defined(__x86_64__) || defined(__aarch64__)
// The errors that a pair of bytes can have.
enum PairError : std::uint8_t {
  kTooShort = 1 << 0,       // a lead byte, then no continuation
  kTooLong = 1 << 1,        // ASCII, then a continuation
  kOverlong3 = 1 << 2,      // E0 80..9F
  kTooLarge = 1 << 3,       // F4 90..BF, F5..FF 90..BF
  kSurrogate = 1 << 4,      // ED A0..BF
  kOverlong2 = 1 << 5,      // C0..C1 80..BF
  kOverlong4 = 1 << 6,      // F0 80..8F
  kTooLarge1000 = 1 << 6,   // F5..FF 80..8F; may share a bit as the high nibble is F in both
  kContinuations = 1 << 7,  // two continuations: an error unless a longer sequence asks for the second
  kAnyLow = kTooShort | kTooLong | kContinuations,  // errors that the first byte's low nibble cannot rule out
};

alignas(16) constexpr std::uint8_t kFirstHigh[16] = {kTooLong,
                                                     kTooLong,
                                                     kTooLong,
                                                     kTooLong,
                                                     kTooLong,
                                                     kTooLong,
                                                     kTooLong,
                                                     kTooLong,
                                                     kContinuations,
                                                     kContinuations,
                                                     kContinuations,
                                                     kContinuations,
                                                     kTooShort | kOverlong2,
                                                     kTooShort,
                                                     kTooShort | kOverlong3 | kSurrogate,
                                                     kTooShort | kTooLarge | kTooLarge1000 | kOverlong4};
constexpr std::uint8_t kBeyond = kAnyLow | kTooLarge | kTooLarge1000;
alignas(16) constexpr std::uint8_t kFirstLow[16] = {kAnyLow | kOverlong2 | kOverlong3 | kOverlong4,
                                                    kAnyLow | kOverlong2,
                                                    kAnyLow,
                                                    kAnyLow,
                                                    kAnyLow | kTooLarge,
                                                    kBeyond,
                                                    kBeyond,
                                                    kBeyond,
                                                    kBeyond,
                                                    kBeyond,
                                                    kBeyond,
                                                    kBeyond,
                                                    kBeyond,
                                                    kBeyond | kSurrogate,
                                                    kBeyond,
                                                    kBeyond};
constexpr std::uint8_t kAnyContinuation = kTooLong | kOverlong2 | kContinuations;
alignas(16) constexpr std::uint8_t kSecondHigh[16] = {
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kAnyContinuation | kOverlong3 | kTooLarge1000 | kOverlong4,
    kAnyContinuation | kOverlong3 | kTooLarge,
    kAnyContinuation | kSurrogate | kTooLarge,
    kAnyContinuation | kSurrogate | kTooLarge,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort};
#endif

#if defined(__x86_64__)
#define PITH_AVX2 __attribute__((target("avx2")))

PITH_AVX2 inline __m256i load(const Byte* at) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}

PITH_AVX2 inline __m256i look_up(const std::uint8_t (&table)[16], __m256i nibbles) {
  const __m128i half = _mm_load_si128(reinterpret_cast<const __m128i*>(table));
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(half), nibbles);
}

PITH_AVX2 inline __m256i high_nibbles(__m256i bytes) {
  return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0F));
}

// Nonzero bytes where `block`, which follows `before`, breaks the rules.
PITH_AVX2 inline __m256i errors_in(__m256i block, __m256i before) {
  const __m256i across = _mm256_permute2x128_si256(before, block, 0x21);
  const __m256i back1 = _mm256_alignr_epi8(block, across, 15);
  const __m256i back2 = _mm256_alignr_epi8(block, across, 14);
  const __m256i back3 = _mm256_alignr_epi8(block, across, 13);
  const __m256i first_low = _mm256_and_si256(back1, _mm256_set1_epi8(0x0F));
  const __m256i pair = _mm256_and_si256(
      _mm256_and_si256(look_up(kFirstHigh, high_nibbles(back1)), look_up(kFirstLow, first_low)),
      look_up(kSecondHigh, high_nibbles(block)));
  // Saturated differences keep their top bit exactly for lead bytes of three (E0..) and four (F0..) bytes.
  const __m256i third = _mm256_subs_epu8(back2, _mm256_set1_epi8(0xE0 - 0x80));
  const __m256i fourth = _mm256_subs_epu8(back3, _mm256_set1_epi8(0xF0 - 0x80));
  const __m256i due =
      _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8(static_cast<char>(kContinuations)));
  return _mm256_xor_si256(due, pair);
}

PITH_AVX2 std::size_t valid_prefix_avx2(const Byte* begin, std::size_t size) {
  const Byte* at = begin;
  const Byte* const end = begin + size;
  __m256i before = _mm256_setzero_si256();
  for (; end - at >= 64; at += 64) {
    const __m256i first = load(at);
    const __m256i second = load(at + 32);
    const __m256i any = _mm256_or_si256(_mm256_or_si256(first, second), before);
    if (_mm256_movemask_epi8(any) != 0) {
      const __m256i errors = _mm256_or_si256(errors_in(first, before), errors_in(second, first));
      if (!_mm256_testz_si256(errors, errors)) break;
    }
    before = second;
  }
  return static_cast<std::size_t>(skip_valid(sequence_start(begin, at), end) - begin);
}

PITH_AVX2 std::size_t ascii_prefix_avx2(const Byte* begin, std::size_t size) {
  const Byte* at = begin;
  const Byte* const end = begin + size;
  for (; end - at >= 64; at += 64) {
    if (_mm256_movemask_epi8(_mm256_or_si256(load(at), load(at + 32))) != 0) break;
  }
  return static_cast<std::size_t>(skip_ascii(at, end) - begin);
}
#endif

#if defined(__aarch64__)
inline uint8x16_t errors_in(uint8x16_t block, uint8x16_t before) {
  const uint8x16_t back1 = vextq_u8(before, block, 15);
  const uint8x16_t back2 = vextq_u8(before, block, 14);
  const uint8x16_t back3 = vextq_u8(before, block, 13);
  const uint8x16_t first_high = vqtbl1q_u8(vld1q_u8(kFirstHigh), vshrq_n_u8(back1, 4));
  const uint8x16_t first_low = vqtbl1q_u8(vld1q_u8(kFirstLow), vandq_u8(back1, vdupq_n_u8(0x0F)));
  const uint8x16_t second_high = vqtbl1q_u8(vld1q_u8(kSecondHigh), vshrq_n_u8(block, 4));
  const uint8x16_t pair = vandq_u8(vandq_u8(first_high, first_low), second_high);
  const uint8x16_t third = vqsubq_u8(back2, vdupq_n_u8(0xE0 - 0x80));
  const uint8x16_t fourth = vqsubq_u8(back3, vdupq_n_u8(0xF0 - 0x80));
  return veorq_u8(vandq_u8(vorrq_u8(third, fourth), vdupq_n_u8(kContinuations)), pair);
}

std::size_t valid_prefix_neon(const Byte* begin, std::size_t size) {
  const Byte* at = begin;
  const Byte* const end = begin + size;
  uint8x16_t before = vdupq_n_u8(0);
  for (; end - at >= 32; at += 32) {
    const uint8x16_t first = vld1q_u8(at);
    const uint8x16_t second = vld1q_u8(at + 16);
    if (vmaxvq_u8(vorrq_u8(vorrq_u8(first, second), before)) >= 0x80) {
      if (vmaxvq_u8(vorrq_u8(errors_in(first, before), errors_in(second, first))) != 0) break;
    }
    before = second;
  }
  return static_cast<std::size_t>(skip_valid(sequence_start(begin, at), end) - begin);
}

std::size_t ascii_prefix_neon(const Byte* begin, std::size_t size) {
  const Byte* at = begin;
  const Byte* const end = begin + size;
  for (; end - at >= 32; at += 32) {
    if (vmaxvq_u8(vorrq_u8(vld1q_u8(at), vld1q_u8(at + 16))) >= 0x80) break;
  }
  return static_cast<std::size_t>(skip_ascii(at, end) - begin);
}
#endif

Path fastest_path() {
  static const Path path = is_available(Path::avx2)   ? Path::avx2
                           : is_available(Path::neon) ? Path::neon
                                                      : Path::scalar;
  return path;
}

}  // namespace

bool is_available(Path path) {
#if defined(__x86_64__)
  return path == Path::scalar || (path == Path::avx2 && __builtin_cpu_supports("avx2"));
#elif defined(__aarch64__)
  return path == Path::scalar || path == Path::neon;
#else
  return path == Path::scalar;
#endif
}

std::size_t valid_prefix(std::string_view bytes, Path path) {
  const Byte* const begin = as_bytes(bytes);
#if defined(__x86_64__)
  if (path == Path::avx2) return valid_prefix_avx2(begin, bytes.size());
#elif defined(__aarch64__)
  if (path == Path::neon) return valid_prefix_neon(begin, bytes.size());
#endif
  (void)path;
  return static_cast<std::size_t>(skip_valid(begin, begin + bytes.size()) - begin);
}

std::size_t ascii_prefix(std::string_view bytes, Path path) {
  const Byte* const begin = as_bytes(bytes);
#if defined(__x86_64__)
  if (path == Path::avx2) return ascii_prefix_avx2(begin, bytes.size());
#elif defined(__aarch64__)
  if (path == Path::neon) return ascii_prefix_neon(begin, bytes.size());
#endif
  (void)path;
  return static_cast<std::size_t>(skip_ascii(begin, begin + bytes.size()) - begin);
}

std::size_t valid_prefix(std::string_view bytes) {
  return valid_prefix(bytes, fastest_path());
}
std::size_t ascii_prefix(std::string_view bytes) {
  return ascii_prefix(bytes, fastest_path());
}

CodePoint decode(std::string_view bytes) {
  const Byte* const begin = as_bytes(bytes);
  if (*begin < 0x80) return {*begin, 1, true};
  const int length = sequence_length(begin, bytes.size());
  if (length < 0) return {kReplacement, static_cast<std::uint32_t>(-length), false};
  const char* at = bytes.data();
  return {next(at), static_cast<std::uint32_t>(length), true};
}

void append(std::string& out, char32_t c) {
  char bytes[4];
  out.append(bytes, write(is_scalar_value(c) ? c : kReplacement, bytes));
}

void append_valid(std::string& out, std::string_view bytes) {
  // Where an error is, more are likely, and there the scalar loop wins: blocks only after a quiet stretch.
  constexpr std::size_t kQuiet = 128;
  bool quiet = true;
  while (!bytes.empty()) {
    const std::size_t valid =
        quiet ? valid_prefix(bytes) : valid_prefix(bytes.substr(0, kQuiet), Path::scalar);
    out.append(bytes.substr(0, valid));
    bytes.remove_prefix(valid);
    quiet = !quiet && valid + 3 >= kQuiet;  // a sequence may be cut by the end of the stretch
    if (quiet || bytes.empty()) continue;
    out.append("\xEF\xBF\xBD");
    bytes.remove_prefix(static_cast<std::size_t>(-sequence_length(as_bytes(bytes), bytes.size())));
  }
}

std::size_t count(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_continuation(byte); }));
}

bool is_space(char32_t c) {
  if (c < 0x1680) return (c >= 9 && c <= 13) || c == ' ' || c == 0x85 || c == 0xA0;
  return c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
         c == 0x205F || c == 0x3000;
}

bool is_cjk(char32_t c) {
  if (c < 0x2E80) return false;
  return (c <= 0x2FDF) ||                 // radicals
         (c >= 0x3005 && c <= 0x3007) ||  // iteration mark, closing mark, zero
         (c >= 0x3021 && c <= 0x3029) ||  // Hangzhou numerals
         (c >= 0x3031 && c <= 0x3035) ||  // kana repeat marks
         (c >= 0x3038 && c <= 0x303C) ||
         (c >= 0x3041 && c <= 0x30FF && c != 0x30FB && c != 0x30A0 && !(c >= 0x3097 && c <= 0x309C)) ||
         (c >= 0x3105 && c <= 0x312F) ||  // Bopomofo
         (c >= 0x31A0 && c <= 0x31BF) || (c >= 0x31F0 && c <= 0x31FF) || (c >= 0x3400 && c <= 0x4DBF) ||
         (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xA000 && c <= 0xA48C) ||      // Yi
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF66 && c <= 0xFF9D) ||      // half-width Katakana
         (c >= 0x16FE2 && c <= 0x16FF1) || (c >= 0x1AFF0 && c <= 0x1B16F) ||  // further kana
         (c >= 0x20000 && c <= 0x323AF);
}

bool is_word(char32_t c) {
  if (c >= kWordEnd) return c >= 0xE0100 && c <= 0xE01EF;
  return kWordBits[kWordPages[c >> 8]][c >> 6 & 3] >> (c & 63) & 1;
}

}  // namespace pith::utf8
