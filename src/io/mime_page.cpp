#include "io/mime_page.h"

#include <algorithm>
#include <vector>

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

struct Part {
  Fields fields;
  ContentType type;
  std::string_view body;  // still in its transfer encoding
};

std::optional<Part> split_part(std::string_view bytes) {
  constexpr std::size_t kHead = std::size_t{1} << 16;
  const std::size_t end = end_of_head(bytes.substr(0, kHead));
  if (end == std::string_view::npos) return {};
  const Fields fields(bytes.substr(0, end));
  return Part{fields, parse_content_type(fields.value("content-type")), bytes.substr(end)};
}

// The parts of a multipart message one by one, those of parts that are multipart themselves in their place.
class Parts {
 public:
  explicit Parts(const Part& message) { enter(message); }

  bool next(Part& part) {
    while (!levels_.empty()) {
      Level& level = levels_.back();
      const std::size_t from = level.at + level.delimiter.size();
      if (level.at == level.bytes.size() || level.bytes.substr(from, 2) == "--") {
        levels_.pop_back();
        continue;
      }
      level.at = find_boundary(level.bytes, level.delimiter, from);
      const std::size_t begin = std::min(level.bytes.find('\n', from), level.at - 1) + 1;
      const std::optional<Part> found = split_part(level.bytes.substr(begin, level.at - begin));
      if (!found || enter(*found)) continue;
      part = *found;
      return true;
    }
    return false;
  }

 private:
  struct Level {
    std::string_view bytes;
    std::string delimiter;
    std::size_t at;  // of the next delimiter
  };
  static constexpr std::size_t kDeepest = 4;            // each level is searched once more
  static constexpr std::size_t kLongestBoundary = 200;  // RFC 2046 allows 70

  bool enter(const Part& part) {
    const std::string& boundary = part.type.boundary;
    if (!part.type.essence.starts_with("multipart/") || boundary.empty() ||
        boundary.size() > kLongestBoundary || levels_.size() == kDeepest)
      return false;
    Level level{part.body, "--" + boundary, 0};
    level.at = find_boundary(level.bytes, level.delimiter, 0);
    levels_.push_back(std::move(level));
    return true;
  }

  std::vector<Level> levels_;
};

void take(const Part& part, MimePage& page) {
  page.html = decoded(part.body, part.fields.value("content-transfer-encoding"));
  page.charset = part.type.charset;
  page.url = part.fields.value("content-location");
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
  if (bytes.starts_with('<')) return {};
  const std::size_t first_line = std::min(bytes.find('\n'), bytes.size());
  if (first_line > 1000 || bytes.substr(0, first_line).find(':') == std::string_view::npos) return {};
  const std::optional<Part> message = split_part(bytes);
  if (!message || message->fields.value("mime-version").empty()) return {};
  const bool is_page = is_html_type(message->type.essence);
  if (!is_page && !message->type.essence.starts_with("multipart/")) return {};
  const std::string_view start = message->fields.value("snapshot-content-location");
  MimePage page;
  if (is_page) take(*message, page);
  Parts parts(*message);
  for (Part part; parts.next(part);) {
    if (!is_html_type(part.type.essence)) continue;
    const bool is_start = part.fields.value("content-location") == start;
    if (page.html.empty() || is_start) take(part, page);
    if (start.empty() || is_start) break;
  }
  if (!start.empty()) page.url = start;
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
