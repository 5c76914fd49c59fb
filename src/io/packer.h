// Compresses pieces, each of which can be decompressed alone: gzip members, zstd frames.
#pragma once

#include <string>
#include <string_view>

#include "pith/io.h"

namespace pith {

Compression compression_named(std::string_view path);  // by its ending

// Throws std::bad_alloc.
std::string packed(std::string_view bytes, Compression compression);

}  // namespace pith
