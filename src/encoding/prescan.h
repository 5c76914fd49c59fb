// The HTML standard's "prescan a byte stream to determine its encoding".
#pragma once

#include <optional>
#include <string_view>

#include "encoding/encoding.h"

namespace pith {

// How far the standard recommends looking.
inline constexpr std::size_t kPrescanBytes = 1024;

// The encoding that a meta element declares, or else the XML declaration at the start. All of `bytes` is
// read.
std::optional<Encoding> prescan(std::string_view bytes);

// "Extracting a character encoding from a meta element": of the value of a content attribute.
std::optional<Encoding> encoding_in_content(std::string_view content);

}  // namespace pith
