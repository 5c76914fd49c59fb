// Headings by rank.
#pragma once

#include "dom/name.h"

namespace pith {

// 1 to 6 of h1 to h6, else 0.
inline int heading_level(Name name) {
  switch (name) {
    case Name::H1: return 1;
    case Name::H2: return 2;
    case Name::H3: return 3;
    case Name::H4: return 4;
    case Name::H5: return 5;
    case Name::H6: return 6;
    default: return 0;
  }
}

}  // namespace pith
