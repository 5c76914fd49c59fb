// What the service has to offer, as data: requests are routed and the OpenAPI document is written from these tables.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "pith/options.h"

namespace pith::server {

enum class Endpoint : std::uint8_t {
  extract,
  explain,
  regions,
  entities,
  plot,
  render,
  fetch,
  batch,
  methods,
  openapi,
  health,
  metrics,
  page,  // the workbench and its files
};

struct EndpointInfo {
  Endpoint endpoint;
  std::string_view method;  // of HTTP
  std::string_view path;
  std::string_view summary;
  bool takes_page = false;  // in the body, with options
  bool is_open = false;     // without a token
};
std::span<const EndpointInfo> endpoints();
const EndpointInfo& info(Endpoint endpoint);

// The endpoint of a path; null: there is none. All paths that are no other's lead to files of the workbench.
const EndpointInfo* find_endpoint(std::string_view path);

// What a request can say beside the library's options.
struct ParameterInfo {
  std::string_view name;
  std::uint32_t endpoints;  // bits by Endpoint
  OptionType type;
  std::string_view choices, standard, help;

  bool applies_to(Endpoint endpoint) const { return (endpoints >> static_cast<int>(endpoint) & 1) != 0; }
};
std::span<const ParameterInfo> parameters();

// Options of the library that a request may set. What names files, starts browsers or lets them out into the net is the
// operator's to say.
bool is_for_requests(const OptionInfo& option);

}  // namespace pith::server
