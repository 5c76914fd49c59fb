#include "endpoints.h"

#include <algorithm>
#include <string>

#include "pith/pith.h"

namespace pith::server {
namespace {

constexpr EndpointInfo kEndpoints[] = {
    {Endpoint::extract, "POST", "/v1/extract", "the content of a page", true},
    {Endpoint::explain, "POST", "/v1/explain", "why each block of a page was kept or dropped", true},
    {Endpoint::regions, "POST", "/v1/regions", "the blocks or the menus of a page", true},
    {Endpoint::entities, "POST", "/v1/entities",
     "the people, places and organisations that a page's content names", true},
    {Endpoint::plot, "POST", "/v1/plot", "what a method sees in a page, as SVG", true},
    {Endpoint::render, "POST", "/v1/render", "the page as it was laid out", true},
    {Endpoint::fetch, "POST", "/v1/fetch", "a page by its URL, as it was served", true},
    {Endpoint::batch, "POST", "/v1/batch", "many pages, a line of JSON each, in the order they came", false},
    {Endpoint::methods, "GET", "/v1/methods", "all methods, options, formats and fields by name", false},
    {Endpoint::openapi, "GET", "/openapi.json", "this description of the service", false, true},
    {Endpoint::health, "GET", "/healthz", "whether the service takes requests", false, true},
    {Endpoint::metrics, "GET", "/metrics", "counters for Prometheus", false},
    {Endpoint::page, "GET", "/", "the workbench", false, true},
};

constexpr std::uint32_t bit(Endpoint endpoint) {
  return std::uint32_t{1} << static_cast<int>(endpoint);
}

std::string_view plot_names() {
  static const std::string names = [] {
    std::string all;
    for (const std::string_view name : names_of<Plot>()) (all += all.empty() ? "" : " ") += name;
    return all;
  }();
  return names;
}

const ParameterInfo kParameters[] = {
    {"id", bit(Endpoint::extract) | bit(Endpoint::regions) | bit(Endpoint::entities) | bit(Endpoint::batch),
     OptionType::text, "", "", "names the page in an answer that is a JSON object"},
    {"which", bit(Endpoint::regions), OptionType::choice, "blocks menus", "blocks",
     "blocks of text, the most relevant first, or menus, most links first"},
    {"limit", bit(Endpoint::regions), OptionType::count, "", "20", "no more regions than this; 0: all"},
    {"kind", bit(Endpoint::plot), OptionType::choice, plot_names(), "",
     "which picture; unless set, the first that there is of the method"},
    {"kind", bit(Endpoint::render), OptionType::choice, "overlay boxes geometry", "overlay",
     "the page coloured by what is kept, its boxes, or all boxes as JSON"},
};

}  // namespace

std::span<const EndpointInfo> endpoints() {
  return kEndpoints;
}

const EndpointInfo& info(Endpoint endpoint) {
  return kEndpoints[static_cast<std::size_t>(endpoint)];
}

const EndpointInfo* find_endpoint(std::string_view path) {
  const auto found = std::find_if(std::begin(kEndpoints), std::end(kEndpoints),
                                  [&](const EndpointInfo& info) { return info.path == path; });
  if (found != std::end(kEndpoints)) return found;
  const bool is_file =
      path.starts_with("/page/") || path.starts_with("/web/") || path.starts_with("/examples/");
  return is_file ? &info(Endpoint::page) : nullptr;
}

std::span<const ParameterInfo> parameters() {
  return kParameters;
}

bool is_for_requests(const OptionInfo& option) {
  if (option.type == OptionType::path) return false;
  return !option.of_renderer || option.name == "viewport" || option.name == "render_timeout_ms";
}

}  // namespace pith::server
