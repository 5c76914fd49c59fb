#include "eval/json.h"

#include <charconv>
#include <cmath>

namespace pith::eval {
namespace {

// Length of the valid UTF-8 character at the start of `text`, 0 if there is none.
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

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
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
  append_json_string(out_, name);
  out_ += ':';
  first_ = true;  // no comma before the value
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  comma();
  append_json_string(out_, text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  comma();
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, number);
  out_ += std::isfinite(number) ? std::string_view(text, static_cast<std::size_t>(end - text)) : "null";
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

JsonWriter& JsonWriter::line() {
  comma();
  out_ += '\n';
  first_ = true;
  return *this;
}

}  // namespace pith::eval
