#include "encoding/decoders.h"
#include "encoding/text_writer.h"

namespace pith {

std::string_view decode_utf_16(std::string_view bytes, Encoding encoding, std::string& memory) {
  const std::size_t high = encoding == Encoding::utf_16le ? 1 : 0;
  const auto unit_at = [&](std::size_t i) {
    return static_cast<char32_t>(static_cast<unsigned char>(bytes[i + high]) << 8 |
                                 static_cast<unsigned char>(bytes[i + 1 - high]));
  };
  TextWriter out(memory, bytes.size());
  const std::size_t whole = bytes.size() & ~std::size_t{1};
  bool cut = bytes.size() != whole;
  for (std::size_t i = 0; i < whole; i += 2) {
    out.reserve();
    const char32_t unit = unit_at(i);
    if (unit < 0xD800 || unit > 0xDFFF) {
      out.put(unit);
      continue;
    }
    const bool last = i + 2 == whole;
    const char32_t trail = unit < 0xDC00 && !last ? unit_at(i + 2) : 0;
    if (trail >= 0xDC00 && trail <= 0xDFFF) {
      out.put(0x10000 + ((unit - 0xD800) << 10) + (trail - 0xDC00));
      i += 2;
    } else {
      out.put_invalid();
      if (unit < 0xDC00 && last) cut = false;  // the end of the input is one error, not two
    }
  }
  out.reserve();
  if (cut) out.put_invalid();
  return out.text();
}

}  // namespace pith
