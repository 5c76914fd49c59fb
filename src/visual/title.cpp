#include "visual/title.h"

#include <algorithm>

#include "visual/area.h"

namespace pith {
namespace {

// 1 to 6 of h1 to h6, else 0.
int heading_rank(const Document& document, NodeId id) {
  const Node& node = document[id];
  if (node.type != NodeType::element || node.ns != Namespace::html) return 0;
  switch (node.name) {
    case Name::H1: return 1;
    case Name::H2: return 2;
    case Name::H3: return 3;
    case Name::H4: return 4;
    case Name::H5: return 5;
    case Name::H6: return 6;
    default: return 0;
  }
}

}  // namespace

NodeId missing_title(const Page& page, std::span<const Sight> sights, std::span<const NodeId> selected,
                     double most_gap) {
  const Document& document = page.document;
  Box content;
  for (const NodeId id : selected) content = around(content, sights[id].box);
  // The first of the best rank that is on top of it, and the best rank inside.
  NodeId title = kNoNode;
  int rank = 7, inside = 7;
  for (NodeId id = 1; id < document.size(); ++id) {
    const int r = heading_rank(document, id);
    if (r == 0 || !sights[id].valid || sights[id].solid == 0) continue;
    const bool is_inside =
        std::any_of(selected.begin(), selected.end(), [&](NodeId s) { return document.contains(s, id); });
    const Box& box = sights[id].box;
    const bool on_top = box.bottom <= content.top + 1 && box.bottom >= content.top - most_gap &&
                        box.right > content.left && box.left < content.right;
    if (is_inside)
      inside = std::min(inside, r);
    else if (on_top && r < rank)
      title = id, rank = r;
  }
  return rank < inside ? title : kNoNode;
}

}  // namespace pith
