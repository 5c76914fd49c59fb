// What a page says about itself in its head and in JSON-LD.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "page/page.h"

namespace pith {

enum class OpenGraphType : std::uint8_t { none, website, article, product, other };
enum class Generator : std::uint8_t { none, wordpress, forum, wiki, docs, other };

// Families of schema.org types.
enum class SchemaType : std::uint8_t { article, product, discussion, list, faq, website, end_ };
inline constexpr std::size_t kSchemaTypes = static_cast<std::size_t>(SchemaType::end_);

struct HeadFacts {
  OpenGraphType open_graph = OpenGraphType::none;
  Generator generator = Generator::none;
  std::array<std::uint32_t, kSchemaTypes> schema{};  // how often JSON-LD names one
  std::string_view title, social_title, description;
  // Texts that JSON-LD gives as the page's own (articleBody, a product's description ...), with JSON's escapes.
  std::array<std::string_view, 32> bodies;
  std::size_t body_count = 0;
  // Of the page's own address: steps of its path, and words and digits in the last step. -1: unknown.
  int path_depth = -1, path_words = -1, path_digits = -1;
};

HeadFacts read_head_facts(const Page& page);

}  // namespace pith
