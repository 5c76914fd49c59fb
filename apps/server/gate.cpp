#include "gate.h"

#include <algorithm>

namespace pith::server {
namespace {

// "localhost:8017" and "[::1]:8017" without their ports.
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

// Takes as long for any guess of the same length.
bool same_bytes(std::string_view guess, std::string_view secret) {
  if (guess.size() != secret.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < secret.size(); ++i)
    difference |=
        static_cast<unsigned char>(guess[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(secret[i]));
  return difference == 0;
}

std::string methods_of(const EndpointInfo* endpoint) {
  if (endpoint == nullptr) return "GET, HEAD, POST, OPTIONS";
  return endpoint->method == "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
}

}  // namespace

std::optional<Response> Gate::refuse(const Request& request, const EndpointInfo* endpoint) const {
  if (!knows_host(request))
    return problem(421, "unknown-host", "this service is for localhost; the Host field names something else");
  if (is_foreign(request))
    return problem(403, "foreign-origin", "pages of other sites may not ask here; see --cors");
  if (request.method == "OPTIONS") return Response{204, "", "", {{"Allow", methods_of(endpoint)}}};
  if (endpoint == nullptr)
    return problem(404, "not-found", "there is nothing at this path; see /openapi.json");
  const bool fits =
      request.method == endpoint->method || (request.method == "HEAD" && endpoint->method == "GET");
  if (!fits) {
    Response response =
        problem(405, "wrong-method", std::string(endpoint->path) + " takes " + std::string(endpoint->method));
    response.headers.emplace_back("Allow", methods_of(endpoint));
    return response;
  }
  if (!endpoint->is_open && !has_token(request)) {
    Response response = problem(401, "no-token", "send the service's token: Authorization: Bearer TOKEN");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return response;
  }
  return std::nullopt;
}

void Gate::add_cors(const Request& request, Response& response) const {
  if (origins.empty()) return;
  response.headers.emplace_back("Vary", "Origin");
  if (request.origin.empty() || !is_allowed(request.origin)) return;
  response.headers.emplace_back("Access-Control-Allow-Origin", request.origin);
  if (request.method != "OPTIONS") {
    response.headers.emplace_back("Access-Control-Expose-Headers", "Pith-Status, Pith-Url, Pith-Encoding");
    return;
  }
  response.headers.emplace_back("Access-Control-Allow-Methods", "GET, HEAD, POST");
  response.headers.emplace_back("Access-Control-Allow-Headers", "Authorization, Content-Type");
  response.headers.emplace_back("Access-Control-Allow-Private-Network", "true");
  response.headers.emplace_back("Access-Control-Max-Age", "600");
}

bool Gate::knows_host(const Request& request) const {
  if (!loopback) return true;  // a token is asked for, which such a page does not have
  const std::string_view host = without_port(request.host);
  return host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

bool Gate::is_foreign(const Request& request) const {
  if (request.origin.empty() || is_allowed(request.origin)) return false;
  return request.origin != "http://" + request.host && request.origin != "https://" + request.host;
}

bool Gate::is_allowed(std::string_view origin) const {
  return std::any_of(origins.begin(), origins.end(),
                     [&](const std::string& allowed) { return allowed == "*" || allowed == origin; });
}

bool Gate::has_token(const Request& request) const {
  constexpr std::string_view kScheme = "Bearer ";
  if (token.empty()) return true;
  const std::string_view given = request.authorization;
  return given.starts_with(kScheme) && same_bytes(given.substr(kScheme.size()), token);
}

}  // namespace pith::server
