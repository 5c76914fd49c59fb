// Elements whose text is there for machines, not for readers.
#pragma once

#include "dom/document.h"

namespace pith {

inline bool hides_text(Name name, Namespace ns) {
  switch (name) {
    case Name::Script:
    case Name::Style: return true;  // in SVG as well
    case Name::Iframe:
    case Name::Noembed:
    case Name::Noframes: return ns == Namespace::html;
    default: return false;
  }
}

}  // namespace pith
