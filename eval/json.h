// Writing JSON, a value at a time. Reading is simdjson's work.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace pith::eval {

// Appends `text` in quotes. Bytes that are not UTF-8 become U+FFFD.
void append_json_string(std::string& out, std::string_view text);

// Objects and arrays with the commas where they belong.
//
//     JsonWriter json(out);
//     json.open('{').member("id", id).key("scores").open('[').value(0.5).close(']').close('}');
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(double number);  // the shortest that reads back the same; null if not finite
  JsonWriter& value(std::uint64_t number);
  JsonWriter& value(bool truth);
  JsonWriter& line();  // what follows begins on a line of its own

  template <class T>
  JsonWriter& member(std::string_view name, const T& what) {
    key(name);
    if constexpr (std::unsigned_integral<T> && !std::same_as<T, bool>)
      return value(std::uint64_t{what});
    else
      return value(what);
  }
  JsonWriter& member(std::string_view name, const char*) = delete;  // would be a truth

 private:
  void comma();

  std::string& out_;
  bool first_ = true;  // of its object or array
};

}  // namespace pith::eval
