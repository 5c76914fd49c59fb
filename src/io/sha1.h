// SHA-1, which the WARC standard's digests and name-based UUIDs are made of. Not for secrets.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pith {

using Sha1 = std::array<std::uint8_t, 20>;
Sha1 sha1(std::string_view bytes);

std::string base32(const Sha1& digest);  // as WARC-Block-Digest has it

// RFC 4122, version 5, in the space of URLs: the same name has the same UUID on every machine.
std::string name_uuid(std::string_view name);

}  // namespace pith
