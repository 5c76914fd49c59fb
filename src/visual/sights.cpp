#include "visual/sights.h"

#include <algorithm>
#include <array>

#include "base/stop.h"
#include "visual/area.h"

namespace pith {
namespace {

constexpr std::uint32_t kWhite = 0xffffffff;

constexpr auto table_of(std::initializer_list<Name> names) {
  std::array<bool, kTagsEnd> table{};
  for (const Name name : names) table[index_of(name)] = true;
  return table;
}

constexpr auto kInline = table_of(
    {Name::A,      Name::Abbr, Name::Acronym, Name::B,    Name::Bdi,  Name::Bdo,    Name::Big,  Name::Br,
     Name::Cite,   Name::Code, Name::Data,    Name::Del,  Name::Dfn,  Name::Em,     Name::Font, Name::I,
     Name::Ins,    Name::Kbd,  Name::Label,   Name::Mark, Name::Nobr, Name::Output, Name::Q,    Name::Rb,
     Name::Rp,     Name::Rt,   Name::Ruby,    Name::S,    Name::Samp, Name::Small,  Name::Span, Name::Strike,
     Name::Strong, Name::Sub,  Name::Sup,     Name::Time, Name::Tt,   Name::U,      Name::Var,  Name::Wbr});

constexpr auto kReplaced =
    table_of({Name::Audio, Name::Button, Name::Canvas, Name::Embed, Name::Iframe, Name::Img, Name::Input,
              Name::Math, Name::Meter, Name::Object, Name::Picture, Name::Progress, Name::Select, Name::Svg,
              Name::Textarea, Name::Video});

bool has(const std::array<bool, kTagsEnd>& table, Name name) {
  return index_of(name) < kTagsEnd && table[index_of(name)];
}

bool is_on_page(const Box& box) {
  return !box.is_empty() && box.right > 0 && box.bottom > 0;
}

// Adds what a child shows to its parent; sums of fonts are divided at the end.
void add(Sight& parent, const Sight& child) {
  parent.non_space_chars += child.non_space_chars;
  parent.link_non_space_chars += child.link_non_space_chars;
  parent.font_size += child.font_size;
  parent.font_weight += child.font_weight;
  parent.least_size = std::min(parent.least_size, child.least_size);
  parent.most_size = std::max(parent.most_size, child.most_size);
  parent.least_weight = std::min(parent.least_weight, child.least_weight);
  parent.most_weight = std::max(parent.most_weight, child.most_weight);
}

void see_text(const Page& page, NodeId id, Sight& sight) {
  const Look& look = (*page.geometry)[id];
  sight.box = look.box;
  sight.valid = page.measures[id].non_space_chars != 0 && look.visibility == Visibility::visible &&
                is_on_page(look.box);
  if (!sight.valid) {
    sight.link_non_space_chars = 0;
    return;
  }
  sight.virtual_text = true;
  sight.non_space_chars = page.measures[id].non_space_chars;
  sight.link_non_space_chars *= sight.non_space_chars;
  sight.font_size = look.font_size * static_cast<float>(sight.non_space_chars);
  sight.font_weight = static_cast<float>(look.font_weight) * static_cast<float>(sight.non_space_chars);
  sight.least_size = sight.most_size = look.font_size;
  sight.least_weight = sight.most_weight = look.font_weight;
}

}  // namespace

bool is_inline(const Node& node) {
  return node.type == NodeType::element && node.ns == Namespace::html && has(kInline, node.name);
}

bool is_replaced(const Node& node) {
  return node.type == NodeType::element && has(kReplaced, node.name);
}

std::span<const Sight> find_sights(const Page& page, Arena& arena) {
  const Document& document = page.document;
  const Geometry& geometry = *page.geometry;
  const std::span<Sight> sights = arena.make<Sight>(document.size());
  NodeId link_end = 0;  // ids below it are inside a link
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (document.is_html(id, Name::A) && document.has_attribute(id, Name::Href))
      link_end = std::max(link_end, document[id].end);
    if (id < link_end && document[id].type == NodeType::text)
      sights[id].link_non_space_chars = 1;  // until it is seen
    const std::uint32_t own = geometry[id].background;
    const NodeId parent = document[id].parent;
    sights[id].background = (own & 0xff) != 0 ? own : parent == kNoNode ? kWhite : sights[parent].background;
  }
  // From the last node to the first, so that all children of a node are known when its turn comes. `valid` of
  // an element means until then: a child is; `virtual_text` that of these only virtual texts are.
  for (NodeId id = document.size(); id-- > 0;) {
    poll(id);
    Sight& sight = sights[id];
    const Node& node = document[id];
    if (node.type == NodeType::text) {
      see_text(page, id, sight);
    } else if (node.type == NodeType::element) {
      const Look& look = geometry[id];
      const bool painted =
          look.visibility == Visibility::visible && is_on_page(look.box) && node.name != Name::Br;
      if (painted) sight.box = look.box;
      sight.virtual_text = sight.valid && sight.virtual_text && is_inline(node);
      sight.valid = sight.valid || painted;
    }
    if (!sight.valid || node.parent == kNoNode) continue;
    Sight& parent = sights[node.parent];
    parent.virtual_text = (!parent.valid || parent.virtual_text) && sight.virtual_text;
    parent.valid = true;
    parent.box = around(parent.box, sight.box);
    add(parent, sight);
  }
  for (Sight& sight : sights) {
    if (sight.non_space_chars == 0) continue;
    sight.font_size /= static_cast<float>(sight.non_space_chars);
    sight.font_weight /= static_cast<float>(sight.non_space_chars);
  }
  return sights;
}

}  // namespace pith
