// Writes JSON: commas, escapes, nothing else.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace pith {

// Appends to a string. Texts must be UTF-8. The caller says what opens and closes, in pairs.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& key(std::string_view name) {
    separate();
    quote(name);
    out_ += ':';
    first_ = true;
    return *this;
  }
  void string(std::string_view text) {
    separate();
    quote(text);
  }
  void number(std::uint64_t value) {
    separate();
    out_ += std::to_string(value);
  }
  void real(double value) {  // JSON knows neither infinity nor NaN: those become null
    separate();
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out_ += std::isfinite(value) ? std::string_view(digits, static_cast<std::size_t>(end - digits)) : "null";
  }
  void boolean(bool value) {
    separate();
    out_ += value ? "true" : "false";
  }
  void open(char bracket) {
    separate();
    out_ += bracket;
    first_ = true;
  }
  void close(char bracket) {
    out_ += bracket;
    first_ = false;
  }

 private:
  void separate() {
    if (!first_) out_ += ',';
    first_ = false;
  }
  void quote(std::string_view text);

  std::string& out_;
  bool first_ = true;  // no comma is due
};

}  // namespace pith
