// A page as the token classifier reads it. Training and extraction share this.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "methods/words.h"
#include "page/page.h"

namespace pith {

inline constexpr std::uint32_t kNoWord = 0;

// A word, a symbol or a tag.
struct ClassifiedToken {
  NodeId text = kNoNode;  // that holds the word; kNoNode for a tag
  std::uint32_t word =
      kNoWord;  // hash of the word in lower case; kNoWord where words are told by their looks only
  std::uint32_t looks = 0;   // what stands for the word if the model does not know it; of a tag, the tag
  std::uint32_t around = 0;  // the element around it
};

// The tokens of the page in document order: the words of the texts that `visible` keeps, and the tags of all but
// scripts, styles and the contents of templates.
std::span<const ClassifiedToken> read_classified_tokens(const Page& page, const Extraction& visible,
                                                        Arena& arena);

// The first feature: the token between its neighbours, each as the model knows it.
std::uint64_t hash_trigram(std::uint32_t before, std::uint32_t token, std::uint32_t behind);

}  // namespace pith
