#include "methods/density/densities.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/stop.h"
#include "methods/reason.h"
#include "methods/visible.h"

namespace pith {
namespace {

double or_one(double denominator) {
  return denominator == 0 ? 1 : denominator;
}

void add(DensityCounts& sum, const DensityCounts& counts) {
  sum.characters += counts.characters;
  sum.link_characters += counts.link_characters;
  sum.tags += counts.tags;
  sum.link_tags += counts.link_tags;
}

}  // namespace

std::span<DensityCounts> count_for_densities(const Page& page, std::span<const Label> shown, Arena& arena) {
  const Document& document = page.document;
  const std::span<DensityCounts> counts = arena.make<DensityCounts>(document.size());
  const NodeId root = content_root(document);
  const NodeId end = document[root].end;
  NodeId link_end = 0;  // ids below it are inside a link
  for (NodeId id = root; id < end; ++id) {
    poll(id);
    if (shown[id] != Label::keep) continue;
    const Node& node = document[id];
    if (node.type == NodeType::text) {
      counts[id].characters = page.measures[id].non_space_chars;
      if (id < link_end) counts[id].link_characters = counts[id].characters;
    } else if (node.type == NodeType::element && id != root) {
      const bool link = node.name == Name::A && document.has_attribute(id, Name::Href);
      if (link) link_end = std::max(link_end, node.end);
      DensityCounts& parent = counts[node.parent];
      ++parent.tags;
      parent.link_tags += link;
    }
  }
  for (NodeId id = end; id-- > root + 1;) {
    poll(id);
    add(counts[document[id].parent], counts[id]);
  }
  return counts;
}

double text_density(const DensityCounts& counts) {
  return counts.characters / or_one(counts.tags);
}

// The base of the logarithm is 1, and its own logarithm 0, where the whole page has no link text; that
// denominator becomes 1 like the others.
double density_of_terms(const CompositeTerms& terms, double link_share) {
  const auto& [c, lc, other, t, lt] = terms;
  if (c == 0) return 0;
  const double purity = c / or_one(lc) * (or_one(t) / or_one(lt));
  if (purity == 1) return 0;  // nothing but links, as most menus are
  const double base = std::log(c / or_one(other) * lc + link_share * c + std::numbers::e);
  return c / or_one(t) * std::log(purity) / or_one(std::log(base));
}

double composite_density(const DensityCounts& counts, double link_share) {
  const auto& [c, lc, t, lt] = counts;
  return density_of_terms({c, lc, c - lc, t, lt}, link_share);
}

Densities measure_densities(const Document& document, std::span<const DensityCounts> counts, Density kind,
                            Arena& arena) {
  const NodeId root = content_root(document);
  const double link_share = counts[root].link_characters / or_one(counts[root].characters);
  const std::span<double> density = arena.make<double>(document.size());
  for (NodeId id = root; id < document[root].end; ++id) {
    poll(id);
    density[id] =
        kind == Density::text ? text_density(counts[id]) : composite_density(counts[id], link_share);
  }
  return sum_densities(document, density, arena);
}

Densities sum_densities(const Document& document, std::span<const double> density, Arena& arena) {
  Densities densities{arena.make<NodeDensity>(document.size()), 0};
  const std::span<NodeDensity> nodes = densities.nodes;
  const NodeId root = content_root(document);
  // From the last node to the first, so that a node's sum and the densest below it are known when its turn
  // comes. Of equal sums, the outer and then the first wins.
  for (NodeId id = document[root].end; id-- > root;) {
    poll(id);
    NodeDensity& node = nodes[id];
    node.density = density[id];
    const bool element = id == root || document.is_element(id);
    if (element && (node.densest == kNoNode || node.sum >= nodes[node.densest].sum)) node.densest = id;
    if (id == root) break;
    NodeDensity& parent = nodes[document[id].parent];
    parent.sum += node.density;
    if (element && (parent.densest == kNoNode || nodes[node.densest].sum >= nodes[parent.densest].sum))
      parent.densest = node.densest;
  }
  densities.threshold = nodes[root].density;
  for (NodeId id = nodes[root].densest; id != root; id = document[id].parent)
    densities.threshold = std::min(densities.threshold, nodes[id].density);
  return densities;
}

// The recursion as one pass in document order: a node is looked at if its parent passed and nothing around it
// is marked yet, since all inside a marked node is content anyway.
void keep_dense(const Page& page, const Densities& densities, std::string_view name,
                const MethodOptions& options, Extraction& extraction) {
  struct Mark {
    bool looked_at, passed, content;
  };
  const Document& document = page.document;
  const NodeId root = content_root(document);
  const std::span<Mark> marks = options.workspace.arena.make<Mark>(document.size());
  NodeId content_end = 0;  // ids below it are inside a marked node
  for (NodeId id = root; id < document[root].end; ++id) {
    poll(id);
    if (marks[id].content) content_end = std::max(content_end, document[id].end);
    const bool tag = id == root || (document.is_element(id) && marks[document[id].parent].passed);
    if (id < content_end || !tag) continue;
    const NodeDensity& node = densities.nodes[id];
    marks[id].looked_at = true;
    marks[id].passed = node.density >= densities.threshold;
    if (!marks[id].passed) continue;
    marks[node.densest].content = true;
    if (node.densest == id) content_end = document[id].end;
  }
  content_end = 0;
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    const bool outermost = marks[id].content && id >= content_end;
    if (outermost) content_end = document[id].end;
    if (id >= content_end) extraction.labels[id] = Label::drop;
    const NodeDensity& node = densities.nodes[id];
    if (outermost)
      explain(options, extraction, id, node.density, name, " ", node.density, ", threshold ",
              densities.threshold, ", DensitySum ", node.sum,
              ": the largest below a node that is dense enough");
    else if (marks[id].looked_at && !marks[id].passed && page.measures[id].non_space_chars != 0)
      explain(options, extraction, id, node.density, name, " ", node.density, " < threshold ",
              densities.threshold);
  }
}

}  // namespace pith
