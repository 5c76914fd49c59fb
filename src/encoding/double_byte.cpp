// The East Asian encodings whose characters are a lead byte above 0x7F and what follows it.
//
// Each is a function from the position of a non-ASCII byte to the position behind what it decodes: the
// standard's state machine with its states (the lead bytes seen) held in the position instead of in
// variables. "Restore" in the standard is here simply not moving past the byte.
#include "encoding/decoders.h"
#include "encoding/index.h"
#include "encoding/text_writer.h"

namespace pith {
namespace {

using Byte = unsigned char;

bool within(Byte byte, Byte low, Byte high) {
  return static_cast<Byte>(byte - low) <= high - low;
}

// Nobody can predict in which range the next trail byte is, so there is no branch.
bool within_either(Byte byte, Byte low, Byte high, Byte low_2, Byte high_2) {
  return static_cast<unsigned>(within(byte, low, high)) | static_cast<unsigned>(within(byte, low_2, high_2));
}

// `step(at, end, out)` decodes one character and returns the position behind it.
template <class Step>
std::string_view decode_with(std::string_view bytes, std::string& memory, Step step) {
  TextWriter out(memory, bytes.size() + bytes.size() / 2);
  auto at = reinterpret_cast<const Byte*>(bytes.data());
  const Byte* const end = at + bytes.size();
  while (at < end) {
    out.reserve();
    at = *at < 0x80 ? out.copy_ascii(at, end) : step(at, end, out);
  }
  return out.text();
}

const Byte* invalid(TextWriter& out, const Byte* next) {
  out.put_invalid();
  return next;
}

// The end of a double-byte character: found, or an error that keeps an ASCII trail byte.
const Byte* finish(char32_t c, const Byte* trail, TextWriter& out) {
  if (c == 0) return invalid(out, *trail < 0x80 ? trail : trail + 1);
  out.put(c);
  return trail + 1;
}

struct Gb18030 {
  const Index index;

  static char32_t four_bytes(const Byte* at) {
    return gb18030_ranges_code_point(static_cast<std::size_t>(((at[0] - 0x81) * 10 + at[1] - 0x30) * 1260 +
                                                              (at[2] - 0x81) * 10 + at[3] - 0x30));
  }

  const Byte* operator()(const Byte* at, const Byte* end, TextWriter& out) const {
    if (*at == 0x80) return out.put(0x20AC), at + 1;
    if (*at == 0xFF) return invalid(out, at + 1);
    if (at + 1 == end) return invalid(out, end);
    const Byte second = at[1];
    if (within(second, 0x30, 0x39)) {
      if (at + 2 == end) return invalid(out, end);
      if (!within(at[2], 0x81, 0xFE)) return invalid(out, at + 1);
      if (at + 3 == end) return invalid(out, end);
      if (!within(at[3], 0x30, 0x39)) return invalid(out, at + 1);
      const char32_t c = four_bytes(at);
      out.put(c != 0 ? c : utf8::kReplacement);
      return at + 4;
    }
    char32_t c = 0;
    if (within_either(second, 0x40, 0x7E, 0x80, 0xFE)) {
      c = index[static_cast<std::size_t>((*at - 0x81) * 190 + second - (second < 0x7F ? 0x40 : 0x41))];
    }
    return finish(c, at + 1, out);
  }
};

struct Big5 {
  const Index index;

  const Byte* operator()(const Byte* at, const Byte* end, TextWriter& out) const {
    if (!within(*at, 0x81, 0xFE) || at + 1 == end) return invalid(out, at + 1);
    const Byte trail = at[1];
    if (!within_either(trail, 0x40, 0x7E, 0xA1, 0xFE)) return finish(0, at + 1, out);
    const auto pointer = static_cast<std::size_t>((*at - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62));
    const char32_t c = index[pointer];
    // Four characters that Unicode has only as letter and accent, and the index not at all.
    if (c != 0) return finish(c, at + 1, out);
    if (pointer == 1133 || pointer == 1135 || pointer == 1164 || pointer == 1166) {
      out.put(pointer < 1164 ? 0xCA : 0xEA);
      out.put(pointer == 1133 || pointer == 1164 ? 0x304 : 0x30C);
      return at + 2;
    }
    return finish(0, at + 1, out);
  }
};

struct EucJp {
  const Index jis0208;
  const Index jis0212;

  const Byte* operator()(const Byte* at, const Byte* end, TextWriter& out) const {
    if (*at != 0x8E && *at != 0x8F && !within(*at, 0xA1, 0xFE)) return invalid(out, at + 1);
    if (at + 1 == end) return invalid(out, end);
    if (*at == 0x8E && within(at[1], 0xA1, 0xDF)) return out.put(0xFF61 - 0xA1 + at[1]), at + 2;
    const Index* index = &jis0208;
    if (*at == 0x8F && within(at[1], 0xA1, 0xFE)) {
      index = &jis0212;
      if (++at + 1 == end) return invalid(out, end);
    }
    char32_t c = 0;
    if (within(*at, 0xA1, 0xFE) && within(at[1], 0xA1, 0xFE)) {
      c = (*index)[static_cast<std::size_t>((*at - 0xA1) * 94 + at[1] - 0xA1)];
    }
    return finish(c, at + 1, out);
  }
};

struct ShiftJis {
  const Index index;

  const Byte* operator()(const Byte* at, const Byte* end, TextWriter& out) const {
    if (*at == 0x80) return out.put(0x80), at + 1;
    if (within(*at, 0xA1, 0xDF)) return out.put(0xFF61 - 0xA1 + *at), at + 1;
    if (*at == 0xA0 || *at > 0xFC || at + 1 == end) return invalid(out, at + 1);
    const Byte trail = at[1];
    if (!within_either(trail, 0x40, 0x7E, 0x80, 0xFC)) return finish(0, at + 1, out);
    const auto pointer = static_cast<std::size_t>((*at - (*at < 0xA0 ? 0x81 : 0xC1)) * 188 + trail -
                                                  (trail < 0x7F ? 0x40 : 0x41));
    char32_t c = index[pointer];
    if (c == 0 && pointer >= 8836 && pointer <= 10715) c = static_cast<char32_t>(0xE000 - 8836 + pointer);
    return finish(c, at + 1, out);
  }
};

struct EucKr {
  const Index index;

  const Byte* operator()(const Byte* at, const Byte* end, TextWriter& out) const {
    if (!within(*at, 0x81, 0xFE) || at + 1 == end) return invalid(out, at + 1);
    const Byte trail = at[1];
    char32_t c = 0;
    if (within(trail, 0x41, 0xFE)) c = index[static_cast<std::size_t>((*at - 0x81) * 190 + trail - 0x41)];
    return finish(c, at + 1, out);
  }
};

}  // namespace

std::string_view decode_gb18030(std::string_view bytes, std::string& memory) {
  return decode_with(bytes, memory, Gb18030{gb18030_index()});
}

std::string_view decode_big5(std::string_view bytes, std::string& memory) {
  return decode_with(bytes, memory, Big5{big5_index()});
}

std::string_view decode_euc_jp(std::string_view bytes, std::string& memory) {
  return decode_with(bytes, memory, EucJp{jis0208_index(), jis0212_index()});
}

std::string_view decode_shift_jis(std::string_view bytes, std::string& memory) {
  return decode_with(bytes, memory, ShiftJis{jis0208_index()});
}

std::string_view decode_euc_kr(std::string_view bytes, std::string& memory) {
  return decode_with(bytes, memory, EucKr{euc_kr_index()});
}

}  // namespace pith
