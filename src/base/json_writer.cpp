#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

#include "base/stop.h"
#include "base/utf8.h"
#include "pith/json.h"

namespace pith {

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
  std::remove_copy(text.begin(), text.end(), std::back_inserter(out_), '\n');  // JSON strings hold no raw one
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
