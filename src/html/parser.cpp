#include "html/parser.h"

#include <algorithm>
#include <string>

#include "base/stop.h"
#include "html/tokenizer.h"
#include "html/tree_builder.h"

namespace pith {

struct Parser::State {
  Document document;
  Tokenizer tokenizer{document};
  TreeBuilder builder{document, tokenizer};
  std::string line_feeds;  // the source with its carriage returns replaced
  Status status = Status::ok;

  std::string_view prepare(std::string_view utf8, const Limits& limits);
};

namespace {

// Cuts at a limit, but not inside a character.
std::string_view cut(std::string_view utf8, std::size_t limit) {
  if (utf8.size() <= limit) return utf8;
  while (limit > 0 && (static_cast<unsigned char>(utf8[limit]) & 0xC0) == 0x80) --limit;
  return utf8.substr(0, limit);
}

}  // namespace

std::string_view Parser::State::prepare(std::string_view utf8, const Limits& limits) {
  const std::size_t limit = limits.bytes == 0 ? kMostBytes : std::min(limits.bytes, kMostBytes);
  const std::string_view kept = cut(utf8, limit);
  status = kept.size() < utf8.size() ? Status::byte_limit : Status::ok;
  return normalize_newlines(kept, line_feeds);
}

Parser::Parser() : state_(std::make_unique<State>()) {}
Parser::~Parser() = default;
Parser::Parser(Parser&&) noexcept = default;
Parser& Parser::operator=(Parser&&) noexcept = default;

const Document& Parser::parse(std::string_view utf8, const Limits& limits) {
  const std::string_view source = state_->prepare(utf8, limits);
  look();
  state_->status = std::max(state_->status, state_->builder.build(source, limits));
  return state_->document;
}

const Document& Parser::parse_fragment(std::string_view utf8, Name context, Namespace ns,
                                       const Limits& limits) {
  const std::string_view source = state_->prepare(utf8, limits);
  state_->status =
      std::max(state_->status, state_->builder.build_fragment(source, {context, ns, false}, limits));
  return state_->document;
}

const Document& Parser::document() const {
  return state_->document;
}
Status Parser::status() const {
  return state_->status;
}

}  // namespace pith
