// The page as HTML that a browser engine reads as the same tree.
//
// Every element carries its node id as an attribute. A text's id may stand in a comment before it, which no style
// sheet sees and which keeps neighbouring texts apart. What would leave the page (refreshes, frames' sources) and
// scripts are left out unless they are asked for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "dom/document.h"

namespace pith {

inline constexpr std::string_view kIdAttribute = "data-pith";

enum class Marks : std::uint8_t { elements, elements_and_texts };
enum class Scripts : std::uint8_t { left_out, written };
enum class Frames : std::uint8_t { empty, with_sources };

struct Markup {
  Marks marks = Marks::elements;
  Scripts scripts = Scripts::left_out;
  Frames frames = Frames::empty;
  std::string (*adapt_style)(std::string_view css) = nullptr;  // what becomes of style sheets and attributes
  std::string_view base =
      {};  // what links of the page start from, in place of what it says itself; may be empty
};

// How many columns or rows a cell takes, as browsers read it: 1 to 1000 and 1 to 65534. So it is written, too.
std::uint32_t cell_span(const Document& document, NodeId cell, Name attribute);

void write_markup(const Document& document, const Markup& markup, std::string& out);

}  // namespace pith
