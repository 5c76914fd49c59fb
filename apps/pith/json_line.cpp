#include "json_line.h"

#include <algorithm>

#include "pith/fields.h"

namespace pith::cli {

std::string_view render_status(const Error& error) {
  switch (error.code) {
    case ErrorCode::no_renderer: return "no-renderer";
    case ErrorCode::render_failed: return "render-failed";
    case ErrorCode::render_timeout: return "render-timeout";
    default: return "error";
  }
}

std::string geometry_line(std::string_view id, std::string_view status, std::string_view error,
                          std::string_view geometry) {
  std::string out;
  JsonWriter json(out);
  json.open('{').member("id", id).member("status", status);
  if (!error.empty()) json.member("error", error);
  if (geometry.empty()) return out + "}\n";
  out += ", ";
  std::remove_copy(geometry.begin() + 1, geometry.end(), std::back_inserter(out),
                   '\n');  // the rest of the object
  return out + "\n";
}

std::string entities_line(std::string_view id, std::string_view error, const Entities& entities) {
  std::string out;
  JsonWriter json(out);
  json.open('{').member("id", id).member("status", std::string_view(error.empty() ? "ok" : "error"));
  if (!error.empty()) json.member("error", error);
  write_members(json, entities);
  json.close('}');
  return out + "\n";
}

std::string regions_line(std::string_view id, std::string_view error, std::span<const Region> regions) {
  std::string out;
  JsonWriter json(out);
  json.open('{').member("id", id).member("status", std::string_view(error.empty() ? "ok" : "error"));
  if (!error.empty()) json.member("error", error);
  json.key("regions").open('[');
  std::size_t rank = 0;
  for (const Region& region : regions) {
    json.open('{').member("rank", ++rank);
    write_members(json, region);
    json.close('}');
  }
  json.close(']').close('}');
  return out + "\n";
}

}  // namespace pith::cli
