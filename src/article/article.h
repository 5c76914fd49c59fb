// What the writers write: the kept content of a page as one flat array of parts.
//
// Like a Document, an Article is a tree laid out in document order: the descendants of part p are exactly
// p+1 .. end(p)-1, so a writer is a loop with a stack of open parts. Unlike a Document it knows only what a
// reader sees: paragraphs, headings, lists, tables, images and the marks within a line. White space is
// collapsed as CSS would, links are absolute, lazy images resolved, formulas are LaTeX.
//
// Shape, which the builder guarantees and the writers rely on:
//   * blocks stand in the root, in item, quote, cell, figure, definition, details, footnote and post;
//   * inlines stand in paragraph, heading, caption, term, summary and byline, and in other inlines;
//   * a quote that is a callout may begin with a summary: its title;
//   * list holds items only, table a caption (first, if any) and rows, row cells, definition_list terms and
//     definitions, figure any blocks and captions, details a summary (first, if any) and blocks, post a byline
//     (first, if any) and blocks;
//   * no inline mark stands inside one of its own kind, no link inside a link; none is empty, begins or ends
//     with white space, except for code;
//   * no block is empty, except for cells;
//   * no text or value holds a control character but tabs and line feeds.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pith {

enum class Kind : std::uint8_t {
  // Blocks.
  paragraph,
  heading,  // level
  list,   // ordered, number: of the first item, detail: type of its numbers ("a", "A", "i", "I"; else digits)
  item,   // number, if the list is ordered; task
  quote,  // detail: kind of callout, if it is one ("note", "tip", "important", "warning", "caution")
  code_block,  // text, detail: language
  math_block,  // text: LaTeX
  table,
  row,
  cell,  // header, alignment, columns, rows
  figure,
  caption,
  rule,
  definition_list,
  term,
  definition,
  details,
  summary,
  footnote,  // number
  post,      // number: its place in posts(); level: of replies, how deep they stand
  byline,    // of a post: who wrote it and when
  // Inlines.
  text,  // text
  link,  // url, detail: title
  emphasis,
  strong,
  strike,
  code,
  superscript,
  subscript,
  mark,
  keyboard,
  quotation,  // inside quotation marks that the page leaves to the style sheet
  line_break,
  image,               // url, text: alternative text, detail: title, number: the page's node
  math,                // text: LaTeX
  footnote_reference,  // number
  embed,               // a video or another page shown in this one; url, text: its title
};
inline constexpr Kind kFirstInline = Kind::text;
constexpr bool is_inline(Kind kind) {
  return kind >= kFirstInline;
}

// Of an item with a box to tick.
enum class Task : std::uint8_t { none, open, done };
enum class Alignment : std::uint8_t { none, left, center, right };

// A piece of what the article holds.
struct Slice {
  std::uint32_t begin = 0, length = 0;
};

struct PostHead {
  std::string author, date;
  std::string shown_date;  // as a byline has it
};

struct Part {
  Kind kind = Kind::paragraph;
  std::uint8_t level = 0;
  Alignment alignment = Alignment::none;
  Task task = Task::none;
  bool ordered = false;
  bool header = false;
  bool loose = false;  // of a paragraph: the page has no element of its own for it
  std::uint16_t columns = 1, rows = 1;
  std::uint32_t end = 0;  // one past the last descendant
  std::uint32_t number = 0;
  Slice text = {}, url = {}, detail = {};
};

class Article {
 public:
  std::uint32_t size() const { return static_cast<std::uint32_t>(parts_.size()); }
  const Part& operator[](std::uint32_t id) const { return parts_[id]; }
  std::span<const Part> parts() const { return parts_; }
  std::string_view text(const Part& part) const { return view(characters_, part.text); }
  std::string_view url(const Part& part) const { return view(values_, part.url); }
  std::string_view characters() const { return characters_; }  // all texts, one after the other
  std::string_view detail(const Part& part) const { return view(values_, part.detail); }
  std::span<const PostHead> posts() const { return posts_; }

  void clear() {
    parts_.clear();
    characters_.clear();
    values_.clear();
    posts_.clear();
  }

 private:
  friend class ArticleTree;

  static std::string_view view(const std::string& buffer, Slice s) {
    return std::string_view(buffer).substr(s.begin, s.length);
  }

  std::vector<Part> parts_;
  std::string characters_;  // what texts are slices of
  std::vector<PostHead> posts_;
  std::string values_;  // what urls and details are slices of; apart, so that texts run on
};

}  // namespace pith
