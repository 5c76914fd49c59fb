// Hybrid text density. K. Nethra, J. Anitha: Web content extraction by integrating textual and visual importance of
// web pages. IJCA 91(3), 2014; after D. Song, F. Sun, L. Liao: A hybrid approach for content extraction with text
// density and visual importance of DOM nodes. Knowledge and Information Systems 42, 2015.
//
// As cetd.cpp, with characters that count by where they stand. The widest block of the page reaches from xL1 to xL2.
// A normal distribution with mean (xL1 + xL2) / 2 and deviation (xL2 - xL1) / 2 says how important each place is; a
// leaf from x1 to x2 has the visual importance
//
//     VI = Phi((x2 - mu) / sigma) - Phi((x1 - mu) / sigma)
//
// and the hybrid characters HC = VI * C, which sum up the tree. The hybrid text density HTD is the composite density
// with HC for C; for a leaf, T is HC / C. (The paper's variance, (xL2 - xL1)^2 / 2, does not map xL1 and xL2 to -1
// and +1, as it says; ours does.) The characters in links stay what they are, as its formula has them;
// `links=weighted` counts them as the others.
//
// Two kinds of importance are compared in the paper: from VIPS blocks, and from position and size of each node. With
// `importance=vips` xL1 and xL2 are of the widest leaf of the VIPS tree, and a text has the edges of the leaf that it
// is in: what is segmented together counts alike, however short its texts are. With `importance=position` the widest is
// an element right below the body, and a text has its own edges. The paper's formula, which speaks of leaves of the
// document also where blocks are found, can be read as `importance=leaves`: the widest VIPS leaf, and the texts' own
// edges. On most pages that is the same as `position`, since both are as wide as the window.
// Of equally wide blocks, that with most text counts. Only what is painted counts.
//
// Cost: linear but for the block tree. Held by tests/methods/hybrid_test.cpp.
#include "methods/density/hybrid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/stop.h"
#include "methods/density/densities.h"
#include "methods/painted.h"
#include "visual/block_tree.h"

namespace pith {
namespace {

double cumulative(double x) {
  return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

// Takes the wider of two, or that with more text.
struct Widest {
  Box box;
  std::uint32_t non_space_chars = 0;

  void meet(const Box& other, std::uint32_t characters) {
    const float more = other.width() - box.width();
    if (characters == 0 ||
        (non_space_chars != 0 && (more < -1 || (more < 1 && characters <= non_space_chars))))
      return;
    box = other;
    non_space_chars = characters;
  }
};

// What texts are measured against, and where they stand.
struct Places {
  HorizontalSpan widest;
  std::span<HorizontalSpan> of_texts;  // by node
};

HorizontalSpan sides(const Box& box) {
  return {box.left, box.right};
}

void find_blocks(const Page& page, std::span<const Sight> sights, double permitted, bool with_edges,
                 Places& places) {
  const BlockTree tree = find_block_tree(page, sights, {permitted});
  Widest widest;
  for (const VisualBlock& block : tree.blocks) {
    if (!block.is_leaf) continue;
    std::uint32_t non_space_chars = 0;
    for (const WholeNode& whole : tree.nodes_of(block)) {
      non_space_chars += sights[whole.node].non_space_chars;
      if (with_edges)
        std::fill(places.of_texts.begin() + whole.node,
                  places.of_texts.begin() + page.document[whole.node].end, sides(block.box));
    }
    widest.meet(block.box, non_space_chars);
  }
  places.widest = sides(widest.box);
}

HorizontalSpan widest_element(const Page& page, std::span<const Sight> sights) {
  Widest widest;
  for (NodeId c = page.document[content_root(page.document)].first_child; c != kNoNode;
       c = page.document[c].next)
    if (sights[c].valid) widest.meet(sights[c].box, sights[c].non_space_chars);
  return sides(widest.box);
}

enum class Importance : std::uint8_t { vips, position, leaves };  // as the setting numbers them

Places find_places(const Page& page, std::span<const Sight> sights, const MethodOptions& options) {
  Places places;
  places.of_texts = options.workspace.arena.make<HorizontalSpan>(page.document.size());
  for (NodeId id = 0; id < page.document.size(); ++id) {
    poll(id);
    places.of_texts[id] = sides((*page.geometry)[id].box);
  }
  const auto importance = static_cast<Importance>(options.settings[0]);
  if (importance == Importance::position)
    places.widest = widest_element(page, sights);
  else
    find_blocks(page, sights, options.settings[1], importance == Importance::vips, places);
  return places;
}

// By node: HC, and in links.
struct HybridCounts {
  double characters = 0, link_characters = 0;
};

std::span<HybridCounts> count_hybrid(const Page& page, std::span<const DensityCounts> counts,
                                     const Places& places, Arena& arena) {
  const Document& document = page.document;
  const std::span<HybridCounts> hybrid = arena.make<HybridCounts>(document.size());
  for (NodeId id = document.size(); id-- > 1;) {
    poll(id);
    if (document[id].type == NodeType::text && counts[id].characters != 0) {
      const HorizontalSpan& text = places.of_texts[id];
      const double importance = visual_importance(places.widest, text.left, text.right);
      hybrid[id] = {importance * counts[id].characters, importance * counts[id].link_characters};
    }
    HybridCounts& parent = hybrid[document[id].parent];
    parent.characters += hybrid[id].characters;
    parent.link_characters += hybrid[id].link_characters;
  }
  return hybrid;
}

}  // namespace

double visual_importance(HorizontalSpan span, double left, double right) {
  const double mean = (span.left + span.right) / 2, deviation = (span.right - span.left) / 2;
  if (!(deviation > 0)) return 0;
  return cumulative((right - mean) / deviation) - cumulative((left - mean) / deviation);
}

void extract_hybrid(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_painted(page, options, extraction);
  if (page.geometry == nullptr) return;
  Arena& arena = options.workspace.arena;
  const std::span<const Sight> sights = find_sights(page, arena);
  const std::span<const DensityCounts> counts = count_for_densities(page, extraction.labels, arena);
  const std::span<const HybridCounts> hybrid =
      count_hybrid(page, counts, find_places(page, sights, options), arena);
  const bool weighted = options.settings[2] != 0;

  const std::span<double> density = arena.make<double>(page.document.size());
  const NodeId root = content_root(page.document);
  const auto composite_of = [&](NodeId id) {
    const DensityCounts& plain = counts[id];
    CompositeTerms terms{hybrid[id].characters, plain.link_characters,
                         plain.characters - plain.link_characters, plain.tags, plain.link_tags};
    if (weighted) {
      terms.link_characters = hybrid[id].link_characters;
      terms.other_characters = hybrid[id].characters - hybrid[id].link_characters;
    }
    if (terms.tags == 0 && plain.characters != 0) terms.tags = hybrid[id].characters / plain.characters;
    return terms;
  };
  const double link_share = composite_of(root).link_share();
  for (NodeId id = root; id < page.document[root].end; ++id)
    density[id] = density_of_terms(composite_of(id), link_share);
  Densities densities = sum_densities(page.document, density, arena);
  densities.threshold *= options.settings[3];
  keep_dense(page, densities, "HTD", options, extraction);
  extraction.scores.resize(page.document.size());
  for (NodeId id = 0; id < page.document.size(); ++id) {
    poll(id);
    extraction.scores[id] = static_cast<float>(density[id]);
  }
}

}  // namespace pith
