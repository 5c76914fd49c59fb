// What a request asks of the library: a page and options, from a JSON object or from the query of a page that is the body.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "endpoints.h"
#include "message.h"
#include "pith/options.h"
#include "pith/pith.h"

namespace pith::server {

struct PageRequest {
  NamedOptions options;
  std::optional<std::string_view> html;  // a view of the request or its reader; none: `url` is to be fetched
  std::string header_encoding;           // that the header named; it may be no charset at all
  std::string id, kind;
  Regions which = Regions::blocks;
  std::size_t limit = 20;
  bool names_format = false, names_viewport = false;
};

// Keeps its memory from request to request.
class PageRequestReader {
 public:
  PageRequestReader();
  ~PageRequestReader();
  PageRequestReader(PageRequestReader&&) noexcept;
  PageRequestReader& operator=(PageRequestReader&&) noexcept;

  // What is not said is as in `defaults`. The result is good until the next call, or until the request changes.
  // Costs a pass over the body. Errors: unknown_option, bad_value.
  Result<PageRequest> read(Request& request, Endpoint endpoint, const NamedOptions& defaults);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Whether a media type is one of JSON, as in "application/json; charset=utf-8".
bool is_json(std::string_view content_type);

// The charset that a media type names; empty if it names none.
std::string charset_of(std::string_view content_type);

// The bytes that percent signs and '+' stand for; nothing if a percent sign has no two digits behind it.
std::optional<std::string> percent_decoded(std::string_view text);

}  // namespace pith::server
