// What stands inside a paragraph, heading or cell of Markdown.
#pragma once

#include <string>
#include <string_view>

#include "eval/markdown.h"

namespace pith::eval {

// The text that a reader sees; links, images and formulas in it are added to `found`.
std::string read_inlines(std::string_view source, Markdown& found);

std::string collapsed(std::string_view text);  // runs of white space as one space, none at the ends

// The text of HTML, its tags left out; the rows of its tables are added to `found`.
std::string read_html(std::string_view source, Markdown& found);

}  // namespace pith::eval
