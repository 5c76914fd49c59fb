// From the surest sign to the weakest:
//
// 1. Zero bytes at every other place: UTF-16 without its mark.
// 2. ASCII alone: ISO-2022-JP if it has that encoding's escapes, else the default.
// 3. Valid UTF-8, or nearly: text in another encoding hardly ever is, while UTF-8 is often cut or spliced by
//    the program that saved it.
// 4. A meta element beyond the first 1024 bytes; browsers find it when the parser reaches it.
// 5. Only punctuation above ASCII that all windows-125x share: the default.
// 6. uchardet, on the pieces that are not ASCII. It always has an answer; an answer that is no encoding of
// the
//    standard, or in which the sample decodes badly, gives way to the default.
//
// Cost: 1 to 3 are linear at the speed of validation; 4 to 6 read a bounded part.
#include "encoding/detect.h"

#include <uchardet.h>

#include <algorithm>
#include <memory>

#include "base/utf8.h"
#include "encoding/decoders.h"
#include "encoding/prescan.h"

namespace pith {
namespace {

constexpr std::size_t kLateMetaBytes = std::size_t{64} << 10;
constexpr std::size_t kSampleBytes = std::size_t{32} << 10;

constexpr Guess kFallback{Encoding::windows_1252, EncodingSource::fallback};

Guess detected(Encoding encoding) {
  return {encoding, EncodingSource::detected};
}

std::optional<Encoding> unmarked_utf_16(std::string_view bytes) {
  const std::string_view start = bytes.substr(0, 1024);
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < start.size(); ++i) zeros[i & 1] += start[i] == '\0';
  // Markup is ASCII, so most high bytes are zero and no low byte is.
  const std::size_t most = start.size() / 2 * 7 / 10;
  if (most == 0) return std::nullopt;
  if (zeros[1] >= most && zeros[0] == 0) return Encoding::utf_16le;
  if (zeros[0] >= most && zeros[1] == 0) return Encoding::utf_16be;
  return std::nullopt;
}

bool has_japanese_escape(std::string_view bytes) {
  for (std::size_t at = bytes.find('\x1B'); at != bytes.npos; at = bytes.find('\x1B', at + 1)) {
    const std::string_view escape = bytes.substr(at + 1, 2);
    if (escape == "$B" || escape == "$@" || escape == "(J" || escape == "(I") return true;
  }
  return false;
}

// Enough sequences are valid that they cannot be chance. Reads on for as long as errors are rare.
bool is_damaged_utf_8(std::string_view bytes) {
  constexpr std::size_t kLooks = 64;  // errors that are looked at
  std::size_t valid = 0, errors = 0;
  for (std::size_t looks = 0; looks < kLooks && !bytes.empty(); ++looks) {
    const std::size_t length = utf8::valid_prefix(bytes);
    for (const char c : bytes.substr(0, std::min(length, kSampleBytes))) valid += (c & 0xC0) == 0xC0;
    bytes.remove_prefix(length);
    if (bytes.empty()) break;
    bytes.remove_prefix(utf8::decode(bytes).bytes);
    ++errors;
  }
  return valid >= 8 * errors;
}

// Pieces around what is not ASCII, up to kSampleBytes. A piece ends only in ASCII, so that it cuts no
// character.
std::string sample_of(std::string_view bytes) {
  constexpr std::size_t kContext = 32;
  std::string sample;
  while (!bytes.empty() && sample.size() < kSampleBytes) {
    const std::size_t ascii = utf8::ascii_prefix(bytes);
    if (ascii > 2 * kContext && ascii < bytes.size()) {
      sample.append(bytes.substr(0, sample.empty() ? 0 : kContext));
      sample.append(bytes.substr(ascii - kContext, kContext));
    } else {
      sample.append(bytes.substr(0, ascii));
    }
    bytes.remove_prefix(ascii);
    const auto high = std::find_if(bytes.begin(), bytes.end(), [](char c) { return (c & 0x80) == 0; });
    const auto length = std::min(static_cast<std::size_t>(high - bytes.begin()), kSampleBytes);
    sample.append(bytes.substr(0, length));
    bytes.remove_prefix(length);
  }
  return sample;
}

// Quotes, dashes, dots and signs at the places where all windows-125x have the same, each by itself.
bool is_shared_punctuation(std::string_view sample) {
  constexpr std::string_view kShared =
      "\x80\x82\x84\x85\x86\x87\x89\x8B\x91\x92\x93\x94\x95\x96\x97\x99\x9B"
      "\xA0\xA6\xA7\xA9\xAB\xAC\xAD\xAE\xB0\xB1\xB6\xB7\xBB";
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if ((sample[i] & 0x80) == 0) continue;
    if (kShared.find(sample[i]) == kShared.npos) return false;
    if (i > 0 && (sample[i - 1] & 0x80) != 0 && sample[i] != sample[i - 1]) return false;
  }
  return true;
}

std::optional<Encoding> ask_uchardet(std::string_view sample) {
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(), &uchardet_delete);
  if (!detector || uchardet_handle_data(detector.get(), sample.data(), sample.size()) != 0)
    return std::nullopt;
  uchardet_data_end(detector.get());
  const std::string_view name = uchardet_get_charset(detector.get());
  if (name == "UHC") return Encoding::euc_kr;
  if (name == "MAC-CYRILLIC") return Encoding::x_mac_cyrillic;
  return find_encoding(name);
}

// Whether the sample, decoded, has hardly anything that pages do not have.
bool is_plausible(Encoding encoding, std::string_view sample, std::string& memory) {
  const std::string_view text = decode_as(encoding, sample, memory);
  std::size_t odd = 0, all = 0;
  for (const char* at = text.data(); at < text.data() + text.size();) {
    const char32_t c = utf8::next(at);
    all += c >= 0x80;
    odd += c == utf8::kReplacement || (c >= 0x80 && c < 0xA0) || (c >= 0xE000 && c < 0xF900);
  }
  return odd * 50 <= all;
}

}  // namespace

Guess detect(std::string_view bytes, std::string& memory) {
  if (const auto found = unmarked_utf_16(bytes)) return detected(*found);
  if (utf8::ascii_prefix(bytes) == bytes.size()) {
    return has_japanese_escape(bytes) ? detected(Encoding::iso_2022_jp) : kFallback;
  }
  if (utf8::is_valid(bytes) || is_damaged_utf_8(bytes)) return detected(Encoding::utf_8);
  if (const auto found = prescan(bytes.substr(0, kLateMetaBytes))) return {*found, EncodingSource::meta};
  const std::string sample = sample_of(bytes);
  if (is_shared_punctuation(sample)) return kFallback;
  const auto answer = ask_uchardet(sample);
  if (!answer || *answer == Encoding::replacement || !is_plausible(*answer, sample, memory)) return kFallback;
  return detected(*answer);
}

}  // namespace pith
