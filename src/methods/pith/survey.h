// What it takes all of a page to find, before the features of its blocks are made from it band by band.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "methods/pith/elements.h"
#include "methods/pith/features.h"
#include "methods/pith/texts.h"
#include "methods/visible.h"

namespace pith {

inline float share(double part, double whole) {
  return whole == 0 ? 0 : static_cast<float>(part / whole);
}

struct Survey {
  // How alike blocks are: how many there are of them, and their words.
  struct Likes {
    std::uint32_t blocks = 0, words = 0;
  };

  // What elements alike have in each of them: posts and comments a number (a date) and a word that all have ("Reply"),
  // teasers a linked line. Counts of short blocks.
  struct Marks {
    std::uint32_t refrains = 0, numbers = 0, links = 0;
  };
  static constexpr std::uint32_t kNoReply = 99;  // blocks away

  std::span<const Block> blocks;
  Elements elements;
  std::span<const float> values;          // of the columns that are the page's
  std::span<Kinship> kinships;            // by block: path and text are set
  std::span<const TextFacts> texts;       // by block
  std::uint32_t title_words = 0;          // of the page's title
  std::span<const std::uint32_t> before;  // by block: characters that are not white space before it
  NodeId container = kRoot;               // the best of CNR's
  double mean_container_ratio = 0;
  std::span<const float> container_ratios;    // by block
  std::span<const double> smooth_tag_ratios;  // by block
  double tag_ratio_deviation = 0;
  std::span<const Likes> same_paths;            // by number of a path
  std::span<const std::uint32_t> same_texts;    // by number of a text: blocks
  std::array<std::span<const Marks>, 2> marks;  // by group: of the innermost items, of the outermost
  // By block: how many blocks before and behind the nearest field for a longer text is, where readers answer.
  std::span<const std::uint8_t> reply_before, reply_behind;
  std::size_t h1 = 0, title = 0;                           // blocks; the number of blocks if there is none
  std::span<const std::uint32_t> name_words, name_begins;  // of kinds of elements

  const BlockSums& sums() const { return elements.all[0].sums; }
  float of_title(std::size_t block) const { return share(texts[block].title_words, texts[block].read_words); }
  float title_covered(std::size_t block) const { return share(texts[block].title_words, title_words); }
  // CETR's ratio on blocks in place of source lines: characters for each node since the block before.
  double tag_ratio(const Document& document, std::size_t block) const;
};

// `hidden` lists the elements of what is visible that attributes hide. Memory is the arena's.
Survey survey_page(const Page& page, const Extraction& visible, std::span<const HiddenElement> hidden,
                   Arena& arena);

}  // namespace pith
