// How dense the text of nodes is, and which nodes are content by it: what the density methods share.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "methods/methods.h"
#include "page/page.h"

namespace pith {

// What is below a node; of a text, the text itself.
struct DensityCounts {
  double characters = 0;       // C
  double link_characters = 0;  // LC, of C
  double tags = 0;             // T
  double link_tags = 0;        // LT, of T: hyperlinks
};

// By node id; counts what `shown` keeps, characters without white space.
std::span<DensityCounts> count_for_densities(const Page& page, std::span<const Label> shown, Arena& arena);

enum class Density : std::uint8_t { text, composite };

double text_density(const DensityCounts& counts);

// What the composite density is made of; denominators of zero become 1.
struct CompositeTerms {
  double characters, link_characters;  // C, LC
  double other_characters;             // C - LC
  double tags, link_tags;              // T, LT

  double link_share() const { return link_characters / (characters == 0 ? 1 : characters); }
};
double density_of_terms(const CompositeTerms& terms, double link_share);  // link_share: LC / C of the body
double composite_density(const DensityCounts& counts, double link_share);

struct NodeDensity {
  double density = 0;
  double sum = 0;  // DensitySum: of the children's densities, texts included
  NodeId densest =
      kNoNode;  // the element with the largest sum of the subtree, itself included; none in texts
};

struct Densities {
  std::span<NodeDensity> nodes;  // by id
  double threshold = 0;          // the smallest density from the densest element up to the body
};
Densities measure_densities(const Document& document, std::span<const DensityCounts> counts, Density kind,
                            Arena& arena);

// The same of densities by node id.
Densities sum_densities(const Document& document, std::span<const double> density, Arena& arena);

// ExtractContent of the paper, from the body on: drops everything visible that it does not mark. `name` is
// what the trace calls the density.
void keep_dense(const Page& page, const Densities& densities, std::string_view name,
                const MethodOptions& options, Extraction& extraction);

}  // namespace pith
