// What authors call the elements around a block: the words of class names, ids, roles and itemprops.
//
// The vocabulary (vocabulary.h) knows some of these words; what the others mean is learned, a weight for each word
// and how far above the block it stands. A block's score is the sum over the elements around it, of each the mean of its
// words' weights times the square root of their number, so that an element with thirty utility classes does not drown the
// others. Words are told apart by a hash alone: two of them may share a weight.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/arena.h"
#include "page/page.h"

namespace pith {

struct Names {
  static constexpr std::size_t kLevels = 12;     // elements around a block that are asked
  static constexpr std::size_t kMostWords = 32;  // of an element
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  // Elements that are called the same are of one kind.
  std::span<const std::uint32_t> words;   // hashes, kind after kind
  std::span<const std::uint32_t> begins;  // by kind: its first word; one more than there are kinds
  std::span<const std::uint32_t>
      kinds;  // by block, kLevels each: of the elements around it, the innermost first

  std::span<const std::uint32_t> words_of(std::uint32_t kind) const {
    return words.subspan(begins[kind], begins[kind + 1] - begins[kind]);
  }
};

// Calls work(attribute, value) for what an element is called: its class names, id, role and itemprop.
template <class Work>
void each_name(const Document& document, NodeId element, const Work& work) {
  constexpr std::size_t kLongest = 300;  // bytes of a value that are looked at
  for (const Attribute& attribute : document.attributes(element))
    if (attribute.name == Name::Class || attribute.name == Name::Id || attribute.name == Name::Role ||
        attribute.name == Name::Itemprop)
      work(attribute.name, document.value(attribute).substr(0, kLongest));
}

// Writes the words of an element, its tag among them, to the front of `words`; returns how many.
std::size_t read_names(const Document& document, NodeId element,
                       std::span<std::uint32_t, Names::kMostWords> words);

// A view: the bytes must outlive it.
class NameWeights {
 public:
  static constexpr std::size_t kSlots = std::size_t{1} << 16;
  static constexpr std::size_t kBytes = 8 + 2 * kSlots;  // scale, bias, weights
  static constexpr std::size_t kPlaces = 4;              // that are told apart above a block

  NameWeights() = default;
  explicit NameWeights(std::string_view bytes) : bytes_(bytes) {}

  static std::size_t place_of(std::size_t level) { return level < 1 ? 0 : level < 3 ? 1 : level < 6 ? 2 : 3; }
  // Those of a word's places are next to each other.
  static std::size_t slot_of(std::uint32_t word, std::size_t place) {
    return (word * 0x85EBCA6BU >> 16) / kPlaces * kPlaces + place;
  }

  void score(const Names& names, Arena& arena,
             std::span<float> scores) const;  // by block: logarithms of odds
  static std::string write(std::span<const float, kSlots> weights, float bias);
  // Whether there is a number for everything. The bytes are those of write().
  bool is_sound() const;

 private:
  std::string_view bytes_;
};

}  // namespace pith
