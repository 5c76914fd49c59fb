// Figure 4 of López, Silva, Insa, Using the DOM tree for content extraction, WWV 2012, for any page: the tree
// with the ratio of every node, which nodes were selected, and which became the content. Of a large page the
// nodes with most text are drawn. A node has at least the text of each of its children, so these always make
// up a tree.
#include <algorithm>

#include "base/ascii.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "methods/cnr/containers.h"
#include "methods/visible.h"
#include "plot/plot.h"

namespace pith {
namespace {

constexpr std::size_t kMostNodes = 60;
constexpr std::size_t kTextBytes = 60;  // of a text's beginning
constexpr int kSelectedColor = 0, kContentColor = 1;

// "div#main.wide", or the beginning of a text in quotes.
std::string name_of(const Document& document, NodeId id) {
  std::string name;
  if (document[id].type == NodeType::text) {
    const std::string_view text = trimmed(document.text(id));
    std::size_t end = std::min(text.size(), kTextBytes);
    while (end < text.size() && end > 0 && utf8::is_continuation(text[end])) --end;
    name = "“" + std::string(text.substr(0, end)) + (end < text.size() ? "…" : "”");
  } else {
    name = document.name(id);
    if (const std::string_view value = document.attribute(id, Name::Id); !value.empty())
      name += "#" + std::string(value);
    std::string_view classes = document.attribute(id, Name::Class);
    if (const std::string_view first = next_token(classes); !first.empty()) name += "." + std::string(first);
  }
  std::replace_if(name.begin(), name.end(), is_ascii_space, ' ');
  return name;
}

// The counted nodes with most text, in document order.
std::vector<NodeId> nodes_to_draw(std::span<const NodeRatio> ratios) {
  std::vector<NodeId> nodes;
  for (NodeId id = 0; id < ratios.size(); ++id) {
    poll(id);
    if (ratios[id].weight != 0) nodes.push_back(id);
  }
  if (nodes.size() > kMostNodes) {
    const auto more_text = [&](NodeId a, NodeId b) {
      return ratios[a].characters != ratios[b].characters ? ratios[a].characters > ratios[b].characters
                                                          : a < b;
    };
    std::nth_element(nodes.begin(), nodes.begin() + kMostNodes, nodes.end(), more_text);
    nodes.resize(kMostNodes);
    std::sort(nodes.begin(), nodes.end());
  }
  return nodes;
}

// The first node that the method keeps contains all others.
NodeId content_of(const Page& page, const MethodCall& method, Workspace& workspace) {
  Extraction extraction;
  method.run(page, workspace, Tracing::off, extraction);
  const auto first = std::find(extraction.labels.begin(), extraction.labels.end(), Label::keep);
  return first == extraction.labels.end() ? kNoNode : static_cast<NodeId>(first - extraction.labels.begin());
}

}  // namespace

chart::Tree ratio_tree(const Page& page, const MethodCall& method, Workspace& workspace) {
  const NodeId content = content_of(page, method, workspace);
  workspace.arena.reset();
  Extraction shown;
  keep_visible(page, {workspace}, shown);
  const NodeSelection selection = {method.settings[0], method.settings[1],
                                   static_cast<std::uint32_t>(method.settings[2])};
  ContainerFinder finder(page, shown.labels, selection, workspace.arena);
  finder.next_round();

  chart::Tree tree;
  const std::vector<NodeId> nodes = nodes_to_draw(finder.ratios());
  const auto counted = std::count_if(finder.ratios().begin(), finder.ratios().end(),
                                     [](const NodeRatio& ratio) { return ratio.weight != 0; });
  tree.title = "Characters for each node";
  if (static_cast<std::size_t>(counted) > nodes.size())
    tree.title +=
        ": the " + std::to_string(nodes.size()) + " of " + std::to_string(counted) + " nodes with most text";
  tree.description =
      "The tree of the page; nodes above the threshold are selected, and the content is the block "
      "around selected nodes that has most text";
  tree.value_label = "characters for each node";
  tree.legend = {{"selected", kSelectedColor}, {"content", kContentColor}};
  tree.width = 720;
  std::vector<std::int32_t> rows(page.document.size(), -1);
  for (std::size_t round = 0; const NodeId id : nodes) {
    poll(round++);
    const NodeId parent = page.document[id].parent;
    chart::Tree::Node node;
    node.parent = parent == kNoNode ? -1 : rows[parent];
    node.name = name_of(page.document, id);
    node.value = finder.ratios()[id].cnr();
    if (node.value >= finder.threshold()) node.color = kSelectedColor;
    if (id == content) node.color = kContentColor, node.weight = chart::Weight::strong;
    rows[id] = static_cast<std::int32_t>(tree.nodes.size());
    tree.nodes.push_back(std::move(node));
  }
  return tree;
}

}  // namespace pith
