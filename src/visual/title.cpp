#include "visual/title.h"

#include <algorithm>

#include "base/stop.h"
#include "page/heading.h"
#include "visual/area.h"

namespace pith {
namespace {

int heading_rank(const Node& node) {
  return node.type == NodeType::element && node.ns == Namespace::html ? heading_level(node.name) : 0;
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
    poll(id);
    const int r = heading_rank(document[id]);
    if (r == 0 || !sights[id].valid || sights[id].non_space_chars == 0) continue;
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
