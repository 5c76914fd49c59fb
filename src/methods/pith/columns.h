// The columns of the features. A column may be a family of several numbers, one after another.
#pragma once

#include <array>
#include <cstddef>

#include "methods/pith/features.h"
#include "methods/pith/head_facts.h"
#include "methods/pith/vocabulary.h"

namespace pith {

inline constexpr std::size_t kKinds = 15;        // of ancestors; see features.cpp
inline constexpr std::size_t kNear = 2;          // neighbours: the block before and the one behind
inline constexpr std::size_t kHeadingHints = 3;  // the first of TextHint

// name, group, how many numbers
#define PITH_COLUMNS(X)                      \
  X(words, text, 1)                          \
  X(solid, text, 1)                          \
  X(link_share, text, 1)                     \
  X(word_length, text, 1)                    \
  X(commas_per_word, text, 1)                \
  X(sentences, text, 1)                      \
  X(ends_sentence, text, 1)                  \
  X(capitals, text, 1)                       \
  X(digits, text, 1)                         \
  X(separators, text, 1)                     \
  X(of_title, text, 1)                       \
  X(title_covered, text, 1)                  \
  X(of_description, text, 1)                 \
  X(of_bodies, text, 1)                      \
  X(text_hint, text, kTextHints)             \
  X(block_tag, ancestors, 1)                 \
  X(parent_tag, ancestors, 1)                \
  X(kind_distance, ancestors, kKinds)        \
  X(hidden_distance, ancestors, 2)           \
  X(hint_distance, vocabulary, kClassHints)  \
  X(hint_count, vocabulary, kClassHints)     \
  X(level_share, density, kLevels)           \
  X(level_link_share, density, 5)            \
  X(level_block_words, density, 3)           \
  X(level_tag_text, density, 4)              \
  X(level_long_share, density, 5)            \
  X(level_blocks, density, 5)                \
  X(level_before, density, kLevels)          \
  X(level_density, cetd, 4)                  \
  X(level_density_sum, cetd, kLevels)        \
  X(in_densest, cetd, 1)                     \
  X(densest_steps, cetd, 1)                  \
  X(cnr, cnr, 1)                             \
  X(cnr_of_mean, cnr, 1)                     \
  X(in_container, cnr, 1)                    \
  X(tag_ratio, cetr, 1)                      \
  X(smooth_ratio, cetr, 1)                   \
  X(smooth_of_deviation, cetr, 1)            \
  X(level_readability, readability, 5)       \
  X(in_readable, readability, 1)             \
  X(readable_steps, readability, 1)          \
  X(in_majority, readability, 1)             \
  X(in_core, readability, 1)                 \
  X(level_core_share, readability, 3)        \
  X(in_marked, readability, 1)               \
  X(same_text, repetition, 1)                \
  X(same_path, repetition, 1)                \
  X(same_path_share, repetition, 1)          \
  X(item_count, repetition, 2)               \
  X(item_share, repetition, 2)               \
  X(item_words, repetition, 2)               \
  X(item_link_share, repetition, 2)          \
  X(item_place, repetition, 2)               \
  X(item_blocks, repetition, 2)              \
  X(item_long_share, repetition, 2)          \
  X(item_refrains, repetition, 2)            \
  X(item_numbers, repetition, 2)             \
  X(item_links, repetition, 2)               \
  X(near_words, neighbours, kNear)           \
  X(near_link_share, neighbours, kNear)      \
  X(near_tag, neighbours, kNear)             \
  X(window_words, neighbours, 1)             \
  X(window_link_share, neighbours, 1)        \
  X(to_long_before, neighbours, 1)           \
  X(to_long_behind, neighbours, 1)           \
  X(heading_level, neighbours, 1)            \
  X(heading_distance, neighbours, 1)         \
  X(heading_words, neighbours, 1)            \
  X(heading_link_share, neighbours, 1)       \
  X(heading_digits, neighbours, 1)           \
  X(to_reply_before, neighbours, 1)          \
  X(to_reply_behind, neighbours, 1)          \
  X(heading_hint, neighbours, kHeadingHints) \
  X(block_place, position, 1)                \
  X(text_place, position, 1)                 \
  X(blocks_before, position, 1)              \
  X(blocks_behind, position, 1)              \
  X(from_h1, position, 1)                    \
  X(from_title, position, 1)                 \
  X(of_densest, position, 1)                 \
  X(page_solid, page, 1)                     \
  X(page_link_share, page, 1)                \
  X(page_blocks, page, 1)                    \
  X(page_block_words, page, 1)               \
  X(page_long_share, page, 1)                \
  X(page_long_blocks, page, 1)               \
  X(page_longest, page, 1)                   \
  X(page_paragraphs, page, 1)                \
  X(page_items, page, 1)                     \
  X(page_cells, page, 1)                     \
  X(page_links, page, 1)                     \
  X(page_code, page, 1)                      \
  X(page_articles, page, 1)                  \
  X(page_headings, page, 3)                  \
  X(page_images, page, 1)                    \
  X(page_og_type, page, 1)                   \
  X(page_json_ld, page, kSchemaTypes)        \
  X(page_hint, page, kClassHints)            \
  X(page_text_hint, page, kTextHints)        \
  X(page_bodies, page, 1)                    \
  X(page_hidden_share, page, 1)              \
  X(page_path_depth, page, 1)                \
  X(page_path_words, page, 1)                \
  X(page_path_digits, page, 1)               \
  X(page_generator, page, 1)                 \
  X(densest_share, cetd, 1)                  \
  X(container_share, cnr, 1)                 \
  X(readable_share, readability, 1)          \
  X(majority_share, readability, 1)          \
  X(core_share, readability, 1)              \
  X(marked_share, readability, 1)

enum class Column : std::uint8_t {
#define X(name, group, count) name,
  PITH_COLUMNS(X)
#undef X
      end_,
};
inline constexpr auto kColumnBegins = [] {
  constexpr std::size_t kCounts[] = {
#define X(name, group, count) count,
      PITH_COLUMNS(X)
#undef X
  };
  std::array<std::size_t, std::size(kCounts) + 1> begins{};
  for (std::size_t i = 0; i < std::size(kCounts); ++i) begins[i + 1] = begins[i] + kCounts[i];
  return begins;
}();
inline constexpr std::size_t kColumns = kColumnBegins.back();

constexpr std::size_t begin_of(Column column) {
  return kColumnBegins[static_cast<std::size_t>(column)];
}

constexpr std::size_t size_of(Column column) {
  return kColumnBegins[static_cast<std::size_t>(column) + 1] - begin_of(column);
}

// From here on they are the same for all blocks of a page.
inline constexpr std::size_t kBlockColumns = begin_of(Column::page_solid);

}  // namespace pith
