// Bytes in any charset of the Encoding standard to UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "pith/pith.h"

namespace pith {

struct Decoded {
  // Valid UTF-8 without byte order mark; a view of the input where that was valid UTF-8.
  std::string_view text;
  std::string_view encoding;  // the standard's name, such as "windows-1252"
  EncodingSource source = EncodingSource::fallback;
};

// The standard's name for a label ("latin1" gives "windows-1252"); empty if there is none.
std::string_view encoding_for_label(std::string_view label);

// What a meta element that names another charset counts for on a page that is surely UTF-8.
enum class MetaCharset : std::uint8_t {
  as_stated,  // all, as the standard has it
  doubted,    // nothing: it is a leftover of older templates
};

class Decoder {
 public:
  // Byte order mark, then `label` (from HTTP; ignored if no such label exists), then a meta element in the
  // first 1024 bytes, then UTF-8 if the bytes are that, then a later meta element, then detection. Never
  // fails; bytes that are invalid become U+FFFD. The text lives as long as both `bytes` and the decoder's
  // next call.
  Decoded decode(std::string_view bytes, std::string_view label = {},
                 MetaCharset meta = MetaCharset::as_stated);

 private:
  std::string buffer_;
};

}  // namespace pith
