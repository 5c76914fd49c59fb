// The words of a text in lower case: runs of letters, digits and characters beyond ASCII but punctuation.
//
// A text is read in pieces of some hundred bytes. A piece is copied and folded sixteen bytes at a time, with a bit for each
// byte that is a part of a word, so that going from word to word costs no look at their letters.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/hash.h"

namespace pith {

// A word, and where the piece of text that it is from ends. What follows the word there may be read, and then eight
// bytes of zeros.
struct FoldedWord {
  std::string_view text;
  const char* end = nullptr;

  // Never 0.
  std::uint64_t hash() const {
    const auto load = [&](std::size_t at) {
      std::uint64_t eight;
      std::memcpy(&eight, text.data() + at, 8);
      const std::size_t left = text.size() - at;
      return left >= 8 ? eight : eight & ((std::uint64_t{1} << 8 * left) - 1);
    };
    std::uint64_t hash = load(0);
    for (std::size_t at = 8; at < text.size(); at += 8) hash = join_hashes(hash, load(at));
    return hash == 0 ? 1 : hash;
  }
};

class FoldedWords {
 public:
  static constexpr std::size_t kMost = 1024;  // bytes of a piece

  // Calls work(FoldedWord) for each word of `text`. A word longer than a piece is several.
  template <class Work>
  void each(std::string_view text, const Work& work) {
    while (!text.empty()) {
      text.remove_prefix(read(text));
      each_of_piece(work);
    }
  }

  // Whether the piece that the word at work is from has a character that is not of ASCII.
  bool beyond_ascii() const { return beyond_ascii_; }

  // Whether a byte of a piece is a part of a word.
  static bool is_part(char c);

 private:
  static constexpr std::size_t kBlock = 16;

  // Takes the first piece of `text`, and returns its length.
  std::size_t read(std::string_view text);
  template <class Work>
  void each_of_piece(const Work& work) const {
    const char* const end = bytes_.data() + size_;
    const char* begin = nullptr;
    bool inside = false;
    for (std::size_t at = 0; at < size_; at += kBlock) {
      const std::uint32_t in = masks_[at / kBlock];
      std::uint32_t edges = (in ^ (in << 1 | (inside ? 1U : 0U))) & 0xFFFF;
      for (; edges != 0; edges &= edges - 1, inside = !inside) {
        const char* const edge = bytes_.data() + at + std::countr_zero(edges);
        if (inside) {
          work(FoldedWord{{begin, static_cast<std::size_t>(edge - begin)}, end});
        } else {
          begin = edge;
        }
      }
    }
    if (inside) work(FoldedWord{{begin, static_cast<std::size_t>(end - begin)}, end});
  }

  void fold_block(std::size_t at);
  void fold_beyond_ascii();

  std::array<char, kMost + kBlock> bytes_;
  std::array<std::uint16_t, kMost / kBlock> masks_;
  std::size_t size_ = 0;
  bool beyond_ascii_ = false;
};

}  // namespace pith
