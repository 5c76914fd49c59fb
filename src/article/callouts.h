// Boxes that stand beside the text: notes, tips, warnings.
#pragma once

#include <string_view>

#include "dom/document.h"

namespace pith {

enum class CalloutUse : std::uint8_t {
  none,
  callout,
  title,  // of one
};

struct Callout {
  CalloutUse use = CalloutUse::none;
  std::string_view kind = {};  // GFM's: note, tip, important, warning, caution; empty for others
};

// What an element's classes (or data-callout) say: those of GitHub, Docusaurus, MkDocs, Sphinx, Hugo, VuePress, Obsidian, GitBook,
// MDN and Bootstrap. `data_callout` is that name in the document's table.
Callout callout_of(const Document& document, NodeId element, Name data_callout);

}  // namespace pith
