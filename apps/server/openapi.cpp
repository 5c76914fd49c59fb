#include "openapi.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "endpoints.h"
#include "message.h"
#include "pith/fields.h"
#include "pith/json.h"
#include "pith/options.h"
#include "pith/suggest.h"

namespace pith::server {
namespace {

using namespace std::string_view_literals;

constexpr std::uint64_t kMostCount = std::uint64_t{1} << 53;

// What stands behind "schema" or as the schema of a property.
void write_reference(JsonWriter& json, std::string_view to) {
  json.open('{').member("$ref", to).close('}');
}

// The members of the schema of an option's values.
void write_value(JsonWriter& json, OptionType type, std::string_view choices) {
  switch (type) {
    case OptionType::flag:
      json.key("enum").open('[').value(true).value(false);
      for (const auto name : {"yes"sv, "no"sv, "true"sv, "false"sv, "on"sv, "off"sv, "1"sv, "0"sv})
        json.value(name);
      json.close(']');
      break;
    case OptionType::choice:
      json.member("type", "string"sv).key("enum").open('[');
      for (const std::string_view choice : split_words(choices)) json.value(choice);
      json.close(']');
      break;
    case OptionType::texts:
      json.key("anyOf").open('[').open('{').member("type", "string"sv).close('}');
      json.open('{').member("type", "array"sv).key("items").open('{').member("type", "string"sv).close('}');
      json.close('}').close(']');
      break;
    case OptionType::count:
    case OptionType::bytes:
      json.key("anyOf").open('[').open('{').member("type", "integer"sv).member("minimum", std::uint64_t{0});
      json.member("maximum", kMostCount).close('}');
      json.open('{')
          .member("type", "string"sv)
          .member("pattern", "^[0-9]{1,9}[KMGkmg]?$"sv)
          .close('}')
          .close(']');
      break;
    case OptionType::size:
      json.member("type", "string"sv).member("pattern", "^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$"sv);
      break;
    case OptionType::text:
    case OptionType::path: json.member("type", "string"sv); break;
  }
}

// Calls take(name, type, choices, standard, help) for all that a request to an endpoint may set.
template <class Take>
void each_option(Endpoint endpoint, Take take) {
  for (const OptionInfo& option : options()) {
    if (is_for_requests(option)) take(option.name, option.type, option.choices, option.standard, option.help);
  }
  for (const ParameterInfo& parameter : parameters())
    if (parameter.applies_to(endpoint))
      take(parameter.name, parameter.type, parameter.choices, parameter.standard, parameter.help);
}

void write_query(JsonWriter& json, Endpoint endpoint) {
  json.key("parameters").open('[');
  each_option(endpoint, [&](std::string_view name, OptionType type, std::string_view choices,
                            std::string_view, std::string_view help) {
    json.open('{').member("name", name).member("in", "query"sv).member("description", help);
    json.key("schema").open('{');
    write_value(json, type, choices);
    json.close('}').close('}');
  });
  json.close(']');
}

void write_body(JsonWriter& json, Endpoint endpoint) {
  json.key("requestBody").open('{').member("required", true).key("content").open('{');
  if (endpoint == Endpoint::fetch) {
    json.key("application/json").open('{').key("schema").open('{').member("type", "object"sv);
    json.key("properties").open('{').key("url").open('{').member("type", "string"sv).close('}').close('}');
    json.key("required").open('[').value("url"sv).close(']').close('}').close('}').close('}').close('}');
    return;
  }
  json.key("text/html").open('{').key("schema").open('{').member("type", "string"sv);
  json.member("description", "the page as it was served, in any charset"sv).close('}').close('}');
  json.key("application/json").open('{').key("schema").open('{').member("type", "object"sv);
  json.member("additionalProperties", false).key("properties").open('{');
  json.key("html").open('{').member("type", "string"sv).member("description", "the page"sv).close('}');
  each_option(endpoint, [&](std::string_view name, OptionType type, std::string_view choices,
                            std::string_view standard, std::string_view help) {
    json.key(name).open('{').member("description", help);
    if (!standard.empty()) json.member("x-standard", standard);
    write_value(json, type, choices);
    json.close('}');
  });
  json.close('}').key("anyOf").open('[');
  for (const auto name : {"html"sv, "url"sv})
    json.open('{').key("required").open('[').value(name).close(']').close('}');
  json.close(']');
  json.close('}').close('}').close('}').close('}');
}

void write_content(JsonWriter& json, std::string_view type, std::string_view schema) {
  json.key(type).open('{').key("schema");
  if (schema.empty())
    json.open('{').member("type", "string"sv).close('}');
  else
    write_reference(json, schema);
  json.close('}');
}

// What an endpoint answers when all is well.
void write_success(JsonWriter& json, Endpoint endpoint) {
  json.key("200").open('{').member("description", info(endpoint).summary).key("content").open('{');
  switch (endpoint) {
    case Endpoint::extract:
    case Endpoint::explain: {
      std::set<std::string_view> types;
      for (const FormatInfo& format : formats())
        if (!format.is_json) types.insert(format.media_type);
      for (const std::string_view type : types) write_content(json, type, "");
      write_content(json, "application/json",
                    endpoint == Endpoint::extract ? "#/components/schemas/line"
                                                  : "#/components/schemas/line/$defs/explanation");
      break;
    }
    case Endpoint::regions: write_content(json, "application/json", "#/components/schemas/regions"); break;
    case Endpoint::entities:
      write_content(json, "application/json", "#/components/schemas/line/$defs/entities");
      break;
    case Endpoint::plot: write_content(json, "image/svg+xml", ""); break;
    case Endpoint::render:
      write_content(json, "image/svg+xml", "");
      write_content(json, "application/json", "#/components/schemas/object");
      break;
    case Endpoint::fetch: write_content(json, "application/octet-stream", ""); break;
    case Endpoint::batch: write_content(json, "application/jsonl", ""); break;
    case Endpoint::methods:
    case Endpoint::openapi:
    case Endpoint::health: write_content(json, "application/json", "#/components/schemas/object"); break;
    case Endpoint::metrics: write_content(json, "text/plain", ""); break;
    case Endpoint::page: write_content(json, "text/html", ""); break;
  }
  json.close('}').close('}');
}

void write_responses(JsonWriter& json, const EndpointInfo& endpoint) {
  json.key("responses").open('{');
  write_success(json, endpoint.endpoint);
  constexpr unsigned kAlways[] = {400, 401, 403, 405, 408, 413, 421, 431, 503};
  constexpr unsigned kOfPages[] = {415, 422, 501, 502, 504};
  const auto write = [&](unsigned status) {
    json.key(std::to_string(status));
    write_reference(json, "#/components/responses/problem");
  };
  for (const unsigned status : kAlways) write(status);
  if (endpoint.takes_page || endpoint.endpoint == Endpoint::batch)
    for (const unsigned status : kOfPages) write(status);
  json.close('}');
}

void write_operation(JsonWriter& json, const EndpointInfo& endpoint) {
  std::string verb(endpoint.method);
  std::transform(verb.begin(), verb.end(), verb.begin(), [](char c) { return static_cast<char>(c | 0x20); });
  json.key(endpoint.path).open('{').key(verb).open('{').member("summary", endpoint.summary);
  if (endpoint.is_open) json.key("security").open('[').open('{').close('}').close(']');
  if (endpoint.takes_page) {
    write_query(json, endpoint.endpoint);
    write_body(json, endpoint.endpoint);
  }
  if (endpoint.endpoint == Endpoint::batch) {
    write_query(json, Endpoint::batch);
    json.key("requestBody").open('{').member("required", true).key("content").open('{');
    write_content(json, "application/jsonl", "");
    json.close('}').close('}');
  }
  write_responses(json, endpoint);
  json.close('}').close('}');
}

// The library's schema of a line, with its definitions, which refer to one another from the root of the document.
std::string line_schema() {
  constexpr std::string_view kThere = "#/$defs/", kHere = "#/components/schemas/line/$defs/";
  std::string schema = json_schema();
  for (std::size_t at = schema.find(kThere); at != std::string::npos;
       at = schema.find(kThere, at + kHere.size()))
    schema.replace(at, kThere.size(), kHere);
  return schema;
}

}  // namespace

std::string openapi() {
  std::string out;
  JsonWriter json(out);
  json.open('{').member("openapi", "3.1.0"sv).key("info").open('{').member("title", "pith"sv);
  json.member("description", "Finds the main content of web pages."sv).member("version", kVersion).close('}');
  json.key("paths").open('{');
  for (const EndpointInfo& endpoint : endpoints()) write_operation(json, endpoint);
  json.close('}').key("security").open('[').open('{').close('}');
  json.open('{').key("token").open('[').close(']').close('}').close(']');
  json.key("components").open('{').key("securitySchemes").open('{').key("token").open('{');
  json.member("type", "http"sv).member("scheme", "bearer"sv).close('}').close('}');
  json.key("responses")
      .open('{')
      .key("problem")
      .open('{')
      .member("description", "what went wrong, as RFC 9457 has it"sv);
  json.key("content").open('{');
  write_content(json, kProblemType, "#/components/schemas/problem");
  json.close('}').close('}').close('}').key("schemas").open('{');
  json.key("line").json(line_schema());
  json.key("object").open('{').member("type", "object"sv).close('}');
  json.key("regions").json(
      R"({"type":"object","properties":{"id":{"type":"string"},"status":{"const":"ok"},"regions":{"type":"array",)"
      R"("items":{"$ref":"#/components/schemas/line/$defs/region"}}},"required":["id","status","regions"]})");
  json.key("problem").json(
      R"({"type":"object","properties":{"type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer"},)"
      R"("code":{"type":"string"},"detail":{"type":"string"}},"required":["type","title","status","code","detail"]})");
  json.close('}').close('}').close('}');
  return out + "\n";
}

}  // namespace pith::server
