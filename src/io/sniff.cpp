#include "io/sniff.h"

#include <algorithm>
#include <cstdint>

#include "base/ascii.h"

namespace pith {
namespace {

struct Magic {
  std::string_view bytes;
  std::size_t at;
  std::string_view name;
};

using namespace std::string_view_literals;

// Section 6 of the standard and, below, what people feed to a program that reads pages.
constexpr Magic kMagics[] = {
    {"%PDF-"sv, 0, "PDF"},
    {"%!PS-Adobe-"sv, 0, "PostScript"},
    {"\x00\x00\x01\x00"sv, 0, "an icon"},
    {"\x00\x00\x02\x00"sv, 0, "a cursor"},
    {"BM"sv, 0, "BMP"},
    {"GIF87a"sv, 0, "GIF"},
    {"GIF89a"sv, 0, "GIF"},
    {"WEBPVP"sv, 8, "WebP"},
    {"\x89PNG\r\n\x1A\n"sv, 0, "PNG"},
    {"\xFF\xD8\xFF"sv, 0, "JPEG"},
    {".snd"sv, 0, "audio"},
    {"AIFF"sv, 8, "AIFF audio"},
    {"ID3"sv, 0, "MP3"},
    {"OggS\0"sv, 0, "Ogg"},
    {"MThd\x00\x00\x00\x06"sv, 0, "MIDI"},
    {"AVI "sv, 8, "AVI video"},
    {"WAVE"sv, 8, "WAVE audio"},
    {"ftyp"sv, 4, "MP4"},
    {"\x1A\x45\xDF\xA3"sv, 0, "Matroska or WebM video"},
    {"\x1F\x8B\x08"sv, 0, "gzip"},
    {"PK\x03\x04"sv, 0, "ZIP"},
    {"PK\x05\x06"sv, 0, "ZIP"},
    {"Rar!\x1A\x07"sv, 0, "RAR"},
    {"\0asm"sv, 0, "WebAssembly"},
    {"\x00\x01\x00\x00\x00"sv, 0, "a font"},
    {"OTTO"sv, 0, "a font"},
    {"ttcf"sv, 0, "a font"},
    {"wOFF"sv, 0, "a font"},
    {"wOF2"sv, 0, "a font"},
    {"\xFD\x37zXZ\x00"sv, 0, "xz"},
    {"BZh"sv, 0, "bz2"},
    {"7z\xBC\xAF\x27\x1C"sv, 0, "7-Zip"},
    {"\x28\xB5\x2F\xFD"sv, 0, "zstd"},
    {"\x04\x22\x4D\x18"sv, 0, "LZ4"},
    {"ustar"sv, 257, "tar"},
    {"\x7F"
     "ELF"sv,
     0, "a program"},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, 0, "a Microsoft Office document"},
    {"II*\0"sv, 0, "TIFF"},
    {"MM\0*"sv, 0, "TIFF"},
    {"SQLite format 3\0"sv, 0, "an SQLite database"},
    {"WARC/"sv, 0, "WARC"},
    {"filedesc://"sv, 0, "ARC"},
    {"{\\rtf"sv, 0, "RTF"},
};

// These two or three letters also begin texts, so what follows must be theirs.
bool holds(const Magic& magic, std::string_view bytes) {
  if (bytes.size() <= magic.at || !bytes.substr(magic.at).starts_with(magic.bytes)) return false;
  if (magic.bytes == "BM") return bytes.size() >= 10 && bytes.substr(6, 4) == "\0\0\0\0"sv;
  if (magic.bytes == "BZh") return bytes.size() >= 10 && bytes.substr(4, 6) == "\x31\x41\x59\x26\x53\x59"sv;
  if (magic.bytes == "ID3") return bytes.size() >= 4 && static_cast<unsigned char>(bytes[3]) < 16;
  return true;
}

bool is_binary(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) || (byte >= 0x1C && byte <= 0x1F);
}

// Behind an XML declaration: the first element decides, which of a page is html.
std::string_view looks_like_xml(std::string_view rest) {
  while (true) {
    const std::size_t open = rest.find('<');
    if (open == std::string_view::npos || open + 1 >= rest.size()) return {};  // not to be seen yet
    rest.remove_prefix(open);
    if (rest[1] == '?' || rest[1] == '!') {
      if (starts_lower(rest, "<!doctype html")) return {};
      const std::string_view end = rest.starts_with("<!--") ? "-->" : ">";
      const std::size_t close = rest.find(end, 2);
      if (close == std::string_view::npos) return {};
      rest.remove_prefix(close + end.size());
      continue;
    }
    std::string_view name = rest.substr(1, rest.find_first_of(" \t\r\n/>", 1) - 1);
    if (const std::size_t colon = name.find(':'); colon != std::string_view::npos)
      name.remove_prefix(colon + 1);
    if (equals_lower(name, "rss") || equals_lower(name, "rdf")) return "an RSS feed";
    if (equals_lower(name, "feed")) return "an Atom feed";
    if (equals_lower(name, "svg")) return "SVG";
    if (equals_lower(name, "urlset") || equals_lower(name, "sitemapindex")) return "a sitemap";
    return {};
  }
}

}  // namespace

std::string_view looks_like(std::string_view start, Charset charset) {
  start = start.substr(0, kSniffed);
  for (const Magic& magic : kMagics)
    if (holds(magic, start)) return magic.name;
  if (charset == Charset::utf_16 || start.starts_with("\xFE\xFF") || start.starts_with("\xFF\xFE")) return {};
  if (start.starts_with("\xEF\xBB\xBF")) start.remove_prefix(3);
  const std::string_view text = trimmed(start);
  if (starts_lower(text, "<?xml") || starts_lower(text, "<rss") || starts_lower(text, "<feed") ||
      starts_lower(text, "<svg"))
    if (const std::string_view name = looks_like_xml(text); !name.empty()) return name;
  const bool markup = text.size() > 1 && text[0] == '<' && (is_ascii_alpha(text[1]) || text[1] == '!');
  if (!markup && std::any_of(start.begin(), start.end(), is_binary)) return "binary data";
  return {};
}

bool is_html_type(std::string_view essence) {
  return essence == "text/html" || essence == "application/xhtml+xml" ||
         essence == "application/vnd.wap.xhtml+xml";
}

}  // namespace pith
