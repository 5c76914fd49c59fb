// The posts of a thread, and readers' comments: which elements they are, who wrote them and when.
#pragma once

#include "article/posts.h"
#include "page/page.h"

namespace pith {

// Of what the extraction keeps. Empty where no repetition looks like posts. `few`: a single element is enough if its name
// says what it is, as that of a page's only comment. Linear in the page.
enum class Few : std::uint8_t { no, yes };
Posts find_posts(const Page& page, const Extraction& extraction, Few few);

}  // namespace pith
