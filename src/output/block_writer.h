// What plain text and Markdown have in common: lines with a prefix, and blank lines between blocks.
//
// Lists, quotes, definitions and notes put a prefix before the lines of what they hold; the first line of an
// item has its mark instead. Blank lines are decided when the next block is written, for only then is it
// known that there is one.
//
// A prefix may be much longer than the line behind it. What prefixes add up to is bounded by what the article holds:
// when that is used up, as no page does that was made to be read, blocks stand at the margin.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "article/article.h"

namespace pith {

class BlockWriter {
 public:
  BlockWriter(const Article& article, std::string& out)
      : article_(article), out_(out), prefix_budget_(prefix_budget(article)) {}
  virtual ~BlockWriter() = default;

  void write();
  // What one post says itself: without its byline and the posts in it.
  void write_post(std::uint32_t post);

 protected:
  // Each writes one block that holds no blocks (or holds them as cells) by calling block() with its lines.
  virtual void leaf(std::uint32_t id) = 0;  // paragraph, heading, caption, term, summary, byline
  virtual void code_block(const Part& part) = 0;
  virtual void math_block(const Part& part) = 0;
  virtual void table(std::uint32_t id) = 0;
  virtual void rule() = 0;

  struct Prefix {
    std::string first, rest;  // of the first line, of the others
    std::string above = {};   // a line of its own before what it holds
  };
  virtual Prefix item_prefix(const Part& list, const Part& item, bool alternate) = 0;
  virtual Prefix prefix(const Part& part) = 0;  // of quote, definition and footnote
  virtual void begin_note(std::uint32_t) {}     // has just been opened

  // Lines without their last line feed; nothing if empty.
  void block(std::string_view lines);

  const Article& article_;

 private:
  struct Frame {
    std::uint32_t id, end;
    std::size_t prefix;  // length before this container's
    std::string lead;    // as it was before
    bool tight = false;
    bool alternate = false;  // a list that follows a list of its kind
    bool wrote = false;      // something since it opened
  };

  static std::size_t prefix_budget(const Article& article) {
    return 6 * article.characters().size() + 8 * std::size_t{article.size()} + (std::size_t{1} << 16);
  }
  bool spend_on_prefixes(std::string_view lines);
  void write_blocks(std::uint32_t begin, std::uint32_t end, bool posts);
  void visit(std::uint32_t id, std::uint32_t& next);
  void open(std::uint32_t id);
  void close();
  bool is_tight(std::uint32_t list) const;

  std::string& out_;
  std::size_t prefix_budget_;  // bytes
  std::vector<Frame> open_;
  std::string prefix_, lead_;
  bool lead_pending_ = false;
  bool separate_ = false;                 // a blank line is due before the next block
  std::size_t separator_prefix_ = 0;      // its prefix, up to here
  bool separator_open_ = false;           // separator_prefix_ is not set yet
  std::uint32_t last_list_ = 0xFFFFFFFF;  // the list closed last
  bool alternated_ = false;               // it had the other mark
};

}  // namespace pith
