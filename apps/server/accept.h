// Which of several media types a client wants most, by its Accept field (RFC 9110, 12.5.1).
#pragma once

#include <span>
#include <string_view>

namespace pith::server {

// The index of the type that is named outright with the largest q, the first of equals; -1 if none is. Ranges such as
// "*/*" choose nothing: what is then written is the caller's default.
int most_wanted(std::string_view accept, std::span<const std::string_view> types);

}  // namespace pith::server
