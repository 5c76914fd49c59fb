// MSS: the stretch of tokens that a trained classifier finds most like content.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kMssParameters[] = {
    {"threshold", 0.5, 0, 1, {}, "probability from which on a token speaks for its stretch"},
    {"stretches", 0, 0, 1, "one all", "keep the best stretch, or all that no longer one could better"},
};
extern const Learned kMssLearned;
void extract_mss(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
