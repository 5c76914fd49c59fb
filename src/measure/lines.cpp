// Lines of the source.
//
// Line feeds are found 64 bytes at a time and kept as a bit map with the count of bits before each word, so
// the line of any byte is one look and one population count. Then the source is read as tokens: a tag counts
// where it opens, text on the line where its bytes stand. What a tag means to the tokenizer depends on the
// tree: the title of a page is raw text, that of an SVG drawing is not. The tree is there already, so the
// places where its foreign elements begin are marked in a second bit map and the tokenizer is set by that.
//
// Cost: the tokenizer's, about 1 ns a byte. Held by tests/measure/lines_test.cpp.
#include <algorithm>
#include <bit>

#include "html/tokenizer.h"
#include "measure/hidden_text.h"
#include "measure/measures.h"
#include "measure/text_count.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pith {
namespace {

constexpr std::size_t kWord = 64;

#if defined(__SSE2__)
std::uint64_t line_feeds(const char* p) {
  const __m128i feed = _mm_set1_epi8('\n');
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kWord; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, feed)));
    bits |= std::uint64_t{mask} << i;
  }
  return bits;
}
#endif

std::uint64_t line_feeds(const char* p, std::size_t length) {
#if defined(__SSE2__)
  if (length >= kWord) return line_feeds(p);
#endif
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < std::min(length, kWord); ++i)
    if (p[i] == '\n') bits |= std::uint64_t{1} << i;
  return bits;
}

}  // namespace

void Lines::measure(const Document& document) {
  find_breaks(document.source());
  mark_foreign(document);
  read_tokens(document.source());
}

void Lines::find_breaks(std::string_view source) {
  const std::size_t words = source.size() / kWord + 1;  // one bit more than bytes: a node may end at the end
  breaks_.resize(words);
  ranks_.resize(words);
  lines_.clear();
  lines_.emplace_back();
  for (std::size_t w = 0; w < words; ++w) {
    ranks_[w] = static_cast<std::uint32_t>(lines_.size() - 1);
    breaks_[w] = line_feeds(source.data() + w * kWord, source.size() - w * kWord);
    for (std::uint64_t bits = breaks_[w]; bits != 0; bits &= bits - 1) {
      const auto feed =
          static_cast<std::uint32_t>(w * kWord) + static_cast<std::uint32_t>(std::countr_zero(bits));
      lines_.back().end = feed;
      lines_.emplace_back().begin = feed + 1;
    }
  }
  lines_.back().end = static_cast<std::uint32_t>(source.size());
}

std::uint32_t Lines::line_at(std::uint32_t byte) const {
  const std::uint64_t before = breaks_[byte / kWord] & ((std::uint64_t{1} << byte % kWord) - 1);
  return ranks_[byte / kWord] + static_cast<std::uint32_t>(std::popcount(before));
}

Lines::Range Lines::of(const Node& node) const {
  const bool empty = node.source_end <= node.source_begin;
  return {line_at(node.source_begin), line_at(empty ? node.source_begin : node.source_end - 1)};
}

void Lines::mark_foreign(const Document& document) {
  foreign_.clear();
  for (const Node& node : document.nodes()) {
    if (node.type != NodeType::element || node.ns == Namespace::html) continue;
    foreign_.resize(breaks_.size());
    foreign_[node.source_begin / kWord] |= std::uint64_t{1} << node.source_begin % kWord;
  }
}

bool Lines::is_foreign(std::uint32_t byte) const {
  return !foreign_.empty() && (foreign_[byte / kWord] >> byte % kWord & 1) != 0;
}

void Lines::read_tokens(std::string_view source) {
  Document scratch;
  Tokenizer tokenizer(scratch);
  tokenizer.start(source);
  Name hiding = Name::None;  // the element that is open and whose text nobody reads
  Token token;
  for (tokenizer.next(token); token.type != TokenType::end; tokenizer.next(token)) {
    if (token.type == TokenType::start_tag) {
      const bool foreign = is_foreign(token.source_begin);
      ++lines_[line_at(token.source_begin)].tags;
      tokenizer.set_cdata_allowed(foreign);
      if (!foreign) tokenizer.set_state(content_state(token.name));
      const bool opens = !(foreign && token.self_closing);
      if (opens && hides_text(token.name, foreign ? Namespace::svg : Namespace::html)) hiding = token.name;
    } else if (token.type == TokenType::end_tag) {
      ++lines_[line_at(token.source_begin)].tags;
      if (token.name == hiding) hiding = Name::None;
    } else if (token.type == TokenType::text && hiding == Name::None) {
      if (token.text.owned)
        add_text(scratch.view(token.text), line_at(token.source_begin));
      else
        add_source_text(source, token.text.begin, token.text.begin + token.text.length);
    }
  }
}

// Text as it stands in the source.
void Lines::add_source_text(std::string_view source, std::uint32_t begin, std::uint32_t end) {
  for (std::uint32_t line = line_at(begin); begin < end; ++line) {
    const std::uint32_t stop = std::min(end, lines_[line].end);
    add_text(source.substr(begin, stop - begin), line);
    begin = stop + 1;
  }
}

// Text that begins on `line` and goes on to the next at each line feed. Line feeds that the page wrote as a
// character reference look the same here; the text behind them counts a line late.
void Lines::add_text(std::string_view text, std::uint32_t line) {
  while (true) {
    const std::size_t feed = text.find('\n');
    const TextCount count = count_text(text.substr(0, feed));
    lines_[line].characters += count.characters;
    lines_[line].solid += count.solid;
    lines_[line].words += count.words;
    if (feed == std::string_view::npos) return;
    text.remove_prefix(feed + 1);
    if (line + 1 < lines_.size()) ++line;
  }
}

}  // namespace pith
