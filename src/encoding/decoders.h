// One decoder per family of encodings, each as the Encoding standard has it. All write into `memory`, return
// a view of it, and put U+FFFD where the standard returns error; a lead byte's ASCII successor is not lost.
#pragma once

#include <string>
#include <string_view>

#include "encoding/encoding.h"

namespace pith {

// Any encoding. Valid UTF-8 is returned as it is; a byte order mark is text here.
std::string_view decode_as(Encoding encoding, std::string_view bytes, std::string& memory);

std::string_view decode_single_byte(std::string_view bytes, Encoding encoding, std::string& memory);
std::string_view decode_x_user_defined(std::string_view bytes, std::string& memory);

std::string_view decode_gb18030(std::string_view bytes, std::string& memory);  // also for GBK
std::string_view decode_big5(std::string_view bytes, std::string& memory);
std::string_view decode_euc_jp(std::string_view bytes, std::string& memory);
std::string_view decode_shift_jis(std::string_view bytes, std::string& memory);
std::string_view decode_euc_kr(std::string_view bytes, std::string& memory);

std::string_view decode_iso_2022_jp(std::string_view bytes, std::string& memory);

std::string_view decode_utf_16(std::string_view bytes, Encoding encoding, std::string& memory);

}  // namespace pith
