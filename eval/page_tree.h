// A page's tree as far as scores need it: who is whose parent.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "pith/pith.h"

namespace pith::eval {

struct PageTree {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::vector<std::uint32_t>
      parents;                   // by node id, which is the position in document order; kNone of the root
  std::vector<bool> is_element;  // likewise
  std::uint32_t words = 0;       // of all texts that are read
};

// Empty if the page cannot be read.
PageTree read_tree(Extractor& extractor, std::string_view html, const Options& options);

}  // namespace pith::eval
