// One walk over a page that gathers what it says about itself.
#pragma once

#include <string_view>

#include "base/json.h"
#include "dom/document.h"
#include "meta/claims.h"
#include "meta/date.h"

namespace pith {

// Meta elements, links, JSON-LD, microdata, RDFa, title, headings, times. `url` is where the page was.
void gather_stated(const Document& document, std::string_view url, Json& json, Claims& claims);

// What the above left open.
struct Wanted {
  bool author, date;
};

// What class names, the place and the words give away: bylines and dates that a reader sees, anywhere in the page if
// they are wanted, and the dates below the title in any case.
void gather_shown(const Document& document, DayOrder order, Wanted wanted, Claims& claims);

}  // namespace pith
