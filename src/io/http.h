// Heads as HTTP, WARC and MIME share them, and what HTTP does to a body.
//
// Nothing is an error here: archives hold what servers sent. Lines may end in a line feed alone, a field may go on in the
// next line, lines without a colon are passed over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "io/decompress.h"

namespace pith {

// The fields of a head: `lines` without its first line, if that is none.
class Fields {
 public:
  Fields() = default;
  explicit Fields(std::string_view lines) : lines_(lines) {}

  // The value of the first field of that name, in lower case here, in any there; trimmed. Empty if there is none.
  std::string_view value(std::string_view lower_name) const;
  // Values of all fields of that name, joined by ", ".
  std::string joined(std::string_view lower_name) const;

 private:
  std::string_view lines_;
};

// Where the body begins: behind the first empty line. npos if there is none.
std::size_t end_of_head(std::string_view bytes);

// "text/html; charset=utf-8"
struct ContentType {
  std::string essence;  // "text/html", in lower case
  std::string charset;  // as written
  std::string boundary;
};
ContentType parse_content_type(std::string_view value);

struct HttpResponse {
  std::uint16_t status = 0;  // 0: not told
  ContentType type;
  std::string transfer_encoding, content_encoding;  // in lower case
  std::string_view body;                            // as sent
};
// `message` is HTTP/1 ("HTTP/1.1 200 OK", also under another name), or as archives write HTTP/2 ("HTTP/2 200", ":status: 200"). Without such a start it is
// all body.
HttpResponse parse_response(std::string_view message);

// The body without what HTTP put around it. What is not chunked or not coded although the head says so stays as it is:
// crawlers decode and keep the head.
struct Body {
  std::string bytes;
  Status status = Status::ok;  // byte_limit
  std::string damage;
};
Body decode_body(const HttpResponse& response, std::size_t max_bytes, const Probe& probe = {});

// Takes chunks apart. `whole` says whether the last one was there; nullopt-like: `chunked` is false if `body` does not begin with one.
struct Dechunked {
  std::string bytes;
  bool chunked = false;
  bool whole = false;
};
Dechunked dechunk(std::string_view body, std::size_t max_bytes);

}  // namespace pith
