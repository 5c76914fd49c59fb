// Pagelets: the parts of a page that each serve one purpose, told by where its links stand.
#pragma once

#include <cstdint>
#include <span>

#include "base/arena.h"
#include "page/page.h"
#include "page/site.h"

namespace pith {

struct Pagelet {
  NodeId node = kNoNode;          // the pagelet is its subtree
  std::uint32_t words = 0;        // that are visible
  std::uint64_t fingerprint = 0;  // of its words; near-identical texts have the same
};

struct Pagelets {
  std::span<const Pagelet> all;   // in document order; only those with words
  std::uint64_t fingerprint = 0;  // of the page
};

Pagelets find_pagelets(const Page& page, const Extraction& visible, Arena& arena);

// Counts the page's pagelets, unless the same page is there already.
void add_page(const Pagelets& pagelets, SiteIndex& site);

}  // namespace pith
