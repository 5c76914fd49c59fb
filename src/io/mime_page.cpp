#include "io/mime_page.h"

#include <algorithm>

#include "base/ascii.h"
#include "io/http.h"
#include "io/sniff.h"

namespace pith {
namespace {

int hex_digit(char c) {
  if (is_ascii_digit(c)) return c - '0';
  c = ascii_lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (is_ascii_digit(c)) return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

std::string decoded(std::string_view body, std::string_view encoding) {
  if (equals_lower(encoding, "quoted-printable")) return decode_quoted_printable(body);
  if (equals_lower(encoding, "base64")) return decode_base64(body);
  return std::string(body);
}

// Where the next line "--boundary" begins, at a line's start; size() if there is none.
std::size_t find_boundary(std::string_view bytes, std::string_view delimiter, std::size_t from) {
  while (true) {
    const std::size_t at = bytes.find(delimiter, from);
    if (at == std::string_view::npos) return bytes.size();
    if (at == 0 || bytes[at - 1] == '\n') return at;
    from = at + 1;
  }
}

bool has_page(const MimePage& page) {
  return !page.html.empty();
}

}  // namespace

std::string decode_quoted_printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') {
      out += text[i];
      continue;
    }
    const std::string_view after = text.substr(i + 1, 2);
    if (after.starts_with('\n')) {
      ++i;
    } else if (after == "\r\n") {
      i += 2;
    } else if (after.size() == 2 && hex_digit(after[0]) >= 0 && hex_digit(after[1]) >= 0) {
      out += static_cast<char>(hex_digit(after[0]) * 16 + hex_digit(after[1]));
      i += 2;
    } else {
      out += '=';
    }
  }
  return out;
}

std::string decode_base64(std::string_view text) {
  std::string out;
  out.reserve(text.size() / 4 * 3);
  unsigned bits = 0, count = 0;
  for (const char c : text) {
    const int digit = base64_digit(c);
    if (digit < 0) continue;  // line ends, padding
    bits = bits << 6 | static_cast<unsigned>(digit);
    if (++count % 4 == 0) {
      out += static_cast<char>(bits >> 16 & 255);
      out += static_cast<char>(bits >> 8 & 255);
      out += static_cast<char>(bits & 255);
    }
  }
  if (count % 4 == 2) out += static_cast<char>(bits >> 4 & 255);
  if (count % 4 == 3) {
    out += static_cast<char>(bits >> 10 & 255);
    out += static_cast<char>(bits >> 2 & 255);
  }
  return out;
}

std::optional<MimePage> read_mhtml(std::string_view bytes) {
  constexpr std::size_t kHead = std::size_t{1} << 16;
  const std::size_t first_line = std::min(bytes.find('\n'), bytes.size());
  if (first_line > 1000 || bytes.substr(0, first_line).find(':') == std::string_view::npos) return {};
  const std::size_t end = end_of_head(bytes.substr(0, kHead));
  if (end == std::string_view::npos) return {};
  const Fields head(bytes.substr(0, end));
  if (head.value("mime-version").empty()) return {};
  const ContentType type = parse_content_type(head.value("content-type"));
  const std::string_view location = head.value("snapshot-content-location");
  MimePage page;
  page.url = location;
  page.date = head.value("date");
  if (is_html_type(type.essence)) {
    page.html = decoded(bytes.substr(end), head.value("content-transfer-encoding"));
    page.charset = type.charset;
    if (page.url.empty()) page.url = head.value("content-location");
    return page;
  }
  if (!type.essence.starts_with("multipart/") || type.boundary.empty()) return {};
  const std::string delimiter = "--" + type.boundary;
  for (std::size_t at = find_boundary(bytes, delimiter, end); at < bytes.size();) {
    const std::size_t from = at + delimiter.size();
    if (bytes.substr(from, 2) == "--") break;
    at = find_boundary(bytes, delimiter, from);
    const std::size_t line_end = std::min(bytes.find('\n', from), at);
    const std::string_view part = bytes.substr(std::min(line_end + 1, at), at - std::min(line_end + 1, at));
    const std::size_t part_head = end_of_head(part.substr(0, kHead));
    if (part_head == std::string_view::npos) continue;
    const Fields fields(part.substr(0, part_head));
    const ContentType part_type = parse_content_type(fields.value("content-type"));
    const std::string_view part_location = fields.value("content-location");
    if (!is_html_type(part_type.essence) ||
        (!location.empty() && part_location != location && has_page(page)))
      continue;
    if (has_page(page) && part_location != location) continue;
    page.html = decoded(part.substr(part_head), fields.value("content-transfer-encoding"));
    page.charset = part_type.charset;
    if (location.empty()) page.url = part_location;
    if (location.empty() || part_location == location) break;
  }
  return page;
}

std::string single_file_url(std::string_view html) {
  constexpr std::string_view kNote = "Page saved with SingleFile";
  const std::string_view start = html.substr(0, 4096);
  const std::size_t note = start.find(kNote);
  if (note == std::string_view::npos) return {};
  std::string_view rest = start.substr(note + kNote.size());
  rest = trimmed(rest.substr(0, rest.find("-->")));
  if (!rest.starts_with("url:")) return {};
  rest.remove_prefix(4);
  return std::string(next_token(rest));
}

}  // namespace pith
