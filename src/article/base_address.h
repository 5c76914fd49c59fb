// The address that a page's links are relative to.
#pragma once

#include <string_view>

#include "article/url.h"
#include "dom/document.h"

namespace pith {

// `url` is where the page was found; if it is empty, the page's own word is taken: og:url or its canonical link. A base
// element is resolved against that, as browsers do. Not usable if nobody tells.
BaseUrl base_of(const Document& document, std::string_view url);

}  // namespace pith
