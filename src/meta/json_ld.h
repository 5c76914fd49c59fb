// What a page says about itself in JSON-LD.
#pragma once

#include <string_view>

#include "base/json.h"
#include "meta/claims.h"

namespace pith {

// No script needs more values than this; a page has several.
inline constexpr std::size_t kMostJsonValues = 1 << 17;

// Adds the claims of all the page's scripts, read one after the other. `url` is the page's own address; it may be
// empty.
void read_json_ld(const Json& json, std::string_view url, Claims& claims);

}  // namespace pith
