// A page as one line of JSON.
#pragma once

#include <string>
#include <string_view>

#include "pith/pith.h"

namespace pith::cli {

// `page` is null if there is nothing but an error. The line ends in a line feed.
std::string json_line(std::string_view id, std::string_view error, const Extracted* page, Format format);

}  // namespace pith::cli
