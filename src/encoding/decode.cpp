#include "encoding/decode.h"

#include <algorithm>

#include "base/stop.h"
#include "base/utf8.h"
#include "encoding/decoders.h"
#include "encoding/detect.h"
#include "encoding/prescan.h"

namespace pith {
namespace {

struct ByteOrderMark {
  std::string_view bytes;
  Encoding encoding;
};

constexpr ByteOrderMark kByteOrderMarks[] = {{utf8::kByteOrderMark, Encoding::utf_8},
                                             {"\xFE\xFF", Encoding::utf_16be},
                                             {"\xFF\xFE", Encoding::utf_16le}};

std::string_view decode_utf_8(std::string_view bytes, std::string& memory) {
  const std::size_t valid = utf8::valid_prefix(bytes);
  if (valid == bytes.size()) return bytes;
  memory.clear();
  memory.reserve(bytes.size());
  append_pieces(memory, bytes.substr(0, valid));
  each_piece(bytes.substr(valid), [&memory](std::string_view piece) { utf8::append_valid(memory, piece); });
  return memory;
}

// The encoding that something outside or at the start of the text declares.
std::optional<Guess> declared(std::string_view bytes, std::string_view label) {
  if (const auto named = find_encoding(label)) return Guess{*named, EncodingSource::caller};
  if (const auto found = prescan(bytes.substr(0, kPrescanBytes))) return Guess{*found, EncodingSource::meta};
  return std::nullopt;
}

// Whether bytes said to be in `stated` are UTF-8 beyond doubt. Text in a single-byte encoding is hardly ever valid UTF-8; of a
// double-byte one about every fourth character is, so it takes some of them. A character cut at the end, as where a
// crawler stopped, does not count.
bool is_surely_utf_8(std::string_view bytes, Encoding stated) {
  constexpr std::ptrdiff_t kEnough = 16;
  if (stated == Encoding::utf_8 || stated == Encoding::replacement) return false;
  const std::size_t valid = utf8::valid_prefix(bytes);
  if (bytes.size() - valid >= 4 || utf8::ascii_prefix(bytes) >= valid) return false;
  const auto leads = [](char c) { return (c & 0xC0) == 0xC0; };
  return is_single_byte(stated) || std::count_if(bytes.begin(), bytes.end(), leads) >= kEnough;
}

}  // namespace

std::string_view encoding_for_label(std::string_view label) {
  const auto found = find_encoding(label);
  return found ? name_of(*found) : std::string_view();
}

std::string_view decode_as(Encoding encoding, std::string_view bytes, std::string& memory) {
  if (is_single_byte(encoding)) return decode_single_byte(bytes, encoding, memory);
  switch (encoding) {
    case Encoding::gbk:
    case Encoding::gb18030: return decode_gb18030(bytes, memory);
    case Encoding::big5: return decode_big5(bytes, memory);
    case Encoding::euc_jp: return decode_euc_jp(bytes, memory);
    case Encoding::iso_2022_jp: return decode_iso_2022_jp(bytes, memory);
    case Encoding::shift_jis: return decode_shift_jis(bytes, memory);
    case Encoding::euc_kr: return decode_euc_kr(bytes, memory);
    case Encoding::replacement: return bytes.empty() ? bytes : std::string_view("\xEF\xBF\xBD");
    case Encoding::utf_16be:
    case Encoding::utf_16le: return decode_utf_16(bytes, encoding, memory);
    case Encoding::x_user_defined: return decode_x_user_defined(bytes, memory);
    default: return decode_utf_8(bytes, memory);
  }
}

Decoded Decoder::decode(std::string_view bytes, std::string_view label, MetaCharset meta) {
  for (const ByteOrderMark& mark : kByteOrderMarks) {
    if (!bytes.starts_with(mark.bytes)) continue;
    bytes.remove_prefix(mark.bytes.size());
    return {decode_as(mark.encoding, bytes, buffer_), name_of(mark.encoding),
            EncodingSource::byte_order_mark};
  }
  std::optional<Guess> guess = declared(bytes, label);
  if (guess && meta == MetaCharset::doubted && guess->source == EncodingSource::meta &&
      is_surely_utf_8(bytes, guess->encoding))
    guess = Guess{Encoding::utf_8, EncodingSource::detected};
  if (!guess) guess = detect(bytes, buffer_);
  look();
  return {decode_as(guess->encoding, bytes, buffer_), name_of(guess->encoding), guess->source};
}

}  // namespace pith
