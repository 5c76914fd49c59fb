// Counting text, sixteen bytes at a time.
//
// A block of up to sixteen bytes becomes a few bit masks: white space, commas, sentence ends, continuation
// bytes, and "special" bytes. Words begin where a byte of text follows white space, which is a shift
// and an and. The population counts of four masks are taken together, each in its own 16-bit lane of one
// 64-bit word, and the lanes are summed up over the text, so no block costs a branch on its contents.
//
// Lead bytes 0xC3..0xD4 (accented Latin, Greek, Cyrillic) start letters that behave as ASCII letters do and
// stay on the fast path. Any other lead byte is special: it ends the block, and code points are decoded one
// by one until ASCII returns. That is where other scripts' spaces, commas and stops live, and where a
// character may be a word of its own.
//
// Cost: about 0.2 ns a byte of ASCII text, 1 ns a byte of other scripts. The plain path builds the same
// masks from a table; TextCountTest.PathsAgree holds the two together.
#include "measure/text_count.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/bytes16.h"
#include "base/stop.h"

namespace pith {
namespace {

constexpr std::size_t kBlock = 16;
constexpr unsigned char kPlainLeadFirst = 0xC3, kPlainLeadLast = 0xD4;

// One bit a byte of a block.
struct Masks {
  std::uint32_t space, comma, stop, continuation, special;
};

#ifdef PITH_BYTES16
std::uint32_t spaces(Bytes16 x) {
  return bits(either(equal(x, ' '), within(x, '\t', '\r')));
}

// Most texts of a page are its indentation.
bool is_ascii_space(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at += kBlock) {
    const std::size_t length = std::min(text.size() - at, kBlock);
    if (spaces(load_block(text.data() + at, length)) != (1u << length) - 1) return false;
  }
  return true;
}

struct VectorBlock {
  static Masks masks(const char* p, std::size_t length) {
    const Bytes16 x = load_block(p, length);
    Masks m;
    m.space = spaces(x);
    m.comma = bits(equal(x, ','));
    m.stop = bits(either(either(equal(x, '.'), equal(x, '!')), equal(x, '?')));
    m.continuation = m.special = 0;
    if (bits(x) != 0) {
      m.continuation = bits(within(x, 0x80, 0xBF));
      m.special = bits(but_not(within(x, 0xC0, 0xFF), within(x, kPlainLeadFirst, kPlainLeadLast)));
    }
    return m;
  }
};
#endif

struct PlainBlock {
  static Masks masks(const char* p, std::size_t length) {
    Masks m{};
    for (std::size_t i = 0; i < std::min(length, kBlock); ++i) {
      const auto c = static_cast<unsigned char>(p[i]);
      const std::uint32_t bit = 1u << i;
      if (c == ' ' || (c >= '\t' && c <= '\r')) m.space |= bit;
      if (c == ',') m.comma |= bit;
      if (c == '.' || c == '!' || c == '?') m.stop |= bit;
      if (c >= 0x80 && c < 0xC0) m.continuation |= bit;
      if (c >= 0xC0 && (c < kPlainLeadFirst || c > kPlainLeadLast)) m.special |= bit;
    }
    return m;
  }
};

// Population counts of four masks of at most 16 bits, in 16-bit lanes.
std::uint64_t lane_counts(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  std::uint64_t v = a | b << 16 | std::uint64_t{c | d << 16} << 32;
  v -= v >> 1 & 0x5555555555555555;
  v = (v & 0x3333333333333333) + (v >> 2 & 0x3333333333333333);
  v = (v + (v >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return (v + (v >> 8)) & 0x00FF00FF00FF00FF;
}
std::uint32_t lane(std::uint64_t lanes, int index) {
  return static_cast<std::uint32_t>(lanes >> (16 * index) & 0xFFFF);
}
constexpr std::uint32_t kBlocksPerSum = 4000;  // a lane holds 65535 / 16 of them

struct CodePoint {
  char32_t value;
  std::uint32_t length;
};

CodePoint decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> char32_t {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) & 0x3F : 0;
  };
  const auto lead = static_cast<unsigned char>(text[at]);
  CodePoint c;
  if (lead < 0xE0)
    c = {(lead & 0x1Fu) << 6 | byte(1), 2};
  else if (lead < 0xF0)
    c = {(lead & 0x0Fu) << 12 | byte(1) << 6 | byte(2), 3};
  else
    c = {(lead & 0x07u) << 18 | byte(1) << 12 | byte(2) << 6 | byte(3), 4};
  c.length = static_cast<std::uint32_t>(std::min<std::size_t>(c.length, text.size() - at));
  return c;
}

enum class Kind : std::uint8_t {
  letter,      // part of a run
  space,       //
  word,        // a word of its own: ideographs, kana
  comma,       // part of a run, as the ASCII comma
  stop,        // part of a run, as the ASCII full stop
  wide_comma,  // of the scripts without spaces: ends a run and is no part of one
  wide_stop,   //
  wide_mark,   // brackets, quotes, dots and voicing marks of those scripts
};

// Scripts written without spaces, and their punctuation: U+3000..U+30FF and the full-width forms.
Kind kind_of_wide(char32_t c) {
  switch (c) {
    case 0x3000: return Kind::space;
    case 0x3001:
    case 0xFF0C:
    case 0xFF64: return Kind::wide_comma;
    case 0x3002:
    case 0xFF01:
    case 0xFF0E:
    case 0xFF1F:
    case 0xFF61: return Kind::wide_stop;
    case 0x30A0:
    case 0x30FB: return Kind::wide_mark;
  }
  if (c < 0x3041) return c >= 0x3005 && c <= 0x3007 ? Kind::word : Kind::wide_mark;
  if (c < 0x3100) return c >= 0x3099 && c <= 0x309C ? Kind::wide_mark : Kind::word;
  if (c >= 0xFF66 && c <= 0xFF9D) return Kind::word;
  const bool letter_or_digit = (c >= 0xFF10 && c <= 0xFF19) || (c >= 0xFF21 && c <= 0xFF3A) ||
                               (c >= 0xFF41 && c <= 0xFF5A) || c >= 0xFFA0;
  return letter_or_digit ? Kind::letter : Kind::wide_mark;
}

// The White_Space property, commas, and the Sentence_Terminal property for the living scripts.
Kind kind_of_narrow(char32_t c) {
  switch (c) {
    case 0x0085:
    case 0x00A0:
    case 0x1680:
    case 0x2028:
    case 0x2029:
    case 0x202F:
    case 0x205F: return Kind::space;
    case 0x055D:  // Armenian
    case 0x060C:  // Arabic
    case 0x07F8:  // N'Ko
    case 0x1363:  // Ethiopic
    case 0x1802:  // Mongolian
    case 0x1808:
    case 0x2E32:
    case 0x2E41:
    case 0xA4FE:  // Lisu
    case 0xA60D:  // Vai
    case 0xFE50:  // small forms
    case 0xFE51: return Kind::comma;
    case 0x0589:  // Armenian
    case 0x061D:  // Arabic
    case 0x061E:
    case 0x061F:
    case 0x06D4:
    case 0x0700:  // Syriac
    case 0x0701:
    case 0x0702:
    case 0x07F9:  // N'Ko
    case 0x0964:  // the dandas of India's scripts
    case 0x0965:
    case 0x104A:  // Myanmar
    case 0x104B:
    case 0x1362:  // Ethiopic
    case 0x1367:
    case 0x1368:
    case 0x1803:  // Mongolian
    case 0x1809:
    case 0x203C:
    case 0x203D:
    case 0x2047:
    case 0x2048:
    case 0x2049:
    case 0xA4FF:  // Lisu
    case 0xA60E:  // Vai
    case 0xA60F:
    case 0xFE52:  // small forms
    case 0xFE56:
    case 0xFE57: return Kind::stop;
  }
  return c >= 0x2000 && c <= 0x200A ? Kind::space : Kind::letter;
}

Kind kind_of(char32_t c) {
  if (c >= 0x4E00 && c <= 0x9FFF) return Kind::word;
  if (c < 0x3000) return kind_of_narrow(c);
  if (c < 0x3100 || (c >= 0xFF00 && c <= 0xFFEF)) return kind_of_wide(c);
  const bool ideograph = (c >= 0x3400 && c <= 0x4DBF) || (c >= 0xF900 && c <= 0xFAFF) ||
                         (c >= 0x20000 && c <= 0x3FFFF) || (c >= 0x31F0 && c <= 0x31FF);
  return ideograph ? Kind::word : kind_of_narrow(c);
}

template <class Block>
class Counter {
 public:
  explicit Counter(std::string_view text) : text_(text) {}

  TextCount count() {
    for (std::size_t round = 1; at_ < text_.size(); ++round) {
      if (round > 1) look();
      std::uint64_t lanes = 0;
      for (std::uint32_t blocks = 0; blocks < kBlocksPerSum && at_ < text_.size(); ++blocks) lanes += block();
      const std::uint32_t spaces = lane(lanes, 0);
      count_.non_space_chars -= spaces;
      count_.words += lane(lanes, 1);
      count_.commas += lane(lanes, 2);
      count_.sentence_ends += lane(lanes, 3);
    }
    return count_;
  }

 private:
  // Counts one block. Adds its characters to both counts; white space is taken from non_space_chars later.
  std::uint64_t block() {
    std::size_t length = std::min(text_.size() - at_, kBlock);
    const Masks m = Block::masks(text_.data() + at_, length);
    const bool special = m.special != 0;
    if (special) length = static_cast<std::size_t>(std::countr_zero(m.special));
    const std::uint32_t valid = (1u << length) - 1;
    const std::uint32_t non_space = ~m.space & valid;
    const std::uint32_t starts = non_space & ~m.continuation & ~(non_space << 1 | (in_word_ ? 1u : 0u));
    if (length != 0) in_word_ = (non_space >> (length - 1) & 1) != 0;
    auto characters = static_cast<std::uint32_t>(length);
    if (m.continuation != 0) characters -= lane(lane_counts(m.continuation & valid, 0, 0, 0), 0);
    count_.characters += characters;
    count_.non_space_chars += characters;
    at_ += length;
    if (special) code_points();
    return lane_counts(m.space & valid, starts, m.comma & valid, m.stop & valid);
  }

  // Code points one by one, from a lead byte up to the next byte that is ASCII.
  void code_points() {
    while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 0xC0) {
      const CodePoint c = decode(text_, at_);
      at_ += c.length;
      add(kind_of(c.value));
    }
  }

  void add(Kind kind) {
    const bool joins = kind == Kind::letter || kind == Kind::comma || kind == Kind::stop;
    ++count_.characters;
    count_.non_space_chars += kind != Kind::space;
    count_.words += kind == Kind::word || (joins && !in_word_);
    count_.commas += kind == Kind::comma || kind == Kind::wide_comma;
    count_.sentence_ends += kind == Kind::stop || kind == Kind::wide_stop;
    in_word_ = joins;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool in_word_ = false;
  TextCount count_;
};

}  // namespace

TextCount count_text_plain(std::string_view text) {
  return Counter<PlainBlock>(text).count();
}

#ifdef PITH_BYTES16
TextCount count_text(std::string_view text) {
  if (is_ascii_space(text)) return {.characters = static_cast<std::uint32_t>(text.size())};
  return Counter<VectorBlock>(text).count();
}
#else
TextCount count_text(std::string_view text) {
  return count_text_plain(text);
}
#endif

}  // namespace pith
