#include "json_line.h"

#include "arguments.h"

namespace pith::cli {
namespace {

// Length of the valid UTF-8 character at the start of `text`, 0 if there is none. Content is valid always;
// file names and error messages need not be.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80       ? 1
                             : lead >> 5 == 6  ? 2
                             : lead >> 4 == 14 ? 3
                             : lead >> 3 == 30 ? 4
                                               : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (byte(i) >> 6 != 2) return 0;
  const bool overlong = (length == 2 && lead < 0xC2) || (length == 3 && lead == 0xE0 && byte(1) < 0xA0) ||
                        (length == 4 && lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate = length == 3 && lead == 0xED && byte(1) >= 0xA0;
  const bool too_large = length == 4 && (lead > 0xF4 || (lead == 0xF4 && byte(1) >= 0x90));
  return overlong || surrogate || too_large ? 0 : length;
}

void append_escaped(std::string& out, unsigned char c) {
  constexpr char kDigits[] = "0123456789abcdef";
  switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default:
      out += "\\u00";
      out += kDigits[c >> 4];
      out += kDigits[c & 15];
  }
}

// Bytes that are not UTF-8 become U+FFFD.
void append_string(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const auto c = static_cast<unsigned char>(text[0]);
    const std::size_t length = character_length(text);
    if (length == 0)
      out += "\xEF\xBF\xBD";
    else if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F)
      append_escaped(out, c);
    else
      out += text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

void append_key(std::string& out, std::string_view key) {
  out += out.empty() ? "{\"" : ",\"";
  out += key;
  out += "\":";
}

void append_member(std::string& out, std::string_view key, std::string_view value) {
  append_key(out, key);
  append_string(out, value);
}

}  // namespace

std::string json_line(std::string_view id, std::string_view error, const Extracted* page, Format format) {
  std::string out;
  append_member(out, "id", id);
  append_member(out, "status", error.empty() && page != nullptr ? to_string(page->status) : "error");
  if (!error.empty()) append_member(out, "error", error);
  if (page != nullptr) {
    append_member(out, "encoding", page->encoding);
    append_member(out, "encoding_source", to_string(page->encoding_source));
    append_member(out, "title", page->title);
    append_member(out, "author", page->author);
    append_member(out, "date", page->date);
    append_member(out, "language", page->language);
    append_member(out, "site", page->site);
    append_member(out, "description", page->description);
    append_member(out, "url", page->url);
    append_key(out, name_of(format));
    if (format != Format::json) {
      append_string(out, page->content);
    } else {
      for (const char c : page->content)  // within JSON strings there is no raw line feed
        if (c != '\n') out += c;
    }
  }
  return out + "}\n";
}

}  // namespace pith::cli
