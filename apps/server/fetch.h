// Pages of the web, for requests that name one by its URL.
//
// Only http and https, only public addresses (address.h): the address is looked at when a connection is opened, after the name was
// resolved and at every redirect, so a name that resolves differently the second time gains nothing. Bounded in bytes, redirects and time.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "message.h"
#include "page_service.h"

namespace pith::server {

using Fetched = std::variant<FetchedPage, Response>;

// One for each thread, which waits while a page comes.
class Fetcher {
 public:
  explicit Fetcher(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // Ends early when the call is cancelled. What goes wrong is a problem for the client.
  Fetched fetch(const std::string& url, Clock::time_point deadline, const CancelToken& cancel) const;

 private:
  std::size_t most_bytes_;
};

// Whether this build can fetch at all.
bool can_fetch();

}  // namespace pith::server
