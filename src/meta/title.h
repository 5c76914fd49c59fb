// The title that a reader would give, among those that a page gives itself.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "meta/claims.h"

namespace pith {

// Every claim votes for its text, and for the parts of it at separators, since the site's name is often one of them
// ("Mill sold | The Paper"). The text with most votes wins, of equals the one that came first. So a heading is
// believed as far as other titles agree with it, and a part is cut off where something says that it may be. `site`
// and `host` name the site; either may be empty.
std::string choose_title(std::span<const Claim* const> claims, std::string_view site, std::string_view host);

}  // namespace pith
