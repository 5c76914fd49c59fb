// Bytes in any charset to UTF-8. First byte: the label that HTTP gave.
#include "encoding/decode.h"

#include "base/utf8.h"
#include "target.h"

namespace {
constexpr const char* kLabels[] = {"",
                                   "utf-8",
                                   "utf-16le",
                                   "utf-16be",
                                   "windows-1252",
                                   "iso-8859-2",
                                   "koi8-u",
                                   "gb18030",
                                   "gbk",
                                   "big5",
                                   "euc-jp",
                                   "shift_jis",
                                   "euc-kr",
                                   "iso-2022-jp",
                                   "macintosh",
                                   "windows-1258",
                                   "ibm866",
                                   "replacement",
                                   "no such one",
                                   "windows-874",
                                   "x-user-defined",
                                   "iso-8859-8-i"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const char* label = input.pick(kLabels);
  const std::string bytes = input.rest();
  static pith::Decoder used;  // as a batch would: whatever it read before must not matter
  pith::Decoder fresh;
  const pith::Decoded a = used.decode(bytes, label);
  const pith::Decoded b = fresh.decode(bytes, label);
  fuzz::expect(a.text == b.text && a.encoding == b.encoding && a.source == b.source, "the same answer twice");
  fuzz::expect(pith::utf8::is_valid(a.text), "valid UTF-8");
  fuzz::expect(!a.encoding.empty(), "an encoding with a name");
  fuzz::expect(pith::encoding_for_label(a.encoding) == a.encoding, "the name is its own label");
  return 0;
}
