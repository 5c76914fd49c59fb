// CETD: the nodes with dense text.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kCetdParameters[] = {
    {"density", 1, 0, 1, "text composite", "characters per tag, or the same weighted by how little is links"},
    {"threshold", 1, 0, 1, {}, "times the density that a node needs; less keeps more"},
};
void extract_cetd(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
