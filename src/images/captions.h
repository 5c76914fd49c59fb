// The text that says what an image shows, and where the page has it.
#pragma once

#include <string>
#include <string_view>

#include "dom/document.h"

namespace pith {

struct Caption {
  std::string text;  // on one line
  // "figcaption", "class", "data-caption", "aria-label", "block", "title", "alt"; empty if there is none.
  std::string_view source = {};
  NodeId element = kNoNode;  // that holds it, if it is no attribute
};

// Looked for in this order: the figcaption of the figure around the image; an element near it whose class speaks of a
// caption; its attributes data-caption and aria-label; the text of the first block element around it, which is the paper's rule; its
// attributes title and alt. Looks at a bounded number of nodes.
Caption find_caption(const Document& document, NodeId img);

}  // namespace pith
