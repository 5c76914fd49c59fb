// Character references: &amp; &#38; &#x26;
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pith {

enum class ReferenceContext : std::uint8_t { text, attribute };

// Decodes the reference at `p` (which points at '&') and appends its UTF-8 to `out`. Returns the bytes
// read, or 0 if it is no reference, in which case the '&' stands for itself and nothing is appended.
std::size_t decode_reference(const char* p, const char* end, ReferenceContext context,
                             std::vector<char>& out);

// Appends a code point as UTF-8.
void append_utf8(std::uint32_t code_point, std::vector<char>& out);

}  // namespace pith
