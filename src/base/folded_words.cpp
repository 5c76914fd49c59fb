// Beyond ASCII, the capitals of Latin-1 and Cyrillic are folded and General Punctuation and the signs of Latin-1 part words;
// other scripts are as they come. tests/base/folded_words_test.cpp holds it to a plain reading.
#include "base/folded_words.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/bytes16.h"

namespace pith {
namespace {

// What a character of two or three bytes becomes, in place. `p` points at a byte beyond ASCII; at least two
// bytes behind it may be read and are 0 behind the piece. Returns its length.
std::size_t fold_character(char* p) {
  const auto byte = [p](std::size_t i) { return static_cast<unsigned char>(p[i]); };
  constexpr unsigned char kCopyright = 0xA9, kMultiplication = 0x97;
  const unsigned char first = byte(0), second = byte(1);
  if (second < 0x80) return 1;
  switch (first) {
    case 0xC2:
      if (second != kCopyright && second != 0xAA && second != 0xB5 && second != 0xBA) p[0] = p[1] = ' ';
      return 2;
    case 0xC3:
      if (second <= 0x9E && second != kMultiplication) p[1] = static_cast<char>(second + 0x20);
      return 2;
    case 0xD0:
      if (second <= 0x8F) {
        p[0] = static_cast<char>(0xD1), p[1] = static_cast<char>(second + 0x10);
      } else if (second <= 0x9F) {
        p[1] = static_cast<char>(second + 0x20);
      } else if (second <= 0xAF) {
        p[0] = static_cast<char>(0xD1), p[1] = static_cast<char>(second - 0x20);
      }
      return 2;
    case 0xE2:
      if (second <= 0x81 && byte(2) >= 0x80) p[0] = p[1] = p[2] = ' ';
      return 2;  // what is left of it is not the first byte of any
    default: return 1;
  }
}

}  // namespace

bool FoldedWords::is_part(char c) {
  return is_ascii_alnum(c) || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t FoldedWords::read(std::string_view text) {
  size_ = std::min(text.size(), kMost);
  if (text.size() > kMost) {
    std::size_t whole = kMost;
    while (whole > 0 && is_part(text[whole - 1])) --whole;
    if (whole > 0) size_ = whole;
  }
  std::memcpy(bytes_.data(), text.data(), size_);
  std::memset(bytes_.data() + size_, 0, kBlock);
  beyond_ascii_ = false;
  for (std::size_t at = 0; at < size_; at += kBlock) fold_block(at);
  if (beyond_ascii_) fold_beyond_ascii();
  return size_;
}

#ifdef PITH_BYTES16
void FoldedWords::fold_block(std::size_t at) {
  const Bytes16 x = load16(bytes_.data() + at);
  const Bytes16 folded = lower(x);
  const Bytes16 parts = either(within(folded, 'a', 'z'), within(folded, '0', '9'));
  store16(bytes_.data() + at, folded);
  beyond_ascii_ |= bits(x) != 0;
  masks_[at / kBlock] = static_cast<std::uint16_t>(bits(either(parts, x)));
}
#else
void FoldedWords::fold_block(std::size_t at) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    char& c = bytes_[at + i];
    c = ascii_lower(c);
    mask |= static_cast<std::uint32_t>(is_part(c)) << i;
    beyond_ascii_ |= static_cast<unsigned char>(c) >= 0x80;
  }
  masks_[at / kBlock] = static_cast<std::uint16_t>(mask);
}
#endif

void FoldedWords::fold_beyond_ascii() {
  for (std::size_t at = 0; at < size_;) {
    if (static_cast<unsigned char>(bytes_[at]) < 0x80) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    at += fold_character(bytes_.data() + at);
    for (std::size_t i = begin; i < std::min(begin + 3, size_); ++i)
      if (bytes_[i] == ' ') masks_[i / kBlock] &= static_cast<std::uint16_t>(~(1U << i % kBlock));
  }
}

}  // namespace pith
