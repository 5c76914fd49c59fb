// A small reader of Markdown: what a text in it is made of.
//
// It reads CommonMark with GFM's tables, footnotes and formulas between dollars, as far as extraction tools write
// them: not reference links, and HTML only for its text and its tables. tools/markdown_reader compares it with markdown-it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pith::eval {

// The items of each kind in document order, as a reader sees them: without marks, escapes and addresses, white space
// collapsed (except in code).
struct Markdown {
  std::vector<std::string> headings;           // "## Title"
  std::vector<std::string> items;              // of lists, each without the lists inside
  std::vector<std::vector<std::string>> rows;  // of all tables: cells
  std::vector<std::string> code, languages;    // of blocks; languages where one is named
  std::vector<std::string> formulas;           // TeX
  std::vector<std::string> links;              // "text address"
  std::vector<std::string> images;             // addresses
  std::vector<std::string> notes;              // what footnotes say
  std::string text;                            // all of it, a block a line
};

// Costs time in proportion to the text.
Markdown read_markdown(std::string_view text);

}  // namespace pith::eval
