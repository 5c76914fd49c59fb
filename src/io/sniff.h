// What bytes are, as the WHATWG MIME Sniffing standard tells it (its section 7, "Determining the computed MIME type"), asked for one
// thing: whether a page can be read as HTML.
#pragma once

#include <string_view>

namespace pith {

inline constexpr std::size_t kSniffed = 1445;  // bytes that the standard looks at

// Empty: HTML, XHTML or text. Else what it looks like, for a message: "PNG", "PDF", "xz", "XML", "binary data". `utf_16` says
// that the caller knows it to be that, so zero bytes are no sign of anything.
enum class Charset : std::uint8_t { unknown, utf_16 };
std::string_view looks_like(std::string_view start, Charset charset = Charset::unknown);

// Whether a Content-Type (without parameters, in lower case) is that of a page.
bool is_html_type(std::string_view essence);

}  // namespace pith
