// What the frequencies of bytes and characters say about an encoding.
#pragma once

#include <optional>
#include <string_view>

#include "encoding/encoding.h"

namespace pith {

// uchardet's opinion; nothing if it has none, or if the build left it out (PITH_DETECTION).
std::optional<Encoding> guess_by_statistics(std::string_view sample);

}  // namespace pith
