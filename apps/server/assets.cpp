#include "assets.h"

#include <algorithm>
#include <string>

#include "pith/json.h"

namespace pith::server {
namespace {

// Nothing from elsewhere, nothing inline; pages that people bring are shown in frames, where nothing runs. The workbench asks for
// images of other sites only where people want to see, or print, those of a page.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: http: https:; "
    "connect-src "
    "'self'; "
    "frame-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// The frame for pages that people bring: their styles hold, nothing runs, nothing is loaded.
constexpr std::string_view kFrame = "/page/frame.html";
constexpr std::string_view kFramePolicy =
    "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "frame-ancestors 'self'";

std::string_view type_of(std::string_view path) {
  struct Ending {
    std::string_view ending, type;
  };
  static constexpr Ending kEndings[] = {
      {".html", "text/html; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
  };
  const auto found = std::find_if(std::begin(kEndings), std::end(kEndings),
                                  [&](const Ending& ending) { return path.ends_with(ending.ending); });
  return found == std::end(kEndings) ? "application/octet-stream" : found->type;
}

std::string names_in(std::string_view folder) {
  std::string names;
  JsonWriter json(names);
  json.open('[');
  for (const Asset& file : assets())
    if (file.path.starts_with(folder)) json.value(file.path.substr(folder.size()));
  json.close(']');
  return names + "\n";
}

}  // namespace

Response asset(std::string_view path) {
  if (path == "/") path = "/page/index.html";
  const auto all = assets();
  if (path.ends_with('/')) return {200, "application/json", names_in(path)};
  const auto found = std::find_if(all.begin(), all.end(), [&](const Asset& a) { return a.path == path; });
  if (found == all.end()) return problem(404, "not-found", "the workbench has no such file");
  Response response{200, std::string(type_of(path)), std::string(found->bytes)};
  response.headers.emplace_back("Content-Security-Policy", path == kFrame ? kFramePolicy : kPolicy);
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

}  // namespace pith::server
