// CETD: content extraction via text density. F. Sun, D. Song, L. Liao: DOM based content extraction via text
// density. SIGIR 2011. As restated by K. Nethra, J. Anitha: Web content extraction by integrating textual and
// visual importance of web pages. IJCA 91(3), 2014.
//
// Content has long texts and few tags and links. Of what is below a node let C be the characters, T the tags, LC
// the characters in links, LT the links, nLC = C - LC, and b the body; denominators of zero become 1. Then
//
//     text density       TD  = C / T
//     composite          CTD = C / T * log_B( C / LC * T / LT ),  B = ln( C / nLC * LC + LCb / Cb * C + e )
//     DensitySum         the sum of the children's densities
//
// A text is a child like any other: nothing is below it, so T and LT become 1. The element with the largest
// DensitySum of the page is the heart of the content, and the smallest density between it and the body is the
// threshold. From the body down, as long as nodes reach the threshold, the element with the largest DensitySum
// below each, itself included, is content with all that it holds. (Without "itself", no paragraph could ever
// be found: nothing is below it.)
//
// What the papers leave open: only what a reader would see is counted; white space is not, as it is the
// source's formatting; T and LT do not count the node itself, or T could not be 0. A page without links has
// B = 1 everywhere, whose logarithm is a zero denominator too. docs/methods/cetd.md has what these are worth on
// wcxb and news, as far as measured. `threshold` scales the threshold down; above 1 nothing would pass, for it is mostly
// the body's own density.
//
// Cost: linear. The densest element below every node comes from one pass from the last node to the first, not
// from a search for each. Held by tests/methods/cetd_test.cpp.
#include "methods/density/cetd.h"

#include "base/stop.h"
#include "methods/density/densities.h"
#include "methods/visible.h"

namespace pith {

void extract_cetd(const Page& page, const MethodOptions& options, Extraction& extraction) {
  const auto kind = static_cast<Density>(options.settings[0]);
  Arena& arena = options.workspace.arena;
  keep_visible(page, options, extraction);
  const std::span<const DensityCounts> counts = count_for_densities(page, extraction.labels, arena);
  Densities densities = measure_densities(page.document, counts, kind, arena);
  densities.threshold *= options.settings[1];
  keep_dense(page, densities, kind == Density::text ? "TD" : "CTD", options, extraction);
  extraction.scores.resize(page.document.size());
  for (NodeId id = 0; id < page.document.size(); ++id) {
    poll(id);
    extraction.scores[id] = static_cast<float>(densities.nodes[id].density);
  }
}

}  // namespace pith
