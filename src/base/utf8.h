// UTF-8: validation, code points, and the few questions about characters that the rest of pith asks.
//
// Everything here reads bytes of any kind; `decode` and `append_valid` follow the Encoding standard, where
// each maximal subpart of an ill-formed sequence becomes one U+FFFD.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pith::utf8 {

inline constexpr char32_t kReplacement = 0xFFFD;
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Length of the longest prefix that is valid UTF-8: all of `bytes` if it is valid.
std::size_t valid_prefix(std::string_view bytes);

// Length of the longest prefix of bytes below 0x80.
std::size_t ascii_prefix(std::string_view bytes);

inline bool is_valid(std::string_view bytes) {
  return valid_prefix(bytes) == bytes.size();
}

// The ways that the two functions above can be computed. All give the same answers; the fastest that this
// processor has is used. Naming one is for tests and benchmarks, and only an available one may be named.
enum class Path : std::uint8_t { scalar, avx2, neon };
bool is_available(Path path);
std::size_t valid_prefix(std::string_view bytes, Path path);
std::size_t ascii_prefix(std::string_view bytes, Path path);

struct CodePoint {
  char32_t value;       // kReplacement where the bytes are ill-formed
  std::uint32_t bytes;  // at least 1
  bool valid;           // tells a real U+FFFD from a replaced one
};

// The first code point of `bytes`, which must not be empty.
CodePoint decode(std::string_view bytes);

// The code point at `at`, which must begin a sequence of valid UTF-8. Moves `at` behind it.
inline char32_t next(const char*& at) {
  const auto byte = [&](int i) { return static_cast<char32_t>(static_cast<unsigned char>(at[i])); };
  const char32_t lead = byte(0);
  if (lead < 0x80) return at += 1, lead;
  if (lead < 0xE0) {
    const char32_t c = (lead & 0x1F) << 6 | (byte(1) & 0x3F);
    return at += 2, c;
  }
  if (lead < 0xF0) {
    const char32_t c = (lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    return at += 3, c;
  }
  const char32_t c = (lead & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
  return at += 4, c;
}

// Writes 1 to 4 bytes and returns the position behind them. `c` must be a scalar value.
inline char* write(char32_t c, char* out) {
  if (c < 0x80) {
    *out++ = static_cast<char>(c);
  } else if (c < 0x800) {
    *out++ = static_cast<char>(0xC0 | c >> 6);
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    *out++ = static_cast<char>(0xE0 | c >> 12);
    *out++ = static_cast<char>(0x80 | (c >> 6 & 0x3F));
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  } else {
    *out++ = static_cast<char>(0xF0 | c >> 18);
    *out++ = static_cast<char>(0x80 | (c >> 12 & 0x3F));
    *out++ = static_cast<char>(0x80 | (c >> 6 & 0x3F));
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  }
  return out;
}

// Appends any number: what is no scalar value (a surrogate, or above U+10FFFF) is appended as U+FFFD.
void append(std::string& out, char32_t c);

// Appends `bytes` with U+FFFD for what is ill-formed.
void append_valid(std::string& out, std::string_view bytes);

// Number of code points in valid UTF-8.
std::size_t count(std::string_view text);

inline bool is_scalar_value(char32_t c) {
  return c < 0xD800 || (c > 0xDFFF && c <= 0x10FFFF);
}
inline bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

// HTML's "ASCII whitespace": tab, line feed, form feed, carriage return, space.
inline bool is_html_space(char32_t c) {
  return c <= ' ' && ((std::uint64_t{1} << c) & 0x1'0000'3600) != 0;
}

// Unicode's White_Space, the no-break spaces included.
bool is_space(char32_t c);

// Of a script that is written without spaces between words and in which a character stands for about half a
// word: Han, Hiragana, Katakana, Bopomofo and Yi. Hangul has spaces and is not here.
bool is_cjk(char32_t c);

// Letters, marks and numbers of any script, and the underscore: what words are made of.
bool is_word(char32_t c);

}  // namespace pith::utf8
