// Writing JSON, a value at a time: commas, escapes, nothing else.
//
//     std::string out;
//     pith::JsonWriter json(out);
//     json.open('{').member("id", id).key("scores").open('[').value(0.5).close(']').close('}');
//
// It appends to a string, compactly. The caller opens and closes in pairs. Bytes that are not UTF-8 become U+FFFD, so
// what comes out is JSON whatever went in. Cost: one pass over each text.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#pragma GCC visibility push(default)  // the rest of the library stays hidden

namespace pith {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char*) = delete;  // would be a truth
  JsonWriter& value(double number);         // the shortest that reads back the same; null if not finite
  JsonWriter& value(std::uint64_t number);
  JsonWriter& value(std::unsigned_integral auto number) requires(
      !std::same_as<decltype(number), bool> && !std::same_as<decltype(number), std::uint64_t>) {
    return value(std::uint64_t{number});
  }
  JsonWriter& value(bool truth);
  JsonWriter& json(std::string_view text);  // a value that is JSON already; line feeds between its tokens go
  JsonWriter& line();                       // what follows begins on a line of its own

  template <class T>
  JsonWriter& member(std::string_view name, const T& what) {
    return key(name).value(what);
  }

 private:
  void comma();
  void quote(std::string_view text);
  void escape(std::string_view text);

  std::string& out_;
  bool first_ = true;  // of its object or array
};

}  // namespace pith

#pragma GCC visibility pop
