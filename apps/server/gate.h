// Who may ask: checks on the head of a request, before its body is read.
//
// * Host. A service on loopback answers only to names of loopback, so that a page whose own name was turned to 127.0.0.1
//   (DNS rebinding) gets nothing.
// * Origin. Browsers name the site whose page asks. Only the service's own pages and those of `--cors` are heard.
// * Token. Compared in a time that does not depend on where the first difference is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "endpoints.h"
#include "message.h"

namespace pith::server {

struct Gate {
  bool loopback = true;  // nobody but this machine can connect
  std::string token;     // empty: none is asked for
  std::vector<std::string> origins;

  // The answer to a request that is not let in, or that the gate itself answers (CORS preflight).
  std::optional<Response> refuse(const Request& request, const EndpointInfo* endpoint) const;

  // What an answer says to the browser of a page from elsewhere.
  void add_cors(const Request& request, Response& response) const;

 private:
  bool knows_host(const Request& request) const;
  bool is_foreign(const Request& request) const;  // of an origin that may not ask
  bool is_allowed(std::string_view origin) const;
  bool has_token(const Request& request) const;
};

}  // namespace pith::server
