// From the surest sign to the weakest:
//
// 1. Zero bytes at every other place: UTF-16 without its mark.
// 2. Valid UTF-8, or nearly, that is more than ASCII: text in another encoding hardly ever is, while UTF-8 is
//    often cut or spliced by the program that saved it.
// 3. A meta element beyond the first 1024 bytes; browsers find it when the parser reaches it.
// 4. ASCII alone: ISO-2022-JP if it has that encoding's escapes, else the default.
// 5. Only punctuation above ASCII that all windows-125x share: the default.
// 6. uchardet, on the pieces that are not ASCII. It always has an answer, and it has no notion of how common
//    an encoding is: one accented name in an English page makes it say anything Latin. So its answer is moved
//    to the sibling that the web uses, must be borne out by words if it is Latin but not Western, and gives
//    way to the default if the sample decodes badly. A build without PITH_DETECTION takes the default here.
//
// Cost: 1, 2 and 4 are linear at the speed of validation; the others read a bounded part.
#include "encoding/detect.h"

#include <algorithm>
#include <optional>

#include "base/utf8.h"
#include "encoding/decoders.h"
#include "encoding/prescan.h"
#include "encoding/statistics.h"

namespace pith {
namespace {

constexpr std::size_t kLateMetaBytes = std::size_t{64} << 10;
constexpr std::size_t kSampleBytes = std::size_t{32} << 10;

constexpr Guess kFallback{Encoding::windows_1252, EncodingSource::fallback};

Guess detected(Encoding encoding) {
  return {encoding, EncodingSource::detected};
}

bool is_high(char c) {
  return (c & 0x80) != 0;
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

// Whether so many sequences are valid that they cannot be chance. Stops where errors are many.
bool is_nearly_utf_8(std::string_view bytes) {
  constexpr std::size_t kErrors = 64;
  std::size_t valid = 0, errors = 0;
  while (errors < kErrors) {
    const std::size_t length = utf8::valid_prefix(bytes);
    for (const char c : bytes.substr(0, std::min(length, kSampleBytes))) valid += (c & 0xC0) == 0xC0;
    bytes.remove_prefix(length);
    if (bytes.empty()) break;
    bytes.remove_prefix(utf8::decode(bytes).bytes);
    ++errors;
  }
  return valid >= 8 * errors;
}

// What is not ASCII and a little around it, up to kSampleBytes. Pieces begin and end in longer runs of ASCII,
// so that no character is cut.
std::string sample_of(std::string_view bytes) {
  constexpr std::size_t kContext = 32;
  std::string sample;
  while (!bytes.empty() && sample.size() < kSampleBytes) {
    const std::size_t ascii = utf8::ascii_prefix(bytes);
    if (ascii > 2 * kContext) {
      if (!sample.empty()) sample.append(bytes.substr(0, kContext));
      sample.append(bytes.substr(ascii - kContext, kContext));
    } else {
      sample.append(bytes.substr(0, ascii));
    }
    bytes.remove_prefix(ascii);
    const auto low = std::find_if_not(bytes.begin(), bytes.end(), is_high);
    const auto high = std::min(static_cast<std::size_t>(low - bytes.begin()), kSampleBytes);
    sample.append(bytes.substr(0, high));
    bytes.remove_prefix(high);
  }
  return sample;
}

// Quotes, dashes, dots and signs at the places where all windows-125x have the same.
bool is_shared_mark(char c) {
  constexpr std::string_view kMarks =
      "\x80\x82\x84\x85\x86\x87\x89\x8B\x91\x92\x93\x94\x95\x96\x97\x99\x9B"
      "\xA0\xA6\xA7\xA9\xAB\xAC\xAD\xAE\xB0\xB1\xB6\xB7\xBB";
  return kMarks.find(c) != kMarks.npos;
}

// Nothing else above ASCII, and mostly one at a time: in pairs they could be characters of East Asia.
bool has_only_shared_marks(std::string_view sample) {
  std::size_t marks = 0, pairs = 0;
  char before = ' ';
  for (const char c : sample) {
    if (is_high(c)) {
      if (!is_shared_mark(c)) return false;
      ++marks;
      pairs += is_high(before) && c != before;
    }
    before = c;
  }
  return pairs * 4 <= marks;
}

// What pages in an encoding's languages are really in, without and with bytes from 0x80 to 0x9F, which ISO
// 8859 leaves to controls and windows-125x fills with quotes and dashes.
struct Sibling {
  Encoding answer;
  Encoding without_c1;
  Encoding with_c1;
};

constexpr Sibling kSiblings[] = {
    {Encoding::iso_8859_2, Encoding::iso_8859_2, Encoding::windows_1250},
    {Encoding::iso_8859_3, Encoding::windows_1252, Encoding::windows_1252},
    {Encoding::iso_8859_4, Encoding::iso_8859_4, Encoding::windows_1257},
    {Encoding::iso_8859_7, Encoding::iso_8859_7, Encoding::windows_1253},
    {Encoding::iso_8859_8, Encoding::windows_1255, Encoding::windows_1255},
    {Encoding::iso_8859_10, Encoding::windows_1252, Encoding::windows_1252},
    {Encoding::iso_8859_13, Encoding::iso_8859_13, Encoding::windows_1257},
    {Encoding::iso_8859_14, Encoding::windows_1252, Encoding::windows_1252},
    {Encoding::iso_8859_15, Encoding::iso_8859_15, Encoding::windows_1252},
    {Encoding::iso_8859_16, Encoding::iso_8859_2, Encoding::windows_1250},
    {Encoding::koi8_r, Encoding::koi8_u, Encoding::koi8_u},  // Russian is the same in both
};

std::size_t count_bytes(std::string_view sample, unsigned char low, unsigned char high) {
  const auto within = [=](unsigned char c) { return c >= low && c <= high; };
  return static_cast<std::size_t>(std::count_if(sample.begin(), sample.end(), within));
}

Encoding web_sibling(Encoding answer, std::string_view sample) {
  const std::size_t c1 = count_bytes(sample, 0x80, 0x9F);
  // These two share the small letters; capitals are from 0x80 on the Macintosh and from 0xC0 on Windows.
  if (answer == Encoding::x_mac_cyrillic && c1 <= count_bytes(sample, 0xC0, 0xDE))
    return Encoding::windows_1251;
  for (const Sibling& sibling : kSiblings) {
    if (sibling.answer == answer) return c1 != 0 ? sibling.with_c1 : sibling.without_c1;
  }
  return answer;
}

bool is_latin_but_not_western(Encoding encoding) {
  switch (encoding) {
    case Encoding::iso_8859_2:
    case Encoding::iso_8859_4:
    case Encoding::iso_8859_13:
    case Encoding::windows_1250:
    case Encoding::windows_1254:
    case Encoding::windows_1257:
    case Encoding::windows_1258: return true;
    default: return false;
  }
}

// Whether a good part of the words outside tags have letters above ASCII, as they have in the languages that
// need such an encoding. Names and loan words in English do not come near.
bool is_borne_out_by_words(std::string_view sample) {
  std::size_t words = 0, marked = 0;
  bool in_word = false, in_tag = false, has_mark = false;
  for (const char c : sample) {
    in_tag = c == '<' || (in_tag && c != '>');
    const char lower = static_cast<char>(c | 0x20);
    const bool marks = is_high(c) && !is_shared_mark(c);
    const bool letter = !in_tag && (marks || (!is_high(c) && lower >= 'a' && lower <= 'z'));
    if (letter) {
      has_mark = marks || (in_word && has_mark);
    } else if (in_word) {
      ++words;
      marked += has_mark;
    }
    in_word = letter;
  }
  return marked >= 3 && marked * 8 >= words;
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
  const bool ascii = utf8::ascii_prefix(bytes) == bytes.size();
  if (!ascii && is_nearly_utf_8(bytes)) return detected(Encoding::utf_8);
  if (const auto found = prescan(bytes.substr(0, kLateMetaBytes))) return {*found, EncodingSource::meta};
  if (ascii) return has_japanese_escape(bytes) ? detected(Encoding::iso_2022_jp) : kFallback;
  const std::string sample = sample_of(bytes);
  if (has_only_shared_marks(sample)) return kFallback;
  const auto answer = guess_by_statistics(sample);
  if (!answer || *answer == Encoding::replacement) return kFallback;
  const Encoding encoding = web_sibling(*answer, sample);
  if (is_latin_but_not_western(encoding) && !is_borne_out_by_words(sample)) return kFallback;
  return is_plausible(encoding, sample, memory) ? detected(encoding) : kFallback;
}

}  // namespace pith
