// Source code in pages: its language, and the line numbers beside it.
#pragma once

#include <string>
#include <string_view>

#include "dom/document.h"

namespace pith {

// The language that a code element, what it holds first, or its closest ancestors name in their class or
// data attributes, in lower case; empty if none does.
std::string code_language(const Document& document, NodeId element);

// Whether the element's class is one that highlighters give to line numbers.
bool has_gutter_class(const Document& document, NodeId element);

// Whether the element's class is one that highlighters give to the cell beside the line numbers.
bool has_code_cell_class(const Document& document, NodeId element);

// Tells line numbers and prompts from what only has such a class, or cannot be selected: they hold digits, the marks of prompts
// and white space alone.
class Gutters {
 public:
  void clear() { offender_ = kNoNode; }
  // To be asked in document order of every element in code; all answers together cost one pass.
  bool is_gutter(const Document& document, NodeId element);

 private:
  NodeId offender_ = kNoNode;  // the text that told against the last candidate
};

}  // namespace pith
