// pith_decode_dump: records "LABEL SIZE\n" and SIZE bytes on stdin; for each, "SIZE\n" and the text in UTF-8 on stdout.
// tools/decoders reads it.
#include <iostream>
#include <string>

#include "encoding/decoders.h"

int main() {
  std::ios::sync_with_stdio(false);
  std::string label, bytes, memory;
  for (std::size_t size = 0; std::cin >> label >> size;) {
    std::cin.get();
    bytes.resize(size);
    std::cin.read(bytes.data(), static_cast<std::streamsize>(size));
    const auto encoding = pith::find_encoding(label);
    if (!encoding || !std::cin) {
      std::cerr << "pith_decode_dump: bad record of " << label << '\n';
      return 1;
    }
    const std::string_view text = pith::decode_as(*encoding, bytes, memory);
    std::cout << text.size() << '\n' << text;
  }
  return 0;
}
