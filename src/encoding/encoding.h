// The encodings of the Encoding standard, their names and their labels.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pith {

// Single-byte encodings stand together, from ibm866 to x_mac_cyrillic.
enum class Encoding : std::uint8_t {
  utf_8,
  ibm866,
  iso_8859_2,
  iso_8859_3,
  iso_8859_4,
  iso_8859_5,
  iso_8859_6,
  iso_8859_7,
  iso_8859_8,
  iso_8859_8_i,
  iso_8859_10,
  iso_8859_13,
  iso_8859_14,
  iso_8859_15,
  iso_8859_16,
  koi8_r,
  koi8_u,
  macintosh,
  windows_874,
  windows_1250,
  windows_1251,
  windows_1252,
  windows_1253,
  windows_1254,
  windows_1255,
  windows_1256,
  windows_1257,
  windows_1258,
  x_mac_cyrillic,
  gbk,
  gb18030,
  big5,
  euc_jp,
  iso_2022_jp,
  shift_jis,
  euc_kr,
  replacement,
  utf_16be,
  utf_16le,
  x_user_defined,
};

inline bool is_single_byte(Encoding encoding) {
  return encoding >= Encoding::ibm866 && encoding <= Encoding::x_mac_cyrillic;
}

// As the standard spells it: "windows-1252", "Shift_JIS", "gb18030". Lives for ever.
std::string_view name_of(Encoding encoding);

// The standard's "get an encoding": case and surrounding white space do not matter.
std::optional<Encoding> find_encoding(std::string_view label);

}  // namespace pith
