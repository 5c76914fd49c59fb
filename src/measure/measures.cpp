// Node ids are in document order and a parent's id is lower than its children's, so two loops do it: forward,
// each node gets what it has of its own; backward, each node is added to its parent, whose own sum is then
// complete when its turn comes. Links need no stack either: subtrees are ranges of ids, so "inside a link" is
// one comparison with the end of the last link seen.
#include "measure/measures.h"

#include "base/stop.h"
#include "measure/hidden_text.h"
#include "measure/text_count.h"

namespace pith {
namespace {

Measure measure_text(const Document& document, NodeId id, bool in_link) {
  Measure m;
  m.nodes = 1;
  const Node& parent = document[document[id].parent];
  if (parent.type == NodeType::element && hides_text(parent.name, parent.ns)) return m;
  const TextCount count = count_text(document.text(id));
  m.characters = count.characters;
  m.non_space_chars = count.non_space_chars;
  m.words = count.words;
  m.commas = count.commas;
  m.sentence_ends = count.sentence_ends;
  m.texts = count.non_space_chars != 0;
  if (in_link) {
    m.link_characters = count.characters;
    m.link_non_space_chars = count.non_space_chars;
  }
  return m;
}

void add(Measure& sum, const Measure& m) {
  sum.characters += m.characters;
  sum.non_space_chars += m.non_space_chars;
  sum.words += m.words;
  sum.commas += m.commas;
  sum.sentence_ends += m.sentence_ends;
  sum.link_characters += m.link_characters;
  sum.link_non_space_chars += m.link_non_space_chars;
  sum.tags += m.tags;
  sum.links += m.links;
  sum.link_tags += m.link_tags;
  sum.nodes += m.nodes;
  sum.texts += m.texts;
}

}  // namespace

void Measures::measure(const Document& document) {
  const NodeId size = document.size();
  size_ = size;
  if (measures_.size() < size) {
    measures_ = {};
    arena_ = {};
    measures_ = arena_.make_unset<Measure>(size);
  }
  measure_own(document);
  for (NodeId id = size; id-- > 1;) {
    poll(id);
    add(measures_[document[id].parent], measures_[id]);
  }
}

void Measures::measure_own(const Document& document) {
  const NodeId size = document.size();
  NodeId link_end = 0;      // ids below it are inside a link
  NodeId template_end = 0;  // ids below it are inside a template's contents
  for (NodeId id = 0; id < size; ++id) {
    poll(id);
    const Node& node = document[id];
    Measure& m = measures_[id] = {};
    if (id < template_end) continue;
    switch (node.type) {
      case NodeType::element: {
        const bool link = node.name == Name::A && document.has_attribute(id, Name::Href);
        if (link && id >= link_end) link_end = node.end;
        m.tags = m.nodes = 1;
        m.links = link;
        m.link_tags = id < link_end;
        break;
      }
      case NodeType::text: m = measure_text(document, id, id < link_end); break;
      case NodeType::content: template_end = node.end; break;
      case NodeType::document:
      case NodeType::doctype:
      case NodeType::comment: break;
    }
  }
}

}  // namespace pith
