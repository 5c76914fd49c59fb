#include "json_line.h"

#include <algorithm>

#include "pith/json.h"

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

}  // namespace pith::cli
