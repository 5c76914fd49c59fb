// Results by name: every field of what pith gives, for programs that hand it on under its name. Bindings, servers and
// the command line read these tables; JSON is written from them.
//
//     for (const pith::Field<pith::Extracted>& field : pith::fields_of<pith::Extracted>())
//       std::cout << field.name << ": " << field.help << "\n";
//     std::string line = pith::to_json(*result);       // {"encoding":"UTF-8","title":"A page", ...}
//
// Threads: everything here may be called from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "pith/json.h"
#include "pith/pith.h"

#pragma GCC visibility push(default)  // the rest of the library stays hidden

namespace pith {

// What a field holds. Views live as long as the object that the field was asked of.
//   monostate  nothing: the method or the page did not tell; left out of JSON
using Value =
    std::variant<std::monostate, std::string_view, bool, std::uint64_t, double, std::span<const std::string>,
                 std::span<const Image>, std::span<const Entity>, std::span<const ExplainedBlock>>;

enum class FieldType : std::uint8_t { text, truth, count, number, texts, images, entities, blocks };
std::string_view to_string(FieldType type);  // "text", "truth", ...

template <class T>
struct Field {
  std::string_view name;
  FieldType type;
  std::string_view help;
  Value (*get)(const T& object);  // of the type, or monostate if `optional`
  bool optional = false;
};

// Extracted, PageFacts, Image, Entity, Entities, Text, Region, ExplainedBlock, Explanation. In the order of the JSON.
template <class T>
std::span<const Field<T>> fields_of();

// The field's value; monostate too if no field is called so.
template <class T>
Value field_of(const T& object, std::string_view name) {
  for (const Field<T>& field : fields_of<T>())
    if (field.name == name) return field.get(object);
  return {};
}

// Appends the members of an object that has been opened. Lists of images are not among them: Format::json has these.
template <class T>
void write_members(JsonWriter& json, const T& object);

// The same of an extracted page, with its content under the name of its format (as JSON, if that is the format).
void write_members(JsonWriter& json, const Extracted& page, Format format);

// The object as a JSON object on one line, without a line feed at its end.
template <class T>
std::string to_json(const T& object) {
  std::string out;
  JsonWriter json(out);
  json.open('{');
  write_members(json, object);
  json.close('}');
  return out;
}

// A page of a batch as `pith --jsonl` writes it, without a line feed: id, status, error (what went wrong; none if empty),
// then the fields of Extracted, and the content under the name of its format. A page that could not be read (null) has the
// same keys, with empty values and the status `unread`: "error", or "not-html" for what looks like something else.
std::string json_line(std::string_view id, std::string_view error, const Extracted* page, Format format,
                      std::string_view unread = "error");

// A JSON Schema (2020-12) of what `pith --jsonl` writes, a definition for each kind of object in it.
std::string json_schema();

}  // namespace pith

#pragma GCC visibility pop
