// What the service counts, in the text format of Prometheus. For one thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "endpoints.h"

namespace pith::server {

// Of this moment.
struct Gauges {
  std::size_t connections = 0, waiting = 0, busy = 0, memory = 0;
};

class Metrics {
 public:
  // A request that was answered; `endpoint` null: none of ours.
  void count_request(const EndpointInfo* endpoint, unsigned status, double seconds, std::size_t bytes_in,
                     std::size_t bytes_out);
  void count_page(const EndpointInfo& endpoint) { ++pages_[endpoint.path]; }
  void count_refused_connection() { ++refused_connections_; }

  std::string text(const Gauges& now) const;

 private:
  static constexpr std::array kBounds{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1.0, 2.5, 5.0, 10.0};
  struct Histogram {
    std::array<std::uint64_t, kBounds.size() + 1> counts{};  // the last: beyond all bounds
    double sum = 0;
  };

  std::map<std::pair<std::string_view, unsigned>, std::uint64_t> requests_;  // by path and status
  std::map<std::string_view, Histogram> seconds_;                            // by path
  std::map<std::string_view, std::uint64_t> pages_;                          // by path
  std::uint64_t bytes_in_ = 0, bytes_out_ = 0, refused_connections_ = 0;
};

}  // namespace pith::server
