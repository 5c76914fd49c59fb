// Reading bytes to their end, or to a limit, through whatever compression they have.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "io/source.h"
#include "pith/io.h"

namespace pith {

// Is shown the first decompressed bytes, 4 KB if there are so many; false ends the reading.
using Probe = std::function<bool(std::string_view start)>;

// `expected` is a guess at the size of what is read. Throws std::bad_alloc.
Input read_all(ByteSource& source, std::size_t max_bytes, std::size_t expected = 0, const Probe& probe = {});

// The content codings of HTTP. `compressed` is gzip or zstd, told by the first bytes; what is neither stays.
enum class Coding : std::uint8_t { none, compressed, deflate, brotli };

Input decode(std::string_view bytes, Coding coding, std::size_t max_bytes, const Probe& probe = {});

}  // namespace pith
