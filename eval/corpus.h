// Labelled pages. A corpus is a folder:
//
//     pages.jsonl           one object a page: id, and where known url, type, lang, country, title, author,
//                           date, with[], without[], images[]
//     html/<id>.html.gz     the page's bytes as served, in any charset; .gz and .zst may be left out
//     gold/<id>.txt         the main content, UTF-8
//
// docs/corpora.md describes it in full.
#pragma once

#include <string>
#include <vector>

namespace pith::eval {

// An image that belongs to the article. Any of the URLs counts as the image.
struct GoldImage {
  std::vector<std::string> urls;
  std::string caption;
  bool cover = false;
};

// What people said about a page. Empty where nothing is known.
struct Gold {
  std::string text;
  std::string title;
  std::vector<std::string> authors;
  std::string date;                  // starts as ISO 8601 does
  std::vector<std::string> with;     // snippets that must be found
  std::vector<std::string> without;  // snippets that must not
  std::vector<GoldImage> images;
};

struct LabelledPage {
  std::string id;
  std::string url, type, lang, country;  // empty where unknown
  std::string html;                      // bytes as served, decompressed
  Gold gold;
};

}  // namespace pith::eval
