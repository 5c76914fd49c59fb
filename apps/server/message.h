// A request and its answer, as far as the service cares: no sockets and no bytes of HTTP.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pith::server {

struct Request {
  std::string method;       // "GET"
  std::string path, query;  // of the target, without '?'; percent-encoded
  std::string host;         // these are header fields; empty: there is none
  std::string origin, authorization, accept, content_type, content_encoding;
  std::string body;
};

struct Response {
  unsigned status = 200;
  std::string type;  // of the body; empty: there is none
  std::string body;
  std::vector<std::pair<std::string_view, std::string>> headers = {};
  std::string_view code = {};  // of a problem
  std::string detail = {};     // likewise
};

std::string_view reason_phrase(unsigned status);  // "Not Found"

inline constexpr std::string_view kProblemType = "application/problem+json";

// An error as RFC 9457 has it. `code` is one word that programs can tell problems by, `detail` a sentence for people.
Response problem(unsigned status, std::string_view code, std::string_view detail);

}  // namespace pith::server
