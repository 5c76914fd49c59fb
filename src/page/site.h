// What is known of the other pages of a page's site.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

namespace pith {

// Parts of pages as fingerprints: equal ones have nearly the same text. See methods/lp/pagelets.h.
struct SiteIndex {
  struct Seen {
    std::uint32_t pages = 0;  // it stands on so many
    std::uint32_t page = 0;   // the last of these, counted from one
  };
  std::unordered_map<std::uint64_t, Seen> pagelets;
  std::unordered_set<std::uint64_t> pages;  // fingerprints of whole pages; none counts twice
};

}  // namespace pith
