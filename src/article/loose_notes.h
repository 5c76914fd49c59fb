// Footnotes whose references are no links: raised numbers, and what begins with the same numbers.
#pragma once

#include <vector>

#include "dom/document.h"
#include "page/page.h"

namespace pith {

struct LooseNote {
  NodeId reference;       // <sup>1</sup>
  NodeId note;            // <p><sup>1</sup> ..., <li> of a list in an <aside>
  NodeId mark = kNoNode;  // the number in the note, where it has one
};

// In the order of the numbers, which run from 1 on without a gap: a sequence is what tells notes from other raised numbers.
// Of each both the reference and the note are kept. Linear.
std::vector<LooseNote> loose_notes(const Document& document, const Extraction& extraction);

}  // namespace pith
