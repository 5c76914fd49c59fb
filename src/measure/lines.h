// The source as lines, for the methods that read a page line by line.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dom/document.h"
#include "html/tokenizer.h"

namespace pith {

// A line of the source as the line-based methods see it. A tag or comment over several lines is no text on
// any of them.
struct Line {
  std::uint32_t begin = 0, end = 0;   // bytes of the source, the line feed excluded
  std::uint32_t tags = 0;             // tags (start and end) that open on this line
  std::uint32_t code_tags = 0;        // of these, the tags of script and style elements
  std::uint32_t characters = 0;       // of text that is read (see Measure); white space included
  std::uint32_t trimmed = 0;          // the same without HTML's white space at both ends of the line
  std::uint32_t non_space_chars = 0;  // the same without any white space
  std::uint32_t words = 0;
};

// Whether the text of each line is kept, too, for those who write lines.
enum class LineTexts : std::uint8_t { counted, kept };

// Which lines a node covers, and what is on them. Computed only for those who ask.
class Lines {
 public:
  Lines() = default;
  Lines(const Lines&) = delete;  // the tokenizer knows where the names are
  Lines& operator=(const Lines&) = delete;

  // Reads the document's source once more; memory is used again from page to page. Lines end at line feeds.
  // Unless `longest` is 0 they also end after so many characters, or behind the tag or character reference
  // that reaches further; scripts, styles and comments do not count as characters then. The last line may be
  // empty.
  void measure(const Document& document, std::uint32_t longest = 0, LineTexts texts = LineTexts::counted);

  std::span<const Line> all() const { return lines_; }
  // What is read on a line: without its tags, its references decoded. Only with LineTexts::kept.
  std::string_view text(std::size_t line) const;
  std::uint32_t line_at(std::uint32_t byte) const;  // index of the line that holds a byte of the source; O(1)
  struct Range {
    std::uint32_t first, last;  // both included
  };
  Range of(const Node& node) const;

 private:
  void mark_foreign(const Document& document);
  bool is_foreign(std::uint32_t byte) const;
  void read_tokens();
  void add_tag(const Token& token);
  void add_text(const Token& token);
  void count(std::string_view text);
  std::uint32_t piece_end(std::uint32_t end);
  std::uint32_t decode_piece(std::uint32_t end);
  void skip_to(std::uint32_t byte);
  void begin_line(std::uint32_t begin);
  bool is_full() const { return longest_ != 0 && column_ >= longest_; }
  void index_lines();

  std::vector<Line> lines_;
  std::string texts_;  // of all lines, if they are kept
  std::vector<std::size_t> text_begins_;
  std::vector<std::uint64_t> ends_;     // a bit a byte of the source, set where the next byte begins a line
  std::vector<std::uint32_t> ranks_;    // bits before each word of ends_
  std::vector<std::uint64_t> foreign_;  // a bit a byte, set where an SVG or MathML element begins; or empty

  // While reading.
  std::string_view source_;
  Document names_;
  Tokenizer tokenizer_{names_};
  std::vector<char> decoded_;
  std::uint32_t longest_ = 0;
  LineTexts keeping_ = LineTexts::counted;
  std::uint32_t at_ = 0;      // where reading is
  std::uint32_t column_ = 0;  // characters of the line so far
  std::uint32_t blanks_ = 0;  // of these, white space since its last character of text
};

}  // namespace pith
