#include "methods/cnr/menus.h"

#include <algorithm>

#include "base/stop.h"
#include "methods/visible.h"

namespace pith {
namespace {

// A menu has at least kFewestLinks links of at most kLongestLink characters on average, more per node than the
// containers of the page have on average, and at most kOtherText as much text beside them as in them.
// docs/methods/cnr.md has what these were chosen by.
constexpr std::uint32_t kFewestLinks = 3;
constexpr double kLongestLink = 30;
constexpr double kOtherText = 0.5;

bool is_menu(const LinkRatio& ratio, double mean) {
  return ratio.links >= kFewestLinks && ratio.links_per_node() >= mean &&
         ratio.link_characters <= kLongestLink * ratio.links &&
         ratio.other_characters <= kOtherText * ratio.link_characters;
}

double mean_of_containers(std::span<const LinkRatio> ratios) {
  double sum = 0;
  std::uint32_t containers = 0;
  for (std::size_t round = 0; const LinkRatio& ratio : ratios) {
    poll(round++);
    if (ratio.weight <= 1) continue;
    sum += ratio.links_per_node();
    ++containers;
  }
  return containers == 0 ? 0 : sum / containers;
}

void add(LinkRatio& sum, const LinkRatio& ratio) {
  sum.links += ratio.links;
  sum.weight += ratio.weight;
  sum.link_characters += ratio.link_characters;
  sum.other_characters += ratio.other_characters;
}

}  // namespace

std::span<LinkRatio> links_nodes_ratios(const Page& page, std::span<const Label> shown, Arena& arena) {
  const Document& document = page.document;
  const std::span<LinkRatio> ratios = arena.make<LinkRatio>(document.size());
  const NodeId root = content_root(document);
  const NodeId end = document[root].end;
  NodeId link_end = 0;  // ids below it are inside a link
  for (NodeId id = root; id < end; ++id) {
    poll(id);
    if (shown[id] != Label::keep) continue;
    const Node& node = document[id];
    LinkRatio& ratio = ratios[id];
    if (node.type == NodeType::text) {
      const std::uint32_t non_space_chars = page.measures[id].non_space_chars;
      (id < link_end ? ratio.link_characters : ratio.other_characters) = non_space_chars;
      ratio.weight = id >= link_end && non_space_chars != 0;
    } else if (node.type == NodeType::element && id >= link_end) {
      ratio.weight = 1;
      ratio.links = node.name == Name::A && document.has_attribute(id, Name::Href);
      if (ratio.links != 0) link_end = node.end;
    }
  }
  for (NodeId id = end; id-- > root + 1;) {
    poll(id);
    add(ratios[document[id].parent], ratios[id]);
  }
  return ratios;
}

std::span<const NodeId> find_menus(const Document& document, std::span<const LinkRatio> ratios,
                                   Arena& arena) {
  const NodeId root = content_root(document);
  const NodeId end = document[root].end;
  const double mean = mean_of_containers(ratios);
  const std::span<NodeId> found = arena.make<NodeId>(end / kFewestLinks + 1);
  std::size_t count = 0;
  for (NodeId id = root, round = 0; id < end;) {
    poll(round++);
    const bool menu = is_menu(ratios[id], mean);
    if (menu) found[count++] = id;
    id = menu ? document[id].end : id + 1;
  }
  const std::span<NodeId> menus = found.first(count);
  std::sort(menus.begin(), menus.end(), [ratios](NodeId a, NodeId b) {
    return ratios[a].links != ratios[b].links ? ratios[a].links > ratios[b].links : a < b;
  });
  return menus;
}

}  // namespace pith
