// The elements of a page that hold text, and what the blocks below them add up to.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "methods/blocks.h"
#include "methods/methods.h"
#include "methods/pith/vocabulary.h"

namespace pith {

inline constexpr std::uint32_t kNoElement = 0xFFFFFFFF;

// Sums over blocks.
struct BlockSums {
  std::uint32_t non_space_chars = 0, link_non_space_chars = 0, words = 0, blocks = 0;
  std::uint32_t long_words = 0;  // of blocks that read like paragraphs
  std::uint32_t core_words =
      0;  // of these, outside of elements that are called comments, related and the like

  void add(const BlockSums& other) {
    non_space_chars += other.non_space_chars;
    link_non_space_chars += other.link_non_space_chars;
    words += other.words;
    blocks += other.blocks;
    long_words += other.long_words;
    core_words += other.core_words;
  }
  float link_share() const {
    return non_space_chars == 0
               ? 0
               : static_cast<float>(link_non_space_chars) / static_cast<float>(non_space_chars);
  }
};
bool is_long(const Block& block);
BlockSums sums_of(const Block& block);

struct Element {
  NodeId node = kNoNode;
  std::uint32_t parent = kNoElement;  // index of an element
  std::uint32_t outer = kNoElement;   // the nearest around it that holds more blocks
  BlockSums sums;
  std::uint32_t kind = 0;   // index
  std::uint32_t group = 0;  // siblings with the same signature
  std::uint32_t place = 0;  // among these
  Hints hints = 0;          // its kind's; the body has none
  Hints around = 0;         // its hints and those of the elements around it
  float density = 0, density_sum = 0;
  float readability = 0;
  std::uint32_t first_block = 0;  // index of the first block that begins behind its start tag
};

// Elements with the same tag and names. Pages use few kinds many times, so the names of a kind are read once.
struct ElementKind {
  NodeId example = kNoNode;
  Hints hints = 0;
  std::uint64_t signature = 0;  // of tag and classes
  bool marked = false;          // the page itself calls it main or article
};

struct Elements {
  std::span<Element> all;                // in document order; the first is the content root
  std::span<const std::uint32_t> index;  // by node: of the element
  struct Group {
    std::uint32_t count = 0;
    BlockSums sums;
  };
  std::span<Group> groups;
  std::array<std::uint32_t, kClassHints> hinted{};  // by hint: characters below elements that have it
  std::span<const ElementKind> kinds;
  // Landmarks of the page, as indices of elements.
  std::uint32_t densest = 0;   // largest DensitySum
  std::uint32_t readable = 0;  // most points by paragraphs below it
  std::uint32_t majority = 0;  // innermost with more than half of the words of long blocks
  std::uint32_t core = 0;      // innermost with more than half of the core words
  std::uint32_t marked = 0;    // the one with most words of those that the page itself calls main or article

  const Element& of(const Block& block) const { return all[index[block.element]]; }
};

Elements find_elements(const Page& page, const Extraction& visible, std::span<const Block> blocks,
                       Arena& arena);

}  // namespace pith
