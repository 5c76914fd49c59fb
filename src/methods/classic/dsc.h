// DSC and ADSC: the parts of the page where tags are rare, by the slope of the tag count.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kDscParameters[] = {
    {"window", 20, 1, 100000, {}, "tokens of a window"},
    {"slope", 0.75, 0, 10, {}, "a window is content below this share of the page's average slope"},
    {"windows", 3, 1, 1000, {}, "so many low windows in a row begin a section, so many others end it"},
};
void extract_dsc(const Page& page, const MethodOptions& options, Extraction& extraction);

inline constexpr Parameter kAdscParameters[] = {
    {"window", 50, 1, 100000, {}, "tokens of the window around a word"},
    {"slope", 0.75, 0, 10, {}, "a word is content below this share of the page's average slope"},
};
void extract_adsc(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
