#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/stop.h"
#include "base/utf8.h"
#include "pith/json.h"

namespace pith {
namespace {

// U+0085, U+2028 and U+2029 end lines for readers of lines in some languages, so JSON on one line has them escaped. The bytes
// of the one that the text begins with, or 0.
std::size_t line_end(std::string_view text) {
  if (text.starts_with("\xC2\x85")) return 2;
  return text.starts_with("\xE2\x80\xA8") || text.starts_with("\xE2\x80\xA9") ? 3 : 0;
}

std::string_view escaped_line_end(std::string_view end) {
  return end.size() == 2 ? "\\u0085" : end[2] == '\xA8' ? "\\u2028" : "\\u2029";
}

}  // namespace

void JsonWriter::comma() {
  if (!first_) out_ += ',';
  first_ = false;
}

JsonWriter& JsonWriter::open(char bracket) {
  comma();
  out_ += bracket;
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  out_ += bracket;
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  comma();
  quote(name);
  out_ += ':';
  first_ = true;  // no comma before the value
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  comma();
  quote(text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  comma();
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out_ += std::isfinite(number) ? std::string_view(digits, static_cast<std::size_t>(end - digits)) : "null";
  return *this;
}

JsonWriter& JsonWriter::value(std::uint64_t number) {
  comma();
  out_ += std::to_string(number);
  return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
  comma();
  out_ += truth ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::json(std::string_view text) {
  comma();
  std::size_t plain = 0;  // start of what stays as it is
  for (std::size_t i = 0; i < text.size();) {
    const bool special = text[i] == '\n' || text[i] == '\xC2' || text[i] == '\xE2';
    const std::size_t end = special ? line_end(text.substr(i)) : 0;
    if (end == 0 && text[i] != '\n') {
      ++i;
      continue;
    }
    out_.append(text, plain, i - plain);
    if (end != 0) out_ += escaped_line_end(text.substr(i, end));
    plain = i += std::max<std::size_t>(end, 1);
  }
  out_.append(text, plain);
  return *this;
}

JsonWriter& JsonWriter::line() {
  comma();
  out_ += '\n';
  first_ = true;
  return *this;
}

void JsonWriter::quote(std::string_view text) {
  std::string valid;  // of texts that are not UTF-8, such as names of files
  if (!utf8::is_valid(text)) {
    utf8::append_valid(valid, text);
    text = valid;
  }
  out_ += '"';
  each_piece(text, [this](std::string_view piece) { escape(piece); });
  out_ += '"';
}

void JsonWriter::escape(std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::size_t plain = 0;  // start of what needs no escape
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (const std::size_t end = byte == 0xC2 || byte == 0xE2 ? line_end(text.substr(i)) : 0; end != 0) {
      out_.append(text, plain, i - plain);
      out_ += escaped_line_end(text.substr(i, end));
      plain = i + end;
      i = plain - 1;
      continue;
    }
    if (byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7F) continue;
    out_.append(text, plain, i - plain);
    plain = i + 1;
    out_ += '\\';
    switch (byte) {
      case '"':
      case '\\': out_ += text[i]; break;
      case '\n': out_ += 'n'; break;
      case '\t': out_ += 't'; break;
      case '\r': out_ += 'r'; break;
      default:
        out_ += "u00";
        out_ += kHex[byte >> 4];
        out_ += kHex[byte & 15];
    }
  }
  out_.append(text, plain);
}

}  // namespace pith
