// A JSON text as one flat array of values, read as tolerantly as pages need it.
//
// Like a Document, it is a tree laid out in order: the descendants of value v are exactly v+1 .. end(v)-1, and
// children are visited by hopping from end to end. Strings are views into the text, decoded when asked for.
//
// Nothing is an error. Commas may lack or abound, strings may hold line feeds and bare quotes, brackets may not
// match, several values may follow one another with anything between them; what is open at the end is closed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pith {

// Appends a text as a JSON string, quotes and all. Bytes that are no UTF-8 stay as they are.
void append_json(std::string_view text, std::string& out);

class Json {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = 0xFFFFFFFF;
  static constexpr Id kRoot = 0;  // an array of what stands outside any other value

  enum class Type : std::uint8_t {
    array,
    object,
    string,
    other
  };  // other: number, true, false, null, anything

  struct Value {
    Type type = Type::other;
    Id end = 0;             // one past the last descendant
    std::string_view key;   // of an object's member, escapes as written; empty: an array's element
    std::string_view text;  // of a string without its quotes, escapes as written; of `other` as written
  };

  Json() { clear(); }
  void clear();  // the memory stays

  // Adds what `text` holds, which must outlive the values, until there are `most` values in all.
  void read(std::string_view text, std::size_t most);

  Id size() const { return static_cast<Id>(values_.size()); }
  const Value& operator[](Id id) const { return values_[id]; }

  // The object's member of that name, the first of several; kNone if there is none.
  Id member(Id object, std::string_view key) const;

  // A string's characters as valid UTF-8; what is written otherwise, as written.
  std::string text(Id id) const;

 private:
  std::vector<Value> values_;
  std::vector<Id> open_;
};

}  // namespace pith
