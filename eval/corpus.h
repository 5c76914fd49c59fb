// Labelled pages. A corpus is a folder:
//
//     pages.jsonl           one object a page: id, and where known url, site, type, kind, lang, country, title, author,
//                           date, with[], without[], comment_snippets[], images[]
//     html/<id>.html.gz     the page's bytes as served, in any charset; .gz and .zst may be left out
//     gold/<id>.txt         the main content, UTF-8; or gold/<id>.md, as Markdown
//     comments/<id>.txt     readers' comments, UTF-8, where the labels tell them apart
//     geometry/<id>.jsonl   where known: where the rendered page shows its texts, see geometry.h
//
// or a file of JSON Lines whose objects have the page itself, too: html and gold, as the workbench of `pith serve` saves
// them. docs/corpora.md describes it in full, and the layouts of others that are read as well.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pith/pith.h"

namespace pith::eval {

// An image that belongs to the article. Any of the URLs counts as the image.
struct GoldImage {
  std::vector<std::string> urls;
  std::string caption;
  bool cover = false;
};

// What people said about a page. Empty where nothing is known.
struct Gold {
  std::string text;      // empty if the page has no main content
  bool has_text = true;  // whether `text` says so; a page may have snippets alone
  std::string markdown;  // empty where the gold is plain text
  std::string title;
  std::vector<std::string> authors;
  std::string date;                           // starts as ISO 8601 does
  std::vector<std::string> with;              // snippets that must be found
  std::vector<std::string> without;           // snippets that must not
  std::optional<std::string> comments;        // of readers; missing where nobody told them apart
  std::vector<std::string> comment_snippets;  // likewise, of pages that have snippets
  std::vector<GoldImage> images;

  bool has_snippets() const { return !with.empty() || !without.empty() || !comment_snippets.empty(); }
};

// Where a rendered page shows a text; a node may have several boxes.
struct Box {
  double x = 0, y = 0, width = 0, height = 0;
};
struct NodeBox {
  std::uint32_t node = 0;  // as Text::node
  Box box;
};

struct LabelledPage {
  std::string id;
  std::string url, type, kind, lang, country;  // empty where unknown
  std::string site;                            // likewise; the domain of the url where it is not named
  std::string html;                            // bytes as served, decompressed
  Gold gold;
  std::vector<NodeBox> boxes;  // where the corpus has the page's geometry
};

// Something wrong with a corpus. The page concerned is left out, the rest is used.
struct Problem {
  std::string path;     // of the file that is wrong, with the line where there is one
  std::string message;  // what is wrong with it
};

// A page whose bytes and text are still on disk.
struct CorpusEntry {
  LabelledPage page;          // with html if `html_path` is empty, with gold.text if `gold_path` is
  std::string html_path;      // from the corpus on, without .gz or .zst
  std::string gold_path;      // likewise
  std::string markdown_path;  // likewise; used instead of gold_path where there is such a file
  std::string comments_path;  // likewise; the file may be missing, the path empty
  std::string geometry_path;  // likewise; the file may be missing, the path empty
};

// Threads: everything const may be called from any thread at the same time.
class Corpus {
 public:
  // Reads the labels of a folder, or file, in any layout that is known. What is wrong with single pages is among the
  // problems. Errors: read_failed, where there is no corpus at all.
  static Result<Corpus> open(const std::string& folder);

  const std::string& folder() const { return folder_; }
  const std::string& name() const { return name_; }  // the folder's own, the file's without its ending
  std::size_t size() const { return entries_.size(); }
  const std::string& id(std::size_t page) const { return entries_[page].page.id; }
  const std::vector<Problem>& problems() const { return problems_; }

  std::string html_file(std::size_t page) const;  // where its bytes are, be it compressed

  // Bytes, text and labels of a page; nothing, and why, if they cannot be had.
  std::optional<LabelledPage> read(std::size_t page, Problem& problem) const;

  // Which pages to use when `limit` are wanted (0: all), in the order of the corpus. They are those whose ids
  // hash lowest with the seed: the same ones wherever the pages stand, and when the corpus grows most stay.
  std::vector<std::size_t> sample(std::uint64_t limit, std::uint64_t seed) const;

 private:
  bool read_gold(const CorpusEntry& entry, Gold& gold, Problem& problem) const;
  bool read_comments(const CorpusEntry& entry, Gold& gold, Problem& problem) const;
  bool read_boxes(const CorpusEntry& entry, std::vector<NodeBox>& boxes, Problem& problem) const;

  std::string folder_, name_;
  std::vector<CorpusEntry> entries_;
  std::vector<Problem> problems_;
  void (*complete_)(LabelledPage& page) = nullptr;  // see layout.h
};

// A hash of a page's id, bytes and gold, and of a set of pages whatever their order. docs/corpora.md says how to
// compute it otherwise.
std::string hash_of(const LabelledPage& page);
std::string hash_of(std::vector<std::string> page_hashes);

// The part of a URL that a site's pages share: "example.co.uk" of "https://www.example.co.uk/a"; empty if none.
std::string domain_of(std::string_view url);

}  // namespace pith::eval
