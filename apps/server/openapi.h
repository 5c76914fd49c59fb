// The service described for programs: an OpenAPI 3.1 document, written from the library's tables and those of endpoints.h.
#pragma once

#include <string>

namespace pith::server {

std::string openapi();

}  // namespace pith::server
