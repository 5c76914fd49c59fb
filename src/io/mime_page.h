// Pages as browsers save them into one file: MHTML (RFC 2557), and the note that SingleFile leaves in HTML.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pith {

struct MimePage {
  std::string html;
  std::string url, charset;
};

// The page of an MHTML file: the part that its head names as the start, else the first that is HTML. Nullopt if `bytes` are no
// MHTML, an empty page if there is none in it.
std::optional<MimePage> read_mhtml(std::string_view bytes);

// The URL in "Page saved with SingleFile url: ... saved date: ..."; empty if there is none.
std::string single_file_url(std::string_view html);

std::string decode_quoted_printable(std::string_view text);
std::string decode_base64(std::string_view text);

}  // namespace pith
