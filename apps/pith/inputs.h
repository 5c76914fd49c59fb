// The pages that the command line asks for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arguments.h"
#include "pith/io.h"

namespace pith::cli {

struct NamedPage {
  std::string path;   // as given; "-" is standard input
  std::string error;  // why there is nothing to read; empty if there may be
};

struct Inputs {
  std::vector<NamedPage> pages;
  bool several = false;                    // a directory or a list was named, or more than one page
  std::vector<std::string> without_pages;  // directories that were named in vain
};

// Files as they are, directories as the pages below them, lists as what they name, in this order of the
// command line: operands, then lists.
Inputs find_inputs(const Arguments& arguments);

// The same of paths alone: files as they are, directories as the pages below them.
std::vector<NamedPage> find_pages(const std::vector<std::string>& paths);

// As much of a page as the limit on its decoded bytes can need.
Result<Input> read_page(const std::string& path, const Limits& limits);

// A path without the endings that pages have: "a/b.html.gz" is "a/b".
struct PageName {
  std::string_view stem;
  bool is_page;  // it has one that says HTML
};
PageName split_page_name(std::string_view path);

}  // namespace pith::cli
