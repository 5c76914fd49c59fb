// ISO-2022-JP: seven-bit Japanese that switches character sets by escape sequences. The only stateful
// encoding of the standard, whose states are named here as there.
#include "encoding/decoders.h"
#include "encoding/index.h"
#include "encoding/text_writer.h"

namespace pith {
namespace {

using Byte = unsigned char;

class Iso2022Jp {
 public:
  Iso2022Jp(std::string_view bytes, std::string& memory)
      : at_(reinterpret_cast<const Byte*>(bytes.data())),
        end_(at_ + bytes.size()),
        out_(memory, bytes.size() + bytes.size() / 2),
        jis0208_(jis0208_index()) {}

  std::string_view run() {
    while (at_ < end_) {
      out_.reserve();
      if (*at_ == 0x1B) {
        escape();
      } else {
        character();
        after_escape_ = false;
      }
    }
    return out_.text();
  }

 private:
  enum class Set : std::uint8_t { ascii, roman, katakana, jis0208 };

  // "Escape start" and "escape".
  void escape() {
    const Byte first = at_ + 1 < end_ ? at_[1] : 0;
    const Byte second = at_ + 2 < end_ ? at_[2] : 0;
    const bool one = first == '(' && (second == 'B' || second == 'J' || second == 'I');
    const bool two = first == '$' && (second == '@' || second == 'B');
    if (!one && !two) {
      at_ += 1;  // what follows is read as if the escape were not there
      after_escape_ = false;
      return out_.put_invalid();
    }
    set_ = two ? Set::jis0208 : second == 'B' ? Set::ascii : second == 'J' ? Set::roman : Set::katakana;
    at_ += 3;
    if (after_escape_) out_.put_invalid();  // a set that was chosen for nothing may hide something
    after_escape_ = true;
  }

  void character() {
    const Byte byte = *at_++;
    switch (set_) {
      case Set::ascii:
      case Set::roman:
        if (byte > 0x7F || byte == 0x0E || byte == 0x0F) return out_.put_invalid();
        if (set_ == Set::roman && byte == 0x5C) return out_.put(0xA5);
        if (set_ == Set::roman && byte == 0x7E) return out_.put(0x203E);
        return out_.put(byte);
      case Set::katakana:
        if (byte < 0x21 || byte > 0x5F) return out_.put_invalid();
        return out_.put(0xFF61 - 0x21 + byte);
      case Set::jis0208: return double_byte(byte);
    }
  }

  // "Lead byte" and "trail byte".
  void double_byte(Byte lead) {
    if (lead < 0x21 || lead > 0x7E) return out_.put_invalid();
    if (at_ == end_ || *at_ == 0x1B) return out_.put_invalid();  // the escape is then read as one
    const Byte trail = *at_++;
    char32_t c = 0;
    if (trail >= 0x21 && trail <= 0x7E)
      c = jis0208_[static_cast<std::size_t>((lead - 0x21) * 94 + trail - 0x21)];
    out_.put(c != 0 ? c : utf8::kReplacement);
  }

  const Byte* at_;
  const Byte* const end_;
  TextWriter out_;
  const Index jis0208_;
  Set set_ = Set::ascii;
  bool after_escape_ = false;  // the standard's "output flag"
};

}  // namespace

std::string_view decode_iso_2022_jp(std::string_view bytes, std::string& memory) {
  return Iso2022Jp(bytes, memory).run();
}

}  // namespace pith
