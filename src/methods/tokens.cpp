// Ids are in document order, so start tags come as the walk meets their elements. Behind a node, the elements
// that end with it are those found by climbing while the end stays the same; every element ends once, so all
// climbs together cost one step an element.
//
// The tree has elements that the source does not spell (tbody, html) and closes what the source leaves open
// (p, li). Papers count what is written: an element has a start tag if the source has its name where it
// begins, and an end tag if the source has it right before it ends.
#include "methods/tokens.h"

#include "base/ascii.h"
#include "base/stop.h"

namespace pith {
namespace {

bool spells(std::string_view source, std::size_t at, std::string_view name) {
  const std::string_view there = source.substr(at, name.size());
  if (there.size() != name.size()) return false;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (ascii_lower(there[i]) != ascii_lower(name[i])) return false;
  return true;
}

bool has_start_tag(const Document& document, NodeId id) {
  const std::string_view source = document.source();
  const std::string_view name = document.name(id);
  const std::size_t at = document[id].source_begin, behind = at + 1 + name.size();
  if (behind >= source.size() || source[at] != '<' || !spells(source, at + 1, name)) return false;
  return source[behind] == '>' || source[behind] == '/' || is_ascii_space(source[behind]);
}

bool has_end_tag(const Document& document, NodeId id) {
  const std::string_view source = document.source();
  const std::string_view name = document.name(id);
  const std::size_t end = document[id].source_end, length = name.size() + 3;
  if (end < document[id].source_begin + length || source[end - 1] != '>') return false;
  const std::size_t at = end - length;
  return source[at] == '<' && source[at + 1] == '/' && spells(source, at + 2, name);
}

bool is_no_markup(const Node& node) {
  return node.type == NodeType::content || node.name == Name::Script || node.name == Name::Style;
}

}  // namespace

Tokens read_tokens(const Page& page, const Extraction& visible, Arena& arena, LinkTags link_tags) {
  const Document& document = page.document;
  const auto counts = [&](NodeId id) {
    return document.is_element(id) && !(link_tags == LinkTags::ignore && document[id].name == Name::A);
  };
  const std::span<TokenRun> runs = arena.make<TokenRun>(page.measures[kRoot].texts);
  Tokens tokens;
  std::size_t count = 0;
  std::uint32_t tags = 0;
  for (NodeId id = 1, round = 0; id < document.size();) {
    poll(round++);
    NodeId next = id + 1;
    if (is_no_markup(document[id])) {
      next = document[id].end;
    } else if (counts(id)) {
      tags += has_start_tag(document, id);
    } else if (const std::uint32_t words = page.measures[id].words;
               document[id].type == NodeType::text && words != 0 && visible.labels[id] == Label::keep) {
      runs[count++] = {id, tags, words};
      tokens.words += words;
      tokens.tags += tags;
      tags = 0;
    }
    for (NodeId n = id; n != kRoot && document[n].end == next; n = document[n].parent)
      if (counts(n) && !is_no_markup(document[n])) tags += has_end_tag(document, n);
    id = next;
  }
  tokens.runs = runs.first(count);
  tokens.tags += tags;
  tokens.tags_behind = tags;
  return tokens;
}

void settle_between_runs(const Tokens& tokens, Extraction& extraction) {
  const auto labels = extraction.labels.begin();
  NodeId gap = 0;  // begins behind the run before
  Label before = Label::drop;
  for (std::size_t round = 0; const TokenRun& run : tokens.runs) {
    poll(round++);
    const Label label = extraction.labels[run.text];
    if (before == Label::drop || label == Label::drop)
      std::fill(labels + gap, labels + run.text, Label::drop);
    gap = run.text + 1;
    before = label;
  }
  std::fill(labels + gap, extraction.labels.end(), Label::drop);
}

}  // namespace pith
