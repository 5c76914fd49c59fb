// Results by name: every field of what pith gives, for programs that hand it on under its name.
// Bindings, servers and the command line read these tables, and JSON is written from them. So a field
// that is added here is there at every door.
//
//     for (const pith::Field<pith::Extracted>& field : pith::fields_of<pith::Extracted>())
//       std::cout << field.name << ": " << field.help << "\n";
//     std::string line = pith::to_json(*result);       // {"encoding":"UTF-8","title":"A page", ...}
//
// The tables are constants and live as long as the program. Threads: everything here may be called
// from any thread; objects are only read. Calls that return a text throw std::bad_alloc if there is no
// memory; nothing else fails. docs/json-schema.md describes the JSON.
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

// What a field holds. Views live as long as the object that the field was asked of, and until it is
// changed.
//   monostate    nothing: the method or the page did not tell; left out of JSON
//   string_view  UTF-8; may be empty
//   bool         for FieldType::truth
//   uint64_t     for FieldType::count
//   double       for FieldType::number
//   span         a list, in the order of the page
using Value = std::variant<std::monostate, std::string_view, bool, std::uint64_t, double,
                           std::span<const std::string>, std::span<const Image>, std::span<const Entity>,
                           std::span<const ExplainedBlock>, std::span<const Post>>;

// What kind of value a field holds, in the order of Value.
enum class FieldType : std::uint8_t { text, truth, count, number, texts, images, entities, blocks, posts };

// "text", "truth", ... Costs nothing. `type` must be one of the enum's values.
std::string_view to_string(FieldType type);

// What the objects of a list are called in describe() and in the schema: "image", "entity", "block", "post";
// empty for types that are no lists of objects. Costs nothing.
std::string_view item_kind(FieldType type);

// A field of the objects of type T.
template <class T>
struct Field {
  // The key in JSON: "page_type".
  std::string_view name;
  FieldType type;
  // What it tells, in a line.
  std::string_view help;
  // The field's value: of the type above, or monostate if `optional`. Copies nothing.
  Value (*get)(const T& object);
  // Whether it can be missing in JSON.
  bool optional = false;
};

// A door that shows fields goes through this, and so never lacks one.
//
// The fields of a type, in the order of the JSON. T is one of Extracted, PageFacts, Image, Post, Entity,
// Entities, Text, Region, ExplainedBlock and Explanation; any other does not link. Costs nothing.
template <class T>
std::span<const Field<T>> fields_of();

// The field's value; monostate, too, if no field is called so. Costs a comparison with each name; a
// program that reads a field of many objects finds its row once and calls get().
template <class T>
Value field_of(const T& object, std::string_view name) {
  for (const Field<T>& field : fields_of<T>())
    if (field.name == name) return field.get(object);
  return {};
}

// Appends the members of `object` to the JSON object that the caller has opened and will close, so
// that members of its own can stand beside them. Lists of images are not among them: the content has
// these with Format::json. Costs a pass over the texts.
// T is one of the types of fields_of().
template <class T>
void write_members(JsonWriter& json, const T& object);

// The same of an extracted page, with its content under the name of its format: "markdown": "# ...".
// Content that is JSON stands there as it is, not as a string. `format` must be the one that the page
// was extracted with.
void write_members(JsonWriter& json, const Extracted& page, Format format);

// The object as a JSON object on one line, without a line feed at its end. Its content, if it has one,
// is a string under the name "content".
template <class T>
std::string to_json(const T& object) {
  std::string out;
  JsonWriter json(out);
  json.open('{');
  write_members(json, object);
  json.close('}');
  return out;
}

// A page of a batch as `pith --jsonl` writes it, without a line feed at its end.
//
// Its keys are id, status, error, then the fields of Extracted, and the content under the name of its
// format. `error` says what went wrong; the key is left out if it is empty, and otherwise the status
// is "error". A page that could not be read (`page` is null) has the same keys with empty values and
// the status `unread`: "error", or "not-html" for what looks like something else.
std::string json_line(std::string_view id, std::string_view error, const Extracted* page, Format format,
                      std::string_view unread = "error");
// The same of its names, as `pith entities --json` writes them, and of its regions, as `pith blocks --json` does. With an
// error the status is "error", else "ok".
std::string json_line(std::string_view id, std::string_view error, const Entities& entities);
std::string json_line(std::string_view id, std::string_view error, std::span<const Region> regions);

// A JSON Schema (2020-12) of what `pith --jsonl` writes, with a definition for each kind of object.
// Made anew by each call, which costs some ten microseconds. It allows for fields of later versions.
std::string json_schema();

}  // namespace pith

#pragma GCC visibility pop
