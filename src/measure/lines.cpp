// Lines of the source.
//
// The source is read as tokens: a tag counts where it opens, text on the line where its bytes stand. What a
// tag means to the tokenizer depends on the tree: the title of a page is raw text, that of an SVG drawing is
// not. The tree is there already, so the places where its foreign elements begin are marked in a bit map and
// the tokenizer is set by that. Lines are made as reading passes their ends, be those line feeds or, for
// those who ask for it, the place where a line is full. Text that the source spells with references is decoded
// again piece by piece, since only the source says on which line a character stands.
//
// Then the ends of lines become a bit map with the count of bits before each word, so the line of any byte is
// one look and one population count.
//
// Cost: the tokenizer's, about 1 ns a byte. Held by tests/measure/lines_test.cpp.
#include "measure/lines.h"

#include <algorithm>
#include <bit>

#include "base/ascii.h"
#include "base/scan.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "html/character_reference.h"
#include "measure/hidden_text.h"
#include "measure/text_count.h"

namespace pith {
namespace {

constexpr std::size_t kWord = 64;

std::uint32_t find_line_feed(std::string_view source, std::uint32_t begin, std::uint32_t end) {
  const char* const found = scan::find_first<'\n'>(source.data() + begin, source.data() + end);
  return static_cast<std::uint32_t>(found - source.data());
}

}  // namespace

void Lines::measure(const Document& document, std::uint32_t longest, LineTexts texts) {
  source_ = document.source();
  longest_ = longest;
  keeping_ = texts;
  mark_foreign(document);
  read_tokens();
  index_lines();
}

void Lines::mark_foreign(const Document& document) {
  foreign_.clear();
  for (const Node& node : document.nodes()) {
    if (node.type != NodeType::element || node.ns == Namespace::html) continue;
    foreign_.resize(source_.size() / kWord + 1);
    foreign_[node.source_begin / kWord] |= std::uint64_t{1} << node.source_begin % kWord;
  }
}

bool Lines::is_foreign(std::uint32_t byte) const {
  return !foreign_.empty() && (foreign_[byte / kWord] >> byte % kWord & 1) != 0;
}

void Lines::read_tokens() {
  lines_.clear();
  texts_.clear();
  text_begins_.clear();
  begin_line(0);
  tokenizer_.start(source_);
  Name hiding = Name::None;  // the element that is open and whose text nobody reads
  Token token;
  std::size_t round = 1;
  for (tokenizer_.next(token); token.type != TokenType::end; tokenizer_.next(token)) {
    poll(round++);
    if (token.type == TokenType::start_tag) {
      const bool foreign = is_foreign(token.source_begin);
      tokenizer_.set_cdata_allowed(foreign);
      if (!foreign) tokenizer_.set_state(content_state(token.name));
      const bool opens = !(foreign && token.self_closing);
      if (opens && hides_text(token.name, foreign ? Namespace::svg : Namespace::html)) hiding = token.name;
      add_tag(token);
    } else if (token.type == TokenType::end_tag) {
      if (token.name == hiding) hiding = Name::None;
      add_tag(token);
    } else if (token.type == TokenType::text && hiding == Name::None) {
      add_text(token);
    }
  }
  skip_to(static_cast<std::uint32_t>(source_.size()));
  lines_.back().end = at_;
}

void Lines::add_tag(const Token& token) {
  skip_to(token.source_begin);
  const bool code = token.name == Name::Script || token.name == Name::Style;
  if (!code && is_full()) begin_line(at_);
  ++lines_.back().tags;
  if (code) ++lines_.back().code_tags;
  skip_to(token.source_end);
  if (longest_ == 0 || code) return;
  const std::uint32_t begin = std::max(token.source_begin, lines_.back().begin);
  column_ += static_cast<std::uint32_t>(utf8::count(source_.substr(begin, at_ - begin)));
}

void Lines::add_text(const Token& token) {
  const bool decode = token.text.owned != 0;
  const std::uint32_t end = decode ? token.source_end : token.text.begin + token.text.length;
  skip_to(decode ? token.source_begin : token.text.begin);
  std::uint32_t feed = find_line_feed(source_, at_, end);  // once a line, not once a piece
  while (at_ != end) {
    poll(lines_.size());
    if (is_full() && at_ != feed) begin_line(at_);  // a line feed ends a full line itself
    const std::uint32_t stop = decode ? decode_piece(feed) : piece_end(feed);
    count(decode ? std::string_view(decoded_.data(), decoded_.size()) : source_.substr(at_, stop - at_));
    at_ = stop;
    if (at_ != feed || feed == end) continue;
    begin_line(feed + 1);
    feed = find_line_feed(source_, feed + 1, end);
  }
}

// Where the piece from here to `end` has to stop for the line to be no longer than it may.
std::uint32_t Lines::piece_end(std::uint32_t end) {
  if (longest_ == 0) return end;
  std::uint32_t p = at_;
  for (; p != end && column_ != longest_; ++column_) {
    do ++p;
    while (p != end && utf8::is_continuation(source_[p]));
  }
  return p;
}

// The same for a piece that is to be decoded.
std::uint32_t Lines::decode_piece(std::uint32_t end) {
  const char* p = source_.data() + at_;
  const char* const stop = source_.data() + end;
  decoded_.clear();
  while (p != stop && !is_full()) {
    const std::size_t read = *p == '&' ? decode_reference(p, stop, ReferenceContext::text, decoded_) : 0;
    p += read;
    column_ += static_cast<std::uint32_t>(std::max<std::size_t>(read, 1));
    if (read != 0) continue;
    do decoded_.push_back(*p++);
    while (p != stop && utf8::is_continuation(*p));
  }
  return static_cast<std::uint32_t>(p - source_.data());
}

void Lines::count(std::string_view text) {
  if (keeping_ == LineTexts::kept) texts_ += text;
  const TextCount count = count_text(text);
  Line& line = lines_.back();
  if (count.non_space_chars == 0) {
    blanks_ += count.characters;
  } else {
    const auto leading =
        static_cast<std::uint32_t>(std::find_if_not(text.begin(), text.end(), is_ascii_space) - text.begin());
    const auto trailing = static_cast<std::uint32_t>(
        std::find_if_not(text.rbegin(), text.rend(), is_ascii_space) - text.rbegin());
    if (line.non_space_chars != 0) line.trimmed += blanks_ + leading;
    line.trimmed += count.characters - leading - trailing;
    blanks_ = trailing;
  }
  line.characters += count.characters;
  line.non_space_chars += count.non_space_chars;
  line.words += count.words;
}

// Moves over what is no text.
void Lines::skip_to(std::uint32_t byte) {
  for (std::uint32_t feed; (feed = find_line_feed(source_, at_, byte)) != byte;) {
    poll(lines_.size());
    begin_line(feed + 1);
  }
  at_ = byte;
}

// Ends the line before `begin`, without its line feed if it has one.
void Lines::begin_line(std::uint32_t begin) {
  if (!lines_.empty()) lines_.back().end = begin - (source_[begin - 1] == '\n' ? 1 : 0);
  lines_.emplace_back().begin = at_ = begin;
  if (keeping_ == LineTexts::kept) text_begins_.push_back(texts_.size());
  column_ = blanks_ = 0;
}

void Lines::index_lines() {
  const std::size_t words = source_.size() / kWord + 1;  // one bit more than bytes: a node may end at the end
  ends_.assign(words, 0);
  ranks_.resize(words);
  for (std::size_t i = 1; i < lines_.size(); ++i) {
    const std::uint32_t last = lines_[i].begin - 1;
    ends_[last / kWord] |= std::uint64_t{1} << last % kWord;
  }
  std::uint32_t before = 0;
  for (std::size_t w = 0; w < words; ++w) {
    ranks_[w] = before;
    before += static_cast<std::uint32_t>(std::popcount(ends_[w]));
  }
}

std::string_view Lines::text(std::size_t line) const {
  const std::size_t begin = text_begins_[line];
  const std::size_t end = line + 1 < text_begins_.size() ? text_begins_[line + 1] : texts_.size();
  return std::string_view(texts_).substr(begin, end - begin);
}

std::uint32_t Lines::line_at(std::uint32_t byte) const {
  const std::uint64_t before = ends_[byte / kWord] & ((std::uint64_t{1} << byte % kWord) - 1);
  return ranks_[byte / kWord] + static_cast<std::uint32_t>(std::popcount(before));
}

Lines::Range Lines::of(const Node& node) const {
  const bool empty = node.source_end <= node.source_begin;
  return {line_at(node.source_begin), line_at(empty ? node.source_begin : node.source_end - 1)};
}

}  // namespace pith
