// Writing JSON, a value at a time: commas, escapes, nothing else.
//
//     std::string out;
//     pith::JsonWriter json(out);
//     json.open('{').member("id", id).key("scores").open('[').value(0.5).close(']').close('}');
//
// It appends to a string, without spaces or line feeds. Bytes that are not UTF-8 become U+FFFD, and
// control characters are escaped, so texts give valid JSON whatever is in them. What is not checked:
// that the caller opens and closes in pairs, that members of objects have keys and those of arrays
// have none, and that no key comes twice.
//
// A call that is being ended (Options::cancel) may leave out the rest of a long text; what comes out
// is valid all the same.
//
// Cost: one pass over each text. Memory: the string's. Threads: a writer and its string belong to one.
// Throws std::bad_alloc if the string cannot grow.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#pragma GCC visibility push(default)  // the rest of the library stays hidden

namespace pith {

// Every member returns the writer, so that calls can be strung together.
// It holds no memory of its own, and a new one costs nothing. A value that no key or array is waiting
// for stands by itself, so a lone string or number can be written, too.
class JsonWriter {
 public:
  // `out` must live as long as the writer. What is in it stays; the JSON comes behind it.
  explicit JsonWriter(std::string& out) : out_(out) {}

  // Begins an object with '{' or an array with '['. There is no limit to how deep they nest; the writer
  // keeps no stack.
  JsonWriter& open(char bracket);
  // Ends it with '}' or ']'.
  JsonWriter& close(char bracket);

  // The name of an object's next member. A value or open() must follow.
  JsonWriter& key(std::string_view name);

  // A string.
  JsonWriter& value(std::string_view text);
  // Without this, a literal would be taken for a bool.
  JsonWriter& value(const char*) = delete;
  // The shortest decimal number that reads back as the same double; null if it is not finite.
  JsonWriter& value(double number);
  // A whole number. Above 2^53 many readers of JSON, such as JavaScript's, lose its last digits.
  JsonWriter& value(std::uint64_t number);
  // Narrower unsigned numbers, which could otherwise mean a double or a bool as well.
  JsonWriter& value(std::unsigned_integral auto number) requires(
      !std::same_as<decltype(number), bool> && !std::same_as<decltype(number), std::uint64_t>) {
    return value(std::uint64_t{number});
  }
  // true or false.
  JsonWriter& value(bool truth);
  // A value that is JSON already. It is not checked; its line feeds are left out, so that it stays on
  // one line.
  JsonWriter& json(std::string_view text);
  // Begins a new line before the next value or key.
  JsonWriter& line();

  // A key with its value.
  template <class T>
  JsonWriter& member(std::string_view name, const T& what) {
    return key(name).value(what);
  }

 private:
  // What must stand before a value or a key: a comma, unless it is the first.
  void comma();
  // A text in quotes, and in pieces, so that a long one can be stopped.
  void quote(std::string_view text);
  void escape(std::string_view text);

  std::string& out_;
  // Whether the next value is the first of its object or array, or follows a key: no comma comes then.
  bool first_ = true;
};

}  // namespace pith

#pragma GCC visibility pop
