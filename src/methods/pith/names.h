// What authors call the elements around a block: the words of class names, ids, roles and itemprops.
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

  // Elements with the same tag and names are of one kind.
  std::span<const std::uint32_t> words;   // hashes, kind after kind
  std::span<const std::uint32_t> begins;  // by kind: where its words begin; then where the last kind's end
  // By block: the kinds of the kLevels elements around it, the innermost first; kNone where there are fewer.
  std::span<const std::uint32_t> kinds;

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
  // The slots of a word's places stand side by side.
  static std::size_t slot_of(std::uint32_t word, std::size_t place) {
    return (word * 0x85EBCA6BU >> 16) / kPlaces * kPlaces + place;
  }

  // Writes a score for each block: the logarithm of the odds that it is content.
  void score(const Names& names, Arena& arena, std::span<float> scores) const;
  static std::string write(std::span<const float, kSlots> weights, float bias);
  // Whether the bytes have the right size and a finite scale and bias. Everything else in them is valid.
  bool is_sound() const;

 private:
  std::string_view bytes_;
};

}  // namespace pith
