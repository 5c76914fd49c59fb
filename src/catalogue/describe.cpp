// Everything that a door can list, for doors that are not written in C++.
#include "pith/fields.h"
#include "pith/json.h"
#include "pith/options.h"
#include "pith/suggest.h"

namespace pith {
namespace {

// Settings by which doors offer more or less, and what is added to keep a bit more.
struct Step {
  std::string_view method, setting;
  double bigger;
};
constexpr Step kSteps[] = {
    {"pith", "threshold", -0.1}, {"bte", "tag", -0.25},
    {"dsc", "slope", 0.1},       {"adsc", "slope", 0.1},
    {"ccb", "ratio", -0.1},      {"lqf", "share", 0.1},
    {"cnr", "grow", 1},          {"cnr", "shrink", -1},
    {"cetd", "threshold", -0.1}, {"hybrid", "threshold", -0.1},
    {"vips", "pdoc", -1},        {"cetr-tm", "lambda", -0.1},
    {"lp", "pages", 1},          {"clg", "threshold", -0.1},
    {"lr", "threshold", -0.1},   {"svm", "threshold", -0.25},
    {"lr-a", "threshold", -0.1}, {"svm-a", "threshold", -0.25},
    {"mss", "threshold", -0.1},
};

double bigger(std::string_view method, std::string_view setting) {
  for (const Step& step : kSteps)
    if (step.method == method && step.setting == setting) return step.bigger;
  return 0;
}

template <class Strings>
void write_list(JsonWriter& json, std::string_view key, const Strings& list) {
  json.key(key).open('[');
  for (const std::string_view item : list) json.value(item);
  json.close(']');
}

void write_options(JsonWriter& json) {
  json.key("options").open('[');
  for (const OptionInfo& option : options()) {
    json.open('{').member("name", option.name).member("type", to_string(option.type));
    if (!option.choices.empty()) write_list(json, "choices", split_words(option.choices));
    json.member("standard", option.standard)
        .member("placeholder", option.placeholder)
        .member("help", option.help);
    if (!option.method.empty()) json.member("method", option.method);
    json.member("of_renderer", option.of_renderer).close('}');
  }
  json.close(']');
}

void write_formats(JsonWriter& json) {
  json.key("formats").open('[');
  for (const FormatInfo& format : formats()) {
    json.open('{').member("name", format.name).member("alias", format.alias).member("ending", format.ending);
    json.member("media_type", format.media_type).member("summary", format.summary).close('}');
  }
  json.close(']');
}

void write_methods(JsonWriter& json) {
  json.key("methods").open('[');
  for (const MethodInfo& method : methods()) {
    json.open('{').member("id", method.id).member("summary", method.summary);
    json.member("asks_site", method.asks_site).member("asks_geometry", method.asks_geometry);
    json.key("parameters").open('[');
    for (const Parameter& parameter : method.parameters) {
      json.open('{').member("name", parameter.name).member("standard", parameter.standard);
      json.member("least", parameter.least).member("most", parameter.most);
      if (!parameter.choices.empty()) write_list(json, "choices", split_words(parameter.choices));
      json.member("summary", parameter.summary);
      if (const double step = bigger(method.id, parameter.name); step != 0) json.member("bigger", step);
      json.close('}');
    }
    json.close(']').close('}');
  }
  json.close(']');
}

template <class T>
void write_fields(JsonWriter& json, std::string_view type) {
  json.key(type).open('[');
  for (const Field<T>& field : fields_of<T>()) {
    json.open('{').member("name", field.name).member("type", to_string(field.type));
    if (const std::string_view items = item_kind(field.type); !items.empty()) json.member("items", items);
    json.member("optional", field.optional).member("help", field.help).close('}');
  }
  json.close(']');
}

}  // namespace

std::string describe() {
  std::string out;
  JsonWriter json(out);
  json.open('{').member("version", kVersion);
  write_options(json);
  write_formats(json);
  write_methods(json);
  json.key("fields").open('{');
  write_fields<Extracted>(json, "result");
  write_fields<Image>(json, "image");
  write_fields<Post>(json, "post");
  write_fields<Entities>(json, "entities");
  write_fields<Entity>(json, "entity");
  write_fields<Region>(json, "region");
  write_fields<Text>(json, "text");
  write_fields<Explanation>(json, "explanation");
  write_fields<ExplainedBlock>(json, "block");
  write_fields<PageFacts>(json, "facts");
  json.close('}').key("enums").open('{');
  write_list(json, "error", names_of<ErrorCode>());
  write_list(json, "status", names_of<Status>());
  write_list(json, "encoding_source", names_of<EncodingSource>());
  write_list(json, "page_type", names_of<PageType>());
  write_list(json, "entity_type", names_of<EntityType>());
  write_list(json, "regions", names_of<Regions>());
  write_list(json, "dump", names_of<Dump>());
  write_list(json, "plot", names_of<Plot>());
  json.close('}').close('}');
  return out;
}

}  // namespace pith
