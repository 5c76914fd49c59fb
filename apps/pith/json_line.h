// What became of a page that was rendered, as one line of JSON.
#pragma once

#include <string>
#include <string_view>

#include "pith/pith.h"

namespace pith::cli {

// How a page's rendering ended: "no-renderer", "render-failed", "render-timeout", or "error".
std::string_view render_status(const Error& error);

// A page's geometry, as Extractor::dump writes it, with what is known of the page put in front; empty: there is none.
std::string geometry_line(std::string_view id, std::string_view status, std::string_view error,
                          std::string_view geometry);

}  // namespace pith::cli
