// What compressed data begins with.
#pragma once

#include <string_view>

#include "pith/io.h"

namespace pith {

inline constexpr std::string_view kGzipMagic = "\x1f\x8b\x08";
inline constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";

inline bool is_skippable_zstd(std::string_view start) {
  return start.size() >= 4 && (start[0] & 0xF0) == 0x50 && start.substr(1, 3) == "\x2a\x4d\x18";
}

inline Compression compression_of(std::string_view start) {
  if (start.starts_with(kGzipMagic)) return Compression::gzip;
  return start.starts_with(kZstdMagic) || is_skippable_zstd(start) ? Compression::zstd : Compression::none;
}

}  // namespace pith
