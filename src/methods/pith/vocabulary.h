// Words that tell what a part of a page is for: in class names, and in what the reader reads.
//
// The lists are all that pith knows of any language.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/folded_words.h"

namespace pith {

// What a class name, id, role or itemprop hints at.
enum class ClassHint : std::uint8_t {
  navigation,
  footer,
  header,
  side,
  social,
  related,
  advert,
  meta,
  comment,
  forum,
  content,
  product,
  list,
  docs,
  folded,
  action,
  end_,
};
inline constexpr std::size_t kClassHints = static_cast<std::size_t>(ClassHint::end_);

// What a short text hints at.
enum class TextHint : std::uint8_t {
  related,
  comments,
  service,
  copyright,
  byline,
  more,
  shop,
  end_,
};
inline constexpr std::size_t kTextHints = static_cast<std::size_t>(TextHint::end_);

using Hints = std::uint32_t;  // a bit for each
constexpr bool has_hint(Hints hints, std::size_t hint) {
  return (hints >> hint & 1) != 0;
}

std::string_view name_of(ClassHint hint);
std::string_view name_of(TextHint hint);

Hints class_hints(std::string_view value);  // of an attribute's value
// What a word of a text hints at, or the phrase that begins with it, or inside of it where it has characters beyond ASCII.
Hints text_hints(const FoldedWord& word, bool beyond_ascii);

}  // namespace pith
