// The work on pages: a request in, an answer out. One for each thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>

#include "endpoints.h"
#include "message.h"
#include "page_request.h"
#include "pith/pith.h"

namespace pith::server {

using Clock = std::chrono::steady_clock;

// What all threads share, and nothing changes.
struct ServiceOptions {
  NamedOptions options;  // of requests that do not say otherwise
  bool fetches = false;
  const Renderer* renderer = nullptr;  // of `options`, if an option says how to render
};

// A page that was fetched.
struct FetchedPage {
  std::string bytes, url, encoding;
};

// A request under way.
struct Call {
  Endpoint endpoint{};
  Request request;
  Clock::time_point deadline;
  std::string id = {};  // of a line of a batch that has none
  std::optional<FetchedPage> fetched = {};
  CancelToken cancel = {};
};

struct FetchWish {
  std::string url;
};
using Answer = std::variant<Response, FetchWish>;  // the call comes again once the page was fetched

class PageService {
 public:
  explicit PageService(const ServiceOptions& service) : service_(&service) {}

  // Of a line of a batch always a line of JSON, whatever went wrong.
  Answer answer(Call& call);

 private:
  Response as_line(Answer answer, const Call& call) const;
  Answer try_answer(Call& call);
  Response run(const PageRequest& page, Endpoint endpoint, std::string_view html, Options options);
  enum class Shape : std::uint8_t { as_asked, object };
  Response extract(const PageRequest& page, std::string_view html, Options options,
                   Shape shape = Shape::as_asked);
  Response explain(const PageRequest& page, std::string_view html, Options options);
  Response regions(const PageRequest& page, std::string_view html, const Options& options);
  Response entities(const PageRequest& page, std::string_view html, const Options& options);
  Response plot(const PageRequest& page, std::string_view html, const Options& options);
  Response render(const PageRequest& page, std::string_view html, const Options& options);

  const ServiceOptions* service_;
  PageRequestReader reader_;
  Extractor extractor_;
  std::string_view accept_;  // of the request under way
  std::string id_;           // likewise, of a batch
};

// The answer to an error of the library.
Response problem_of(const Error& error);

}  // namespace pith::server
