#include "methods/cnr/ratios.h"

#include "base/stop.h"
#include "methods/visible.h"

namespace pith {
namespace {

// The paper's nonContentNode: no text (img), made for menus (nav, a), or irrelevant (script, video, svg). It
// names these six as examples; the others are of the same three kinds.
bool has_no_content(Name name) {
  switch (name) {
    case Name::Img:
    case Name::Map:
    case Name::Object:
    case Name::Embed:
    case Name::Nav:
    case Name::A:
    case Name::Button:
    case Name::Input:
    case Name::Select:
    case Name::Textarea:
    case Name::Script:
    case Name::Style:
    case Name::Iframe:
    case Name::Video:
    case Name::Audio:
    case Name::Canvas:
    case Name::Svg: return true;
    default: return false;
  }
}

}  // namespace

std::span<NodeRatio> chars_nodes_ratios(const Page& page, std::span<const Label> shown, Arena& arena) {
  const Document& document = page.document;
  const std::span<NodeRatio> ratios = arena.make<NodeRatio>(document.size());
  const NodeId root = content_root(document);
  const NodeId end = document[root].end;
  for (NodeId id = root, round = 0; id < end;) {
    poll(round++);
    const Node& node = document[id];
    NodeRatio& ratio = ratios[id++];
    if (shown[id - 1] != Label::keep) continue;
    if (node.type == NodeType::text) {
      ratio.characters = page.measures[id - 1].non_space_chars;
      ratio.weight = ratio.characters != 0;
    } else if (node.type == NodeType::element) {
      ratio.weight = 1;
      if (has_no_content(node.name)) id = node.end;
    }
  }
  for (NodeId id = end; id-- > root + 1;) {
    poll(id);
    NodeRatio& parent = ratios[document[id].parent];
    parent.characters += ratios[id].characters;
    parent.weight += ratios[id].weight;
  }
  return ratios;
}

}  // namespace pith
