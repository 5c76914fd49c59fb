#include "render/live.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/stop.h"
#include "render/clip.h"

namespace pith {
namespace {

// The node that begins there; null if there is none.
const LiveNode* node_at(std::span<const LiveNode> nodes, std::uint32_t begin) {
  const auto found = std::lower_bound(nodes.begin(), nodes.end(), begin,
                                      [](const LiveNode& node, std::uint32_t at) { return node.begin < at; });
  return found != nodes.end() && found->begin == begin ? &*found : nullptr;
}

// Callers may give any numbers; methods reckon with finite ones.
bool is_sound(const Look& look) {
  const auto is_near = [](float value) { return value > -kFar && value < kFar; };
  const Box& box = look.box;
  return is_near(box.left) && is_near(box.top) && is_near(box.right) && is_near(box.bottom) &&
         is_near(look.font_size);
}

const LiveNode* find_live(const Document& document, NodeId id, std::span<const LiveNode> nodes) {
  const NodeType type = document[id].type;
  if (type != NodeType::element && type != NodeType::text) return nullptr;
  const LiveNode* found = node_at(nodes, document[id].source_begin);
  const bool is_text = found != nullptr && found->kind == LiveNode::Kind::text;
  return is_text == (type == NodeType::text) ? found : nullptr;
}

}  // namespace

void read_live_page(const Document& document, const LivePage& page, Geometry& geometry) {
  geometry = {};
  geometry.looks.resize(document.size());
  const auto length = [](float pixels) { return pixels > 0 && pixels < kFar ? pixels : 0; };
  geometry.width = length(page.width);
  geometry.height = length(page.height);
  std::vector<Surroundings> inside(document.size());
  for (NodeId id = 1; id < document.size(); ++id) {
    poll(id);
    const NodeId parent = document[id].parent;
    inside[id] = inside[parent];
    const LiveNode* found = find_live(document, id, page.nodes);
    if (found == nullptr || !is_sound(found->look)) continue;
    LiveNode shown = *found;
    if (shown.kind == LiveNode::Kind::text) shown.opacity = 1, shown.positioned = Positioned::no;
    const bool is_root = parent == kRoot || document.is_html(id, Name::Body);
    if (is_root || shown.kind == LiveNode::Kind::text) shown.overflow = Overflow::visible;
    inside[id] = settle(shown, inside[parent]);
    geometry.looks[id] = shown.look;
  }
}

}  // namespace pith
