// What the text of a block reads like.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "base/folded_words.h"
#include "methods/blocks.h"
#include "methods/pith/head_facts.h"
#include "methods/pith/vocabulary.h"

namespace pith {

struct TextFacts {
  std::uint64_t hash = 0;
  std::uint32_t capitals = 0, digits = 0, separators = 0;
  // Of a short block: its words, and how many of them the page's title and description have.
  std::uint32_t title_words = 0, description_words = 0, read_words = 0;
  // On a page with texts in JSON-LD: the block's pairs of neighbouring words, and how many of them these texts have.
  std::uint32_t pairs = 0, body_pairs = 0;
  Hints hints = 0;  // of a short block
  bool ends_sentence = false;
};

// The words of the page's title and description. Holds up to 256; further ones are not known.
class KnownWords {
 public:
  enum Mark : std::uint8_t { title = 1, description = 2 };

  void add(std::uint64_t hash, Mark mark);
  std::uint8_t marks(std::uint64_t hash) const { return slots_[slot_of(hash)].marks; }
  std::uint32_t title_words() const { return title_words_; }

 private:
  static constexpr std::size_t kSlots = 512;
  struct Slot {
    std::uint64_t hash = 0;
    std::uint8_t marks = 0;
  };
  std::size_t slot_of(std::uint64_t hash) const {
    std::size_t i = fold_multiply(hash, 0x9E3779B97F4A7C15) % kSlots;
    while (slots_[i].hash != 0 && slots_[i].hash != hash) i = (i + 1) % kSlots;
    return i;
  }

  std::array<Slot, kSlots> slots_{};
  std::size_t used_ = 0;
  std::uint32_t title_words_ = 0;
};

// The pairs of neighbouring words in some texts. has() finds every pair that was added, and takes a few in a hundred
// others for one.
class WordPairs {
 public:
  explicit WordPairs(Arena& arena) : bits_(arena.make<std::uint64_t>(kBits / 64)) {}

  void add(std::uint64_t first, std::uint64_t second) {
    const std::uint32_t bit = bit_of(first, second);
    bits_[bit / 64] |= std::uint64_t{1} << bit % 64;
    ++count_;
  }
  bool has(std::uint64_t first, std::uint64_t second) const {
    const std::uint32_t bit = bit_of(first, second);
    return (bits_[bit / 64] >> bit % 64 & 1) != 0;
  }
  std::uint32_t count() const { return count_; }

 private:
  static constexpr std::uint32_t kBits = 1 << 16;
  static std::uint32_t bit_of(std::uint64_t first, std::uint64_t second) {
    return static_cast<std::uint32_t>(join_hashes(first, second)) % kBits;
  }

  std::span<std::uint64_t> bits_;
  std::uint32_t count_ = 0;
};

class TextReader {
 public:
  TextReader(const Document& document, const HeadFacts& facts, Arena& arena);

  // The block's texts are those that `labels` keeps.
  TextFacts read(const Block& block, std::span<const Label> labels);
  std::uint32_t title_words() const { return known_.title_words(); }
  std::uint32_t body_words() const { return bodies_.count(); }

 private:
  void add_known(std::string_view text, KnownWords::Mark mark);
  void add_body(std::string_view json);
  void read_words(std::string_view text, TextFacts& facts);
  void count_pair(std::uint64_t word, TextFacts& facts);

  const Document& document_;
  KnownWords known_;
  WordPairs bodies_;
  FoldedWords words_;
  std::uint64_t last_word_ = 0;  // of the block at hand
};

}  // namespace pith
