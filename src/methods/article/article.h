// The first part of the page with much text in paragraphs, and the headline above it.
#pragma once

#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kArticleParameters[] = {
    {"least", 500, 0, 1e6, {}, "characters that the paragraphs of an article have together"},
    {"choice", 1, 0, 1, "first largest", "which part it is if several have so many"},
    {"reach", 1, 0, 1, "parent around",
     "an article is the parent of its paragraphs, or what is around several such"},
    {"links",
     0.5,
     0,
     1,
     {},
     "share of the characters in links from which on a list or block in it is a list of links"},
    {"headline", 1, 0, 1, "no yes", "keep the headline above it"},
};
void extract_article(const Page& page, const MethodOptions& options, Extraction& extraction);

}  // namespace pith
