// The HTTP service: what `pith serve` runs.
//
//     pith::server::Settings settings;
//     settings.listen = "127.0.0.1:8017";
//     if (const auto served = pith::server::serve(settings); !served) std::cerr << served.error().message;
//
// One thread does all talking to clients, `jobs` threads do the work on pages, and a bounded queue stands between them.
// docs/server.md describes what is served.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "pith/options.h"

namespace pith::server {

inline constexpr std::string_view kListen = "127.0.0.1:8017";

struct Settings {
  std::string listen{
      kListen};       // ADDRESS:PORT; an address is a number, or localhost; port 0: any that is free
  std::string token;  // that requests must bring; may be empty only where nobody else can connect
  std::vector<std::string> origins;                  // of other sites whose pages may ask (CORS)
  bool fetches = false;                              // pages that a request names by URL alone
  unsigned jobs = 0;                                 // 0: as many as cores
  std::size_t most_body = std::size_t{16} << 20;     // bytes of a request's body; of a batch, of one line
  std::size_t most_memory = std::size_t{256} << 20;  // of all bodies and answers that are held at a time
  std::size_t most_connections = 512;
  std::size_t most_waiting = 256;     // requests in the queue
  std::uint32_t client_seconds = 20;  // for a client to send its request, and to take some of its answer
  bool logs = true;                   // a line of JSON on standard error for each request
  NamedOptions
      options;  // of requests that do not say otherwise, and limits for all; strangers need a time limit
};

// Serves until the process gets SIGTERM or SIGINT, and then until the requests that were accepted are answered.
// Errors: bad_value, where the settings cannot be served safely or the address cannot be listened at.
Result<Done> serve(const Settings& settings);

}  // namespace pith::server
