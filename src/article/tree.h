// Makes an Article's tree: opens and closes parts, and appends to its characters.
#pragma once

#include <string_view>
#include <vector>

#include "article/article.h"
#include "base/controls.h"
#include "base/stop.h"

namespace pith {

inline constexpr std::uint32_t kNoPart = 0xFFFFFFFF;

class ArticleTree {
 public:
  explicit ArticleTree(Article& article) : article_(article) {}

  void clear() {
    article_.clear();
    open_.clear();
    closed_.clear();
  }

  // For a page of so many nodes: an array that is large is not to be copied as it grows.
  void make_room(std::size_t nodes) {
    if (nodes > std::size_t{1} << 18) article_.parts_.reserve(nodes);
  }

  std::uint32_t size() const { return article_.size(); }
  std::size_t depth() const { return open_.size(); }
  Part& part(std::uint32_t id) { return article_.parts_[id]; }
  std::uint32_t top() const { return open_.empty() ? kNoPart : open_.back(); }

  std::uint32_t open(const Part& part) {
    const std::uint32_t id = size();
    article_.parts_.push_back(part);
    open_.push_back(id);
    closed_.clear();
    return id;
  }
  void close() {
    article_.parts_[open_.back()].end = size();
    closed_.push_back(open_.back());
    open_.pop_back();
  }
  void close_to(std::size_t depth) {
    while (open_.size() > depth) close();
  }
  void add(const Part& part) {
    open(part);
    close();
  }

  // The last child of the top; kNoPart if it has none. It can be opened again: nothing has come after it.
  std::uint32_t newest_child() const { return closed_.empty() ? kNoPart : closed_.back(); }
  void reopen_newest() {
    open_.push_back(closed_.back());
    closed_.pop_back();
  }

  // Without control characters, as all texts of an article.
  Slice store_text(std::string_view text) { return append(article_.characters_, printable(text)); }
  Slice store_value(std::string_view value) { return append(article_.values_, printable(value)); }
  std::string_view value(Slice slice) const { return Article::view(article_.values_, slice); }
  std::uint32_t add_post(const PostHead& head) {
    article_.posts_.push_back(head);
    return static_cast<std::uint32_t>(article_.posts_.size() - 1);
  }
  // A heading of the first level before all parts.
  void prepend(std::string_view heading);

  // A heading, and behind it the parts of another article. Its notes are numbered on.
  void append(std::string_view heading, const Article& more);

  void forget_values(Slice from) { article_.values_.resize(from.begin); }

  // Text goes on in the part before it where that is text too.
  void add_text(std::string_view text) {
    const std::uint32_t before = newest_child();
    if (before != kNoPart && part(before).kind == Kind::text) {
      Slice& slice = part(before).text;
      if (slice.begin + slice.length == article_.characters_.size()) {
        append_pieces(article_.characters_, text);
        slice.length += static_cast<std::uint32_t>(text.size());
        return;
      }
    }
    add({.kind = Kind::text, .text = store_text(text)});
  }

 private:
  std::string_view printable(std::string_view text) { return without_controls(text, printable_); }
  static Slice append(std::string& buffer, std::string_view text) {
    const Slice slice{static_cast<std::uint32_t>(buffer.size()), static_cast<std::uint32_t>(text.size())};
    append_pieces(buffer, text);
    return slice;
  }

  Article& article_;
  std::string printable_;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t>
      closed_;  // since the last part was opened: the last child of the top, its last, ...
};

}  // namespace pith
