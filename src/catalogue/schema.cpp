// The JSON Schema of what comes out, from the tables of fields.
#include "pith/fields.h"
#include "pith/json.h"

namespace pith {
namespace {

std::string_view json_type(FieldType type) {
  switch (type) {
    case FieldType::text: return "string";
    case FieldType::truth: return "boolean";
    case FieldType::count: return "integer";
    case FieldType::number: return "number";
    default: return "array";
  }
}

// Fields whose texts are the names of an enum.
template <class T>
std::span<const std::string_view> names_for(std::string_view field) {
  if (field == "status") return names_of<Status>();
  if (field == "encoding_source") return names_of<EncodingSource>();
  if (field == "page_type") return names_of<PageType>();
  if (std::is_same_v<T, Entity> && field == "type") return names_of<EntityType>();
  return {};
}

void write_type(JsonWriter& json, FieldType type) {
  json.member("type", json_type(type));
  if (type == FieldType::texts)
    json.key("items").open('{').member("type", std::string_view("string")).close('}');
  if (const std::string_view items = item_kind(type); !items.empty())
    json.key("items").open('{').member("$ref", "#/$defs/" + std::string(items)).close('}');
}

template <class T>
void write_property(JsonWriter& json, const Field<T>& field) {
  json.key(field.name).open('{').member("description", field.help);
  write_type(json, field.type);
  if (const auto names = names_for<T>(field.name); !names.empty()) {
    json.key("enum").open('[');
    for (const std::string_view name : names) json.value(name);
    if (field.name == "status")
      for (const std::string_view name : {"empty", "error", "not-html"}) json.value(name);
    if (field.name == "encoding_source") json.value(std::string_view(""));
    json.close(']');
  }
  json.close('}');
}

template <class T>
void write_object(JsonWriter& json, std::string_view name) {
  json.key(name).open('{').member("type", std::string_view("object")).key("properties").open('{');
  for (const Field<T>& field : fields_of<T>()) write_property(json, field);
  json.close('}').key("required").open('[');
  for (const Field<T>& field : fields_of<T>())
    if (!field.optional) json.value(field.name);
  json.close(']').close('}');
}

// A line of --jsonl: the fields of a result, between the page's id and its content.
void write_line(JsonWriter& json) {
  json.member("type", std::string_view("object")).key("properties").open('{');
  json.key("id").open('{').member("type", std::string_view("string")).close('}');
  json.key("error").open('{').member("type", std::string_view("string")).close('}');
  for (const Field<Extracted>& field : fields_of<Extracted>())
    if (field.type != FieldType::images && field.name != "content") write_property(json, field);
  for (const FormatInfo& format : formats()) {
    json.key(format.name).open('{').member("description", format.summary);
    if (!format.is_json) json.member("type", std::string_view("string"));
    json.close('}');
  }
  json.close('}').key("required").open('[').value(std::string_view("id"));
  for (const Field<Extracted>& field : fields_of<Extracted>())
    if (!field.optional && field.type != FieldType::images && field.name != "content") json.value(field.name);
  json.close(']');
}

}  // namespace

std::string json_schema() {
  std::string out;
  JsonWriter json(out);
  json.open('{').member("$schema", std::string_view("https://json-schema.org/draft/2020-12/schema"));
  json.member("title", std::string_view("a line of pith --jsonl"));
  write_line(json);
  json.key("$defs").open('{');
  write_object<Extracted>(json, "result");
  write_object<Image>(json, "image");
  write_object<Post>(json, "post");
  write_object<Entities>(json, "entities");
  write_object<Entity>(json, "entity");
  write_object<Region>(json, "region");
  write_object<Text>(json, "text");
  write_object<Explanation>(json, "explanation");
  write_object<ExplainedBlock>(json, "block");
  write_object<PageFacts>(json, "facts");
  json.close('}').close('}');
  return out;
}

}  // namespace pith
