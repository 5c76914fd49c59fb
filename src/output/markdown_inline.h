// The inlines of one block as Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "article/article.h"

namespace pith {

// What the fence around code must be longer than: the longest run of the character that it is made of.
std::size_t longest_run(std::string_view text, char of);

// Readers of cmark's family know no longer fences than about these, and would read what stands in them as Markdown.
inline constexpr std::size_t kLongestSpanFence = 79, kLongestBlockFence = 250;

// Appends code as pith's own tag, on one line, with nothing in it that means anything: where no fence will do.
void append_code_tag(std::string_view code, std::string& out);

// Appends TeX as Markdown may hold it. What a renderer that knows no formulas would take for a tag, a link or the fence of
// code is spelled in another way that means the same in TeX: "<{}script", "] (", "{\lq}". Bars are escaped in cells.
enum class TexPlace : std::uint8_t { line, cell, block };
void append_tex(std::string_view tex, TexPlace place, std::string& out);

// Writes so that a CommonMark reader gives back the same text and marks.
//
// Escaping is done only where a character would mean something: that depends on its neighbours, on where
// its line begins and on what else the block holds. Emphasis uses * and **. A delimiter run only works where
// the characters beside it let it open or close ("flanking"); where they do not, and where two runs would
// touch, the mark is written with underscores or, failing that, as <em>, <strong> and <del>, which every
// reader knows.
class MarkdownInline {
 public:
  enum class Place : std::uint8_t { paragraph, heading, cell, term };

  MarkdownInline(const Article& article, std::string& out) : article_(article), out_(out) {}

  // Appends the inlines of [begin, end).
  void write(std::uint32_t begin, std::uint32_t end, Place place);

 private:
  // What flanking asks of a character. `unsure`: releases of CommonMark differ about it.
  enum class Class : std::uint8_t { space, punctuation, word, unsure };
  struct Open {
    std::uint32_t id;
    std::string_view closing;
  };
  struct Around {
    std::uint32_t parent, last_child;
  };

  static Class class_of(char32_t c);
  Class before() const;                    // of the character written last
  Class first_of(std::uint32_t id) const;  // of what the part begins with
  Class last_of(std::uint32_t id) const;   // of what the mark's content ends with
  Class after(std::uint32_t id) const;     // of what follows the part

  void survey();
  void open(std::uint32_t id);
  void close();
  std::string_view delimiter(std::uint32_t id, std::string_view run, std::string_view tag,
                             std::string_view end_tag);
  bool works(std::uint32_t id, char delimiter) const;
  bool touches_strong(std::uint32_t id) const;
  std::uint32_t next_sibling(std::uint32_t id) const;
  const Around& around(std::uint32_t id) const { return around_[id - begin_]; }

  void text(std::string_view text, std::uint32_t id);
  std::size_t escape_line_start(std::string_view text);
  bool needs_escape(std::string_view text, std::size_t at, std::uint32_t id) const;
  std::size_t tex_span(std::string_view text, std::size_t at) const;
  std::uint32_t code(std::uint32_t id);
  bool in_address();
  void escaped(char c);
  void verbatim(std::string_view text);  // but for what a cell may not hold
  void destination(std::string_view url, std::string_view title);
  void escaped_url(std::string_view url);
  void open_brackets(std::string_view sign);
  void image(const Part& part);
  void line_break();
  bool at_line_start() const { return out_.size() == line_begin_; }

  const Article& article_;
  std::string& out_;
  std::uint32_t begin_ = 0, end_ = 0;
  Place place_ = Place::paragraph;
  std::vector<Around> around_;
  std::vector<Open> open_;
  std::size_t line_begin_ = 0;
  std::size_t address_read_ = 0;  // of out_, how far in_address() has looked
  bool address_ = false;          // what stands before that, up to white space, may be an address
  bool address_outside_ = false;  // so it was before the link or image at hand
  std::size_t star_end_ = 0;      // of out_, behind the last * delimiter
  bool first_line_ = true;
  bool many_tildes_ = false, many_dollars_ = false;
  int in_link_ = 0;
};

}  // namespace pith
