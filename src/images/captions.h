// The text that says what an image shows, and where the page has it.
#pragma once

#include <string>
#include <string_view>

#include "dom/document.h"

namespace pith {

struct Caption {
  std::string text = {};  // on one line
  // "figcaption", "class", "data-caption", "aria-label", "block", "title", "alt"; empty if there is none.
  std::string_view source = {};
  NodeId element = kNoNode;  // that holds it, if it is no attribute
  bool credited = false;     // who made the image is told, too, or alone
};

// Looked for in this order: the figcaption of the figure around the image; an element near it whose class speaks of a
// caption; its attribute data-caption; the text of the first block element around it, which is the paper's rule; its
// attributes title, alt and aria-label. A credit at its end is cut off, and what is nothing but a credit or has no letter is
// no caption. Looks at a bounded number of nodes.
Caption find_caption(const Document& document, NodeId img);

// The paper's rule alone: the text of the first block element around the image, whatever it is.
Caption find_block_caption(const Document& document, NodeId img);

}  // namespace pith
