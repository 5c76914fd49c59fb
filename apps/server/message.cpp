#include "message.h"

#include <algorithm>
#include <cstdint>

#include "pith/json.h"

namespace pith::server {

std::string_view reason_phrase(unsigned status) {
  struct Phrase {
    unsigned status;
    std::string_view words;
  };
  static constexpr Phrase kPhrases[] = {
      {200, "OK"},
      {204, "No Content"},
      {304, "Not Modified"},
      {400, "Bad Request"},
      {401, "Unauthorized"},
      {403, "Forbidden"},
      {404, "Not Found"},
      {405, "Method Not Allowed"},
      {408, "Request Timeout"},
      {413, "Content Too Large"},
      {415, "Unsupported Media Type"},
      {417, "Expectation Failed"},
      {421, "Misdirected Request"},
      {422, "Unprocessable Content"},
      {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"},
      {500, "Internal Server Error"},
      {501, "Not Implemented"},
      {502, "Bad Gateway"},
      {503, "Service Unavailable"},
      {504, "Gateway Timeout"},
  };
  const auto found = std::find_if(std::begin(kPhrases), std::end(kPhrases),
                                  [&](const Phrase& phrase) { return phrase.status == status; });
  return found == std::end(kPhrases) ? "" : found->words;
}

Response problem(unsigned status, std::string_view code, std::string_view detail) {
  Response response{status, std::string(kProblemType), {}};
  JsonWriter json(response.body);
  json.open('{').member("type", std::string_view("about:blank")).member("title", reason_phrase(status));
  json.member("status", std::uint64_t{status}).member("code", code).member("detail", detail).close('}');
  response.body += '\n';
  response.code = code;
  response.detail = detail;
  return response;
}

}  // namespace pith::server
