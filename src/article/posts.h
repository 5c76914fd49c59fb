// Which elements of a page are posts: of a thread, or readers' comments. Found by src/posts.
#pragma once

#include <cstdint>
#include <vector>

#include "article/article.h"
#include "dom/document.h"

namespace pith {

struct PostElement {
  NodeId element;
  std::uint8_t level;  // 0, or how many posts it stands in
  PostHead head;
};

struct Posts {
  std::vector<PostElement> elements;  // in document order, each with something kept in it
  std::vector<NodeId> bylines;        // nodes whose texts the heads have, in document order

  bool empty() const { return elements.empty(); }
};

}  // namespace pith
