// The encoding of a page that does not declare one where the standard looks.
#pragma once

#include <string>
#include <string_view>

#include "encoding/encoding.h"
#include "pith/pith.h"

namespace pith {

struct Guess {
  Encoding encoding;
  EncodingSource source;  // meta, detected or fallback
};

// `memory` is scratch. Never fails: windows-1252, the standard's default, where nothing speaks for another.
Guess detect(std::string_view bytes, std::string& memory);

}  // namespace pith
