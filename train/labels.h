// Which parts of pages are content, as people or `pith label` say: JSON Lines, an object a page,
//
//     {"corpus": "../wcxb", "id": "0042", "select": ["/html/body/div[2]"], "deselect": ["/html/body/div[2]/ul"]}
//     {"file": "page.html", "url": "https://example.com/", "select": ["#story"], "deselect": [".share", "nav"]}
//     {"id": "a-page", "html": "<!DOCTYPE html>...", "gold": "...", "select": ["/html/body/main"], "deselect": []}
//
// The page is one of a corpus or a file; both are named from the folder of the labels on, and without either the
// folder itself is the corpus. A line may also bring its page along; the file of labels is then a corpus, too (eval/corpus.h).
// What begins with a slash is an XPath as pith writes them, anything else a CSS selector.
// Other members, such as notes, are passed by.
#pragma once

#include <string>
#include <vector>

#include "eval/corpus.h"

namespace pith::train {

struct PageLabels {
  std::string corpus = {}, id = {};  // or
  std::string file = {}, url = {};
  std::vector<std::string> select = {}, deselect = {};
};

struct LabelFile {
  std::vector<PageLabels> pages;
  std::vector<eval::Problem> problems;  // lines that are no labels
};

// Errors: read_failed.
Result<LabelFile> read_labels(const std::string& path);
std::string to_json_line(const PageLabels& labels);

}  // namespace pith::train
