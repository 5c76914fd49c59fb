#include <iterator>

#include "encoding/decoders.h"
#include "encoding/text_writer.h"

namespace pith {
namespace {

constexpr char16_t kUpperHalves[][128] = {
#include "encoding/single_byte.inc"
};
constexpr auto kFirst = static_cast<std::size_t>(Encoding::ibm866);
static_assert(std::size(kUpperHalves) == static_cast<std::size_t>(Encoding::x_mac_cyrillic) - kFirst + 1);

// The upper half in UTF-8, so that the loop only copies.
struct Utf8Table {
  char bytes[128][4] = {};
  std::uint8_t lengths[128];

  void set(std::size_t i, char32_t c) {
    lengths[i] = static_cast<std::uint8_t>(utf8::write(c, bytes[i]) - bytes[i]);
  }
};

std::string_view decode_with(const Utf8Table& table, std::string_view bytes, std::string& memory) {
  TextWriter out(memory, bytes.size() + bytes.size() / 8);
  auto at = reinterpret_cast<const unsigned char*>(bytes.data());
  const unsigned char* const end = at + bytes.size();
  while (at < end) {
    out.reserve();
    if (*at < 0x80) {
      at = out.copy_ascii(at, end);
    } else {
      const std::size_t i = *at++ - 0x80;
      out.put_bytes(table.bytes[i], table.lengths[i]);
    }
  }
  return out.text();
}

}  // namespace

std::string_view decode_single_byte(std::string_view bytes, Encoding encoding, std::string& memory) {
  Utf8Table table;
  const char16_t(&upper)[128] = kUpperHalves[static_cast<std::size_t>(encoding) - kFirst];
  for (std::size_t i = 0; i < 128; ++i) table.set(i, upper[i]);
  return decode_with(table, bytes, memory);
}

std::string_view decode_x_user_defined(std::string_view bytes, std::string& memory) {
  Utf8Table table;
  for (std::size_t i = 0; i < 128; ++i) table.set(i, static_cast<char32_t>(0xF780 + i));
  return decode_with(table, bytes, memory);
}

}  // namespace pith
