// What in a heading is not its text: links to itself, and bold letters that it has anyway.
#pragma once

#include "dom/document.h"

namespace pith {

class HeadingFacts {
 public:
  // Costs time in proportion to the heading.
  void read(const Document& document, NodeId heading);

  bool holds(NodeId id) const { return begin_ < id && id < end_; }
  // Whether an element of the page holds all of the heading's text, white space aside.
  bool is_all_in(const Document& document, NodeId element) const;
  // Whether an element in the heading is a link to be copied ("¶", "#", "Permalink to this heading") or Wikipedia's "[edit]".
  bool is_anchor(const Document& document, NodeId element) const;

 private:
  NodeId begin_ = 0, end_ = 0;
  NodeId first_ = kNoNode, last_ = kNoNode;  // texts that are not blank and no anchor's
};

}  // namespace pith
