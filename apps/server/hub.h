// What all connections share: settings, gate, queues, counters and the log. For the thread that talks to clients.
#pragma once

#include <boost/asio/io_context.hpp>
#include <optional>
#include <set>
#include <string>

#include "fetch.h"
#include "gate.h"
#include "metrics.h"
#include "page_service.h"
#include "server.h"
#include "work_queue.h"

namespace pith::server {

class Connection;

// A request for the log: what was asked and what came of it, nothing of the page.
struct LogEntry {
  std::string client, method, path;
  unsigned status = 0;
  std::string_view code;
  double seconds = 0, waited = 0;  // in all, and in the queue
  std::size_t bytes_in = 0, bytes_out = 0;
};

struct Hub {
  Hub(const Settings& the_settings, const ServiceOptions& service, std::size_t the_jobs);

  // The answer to what needs no work: tables, counters, files.
  Response answer_now(const Request& request, const EndpointInfo& endpoint) const;

  // When a request that comes now is to be answered.
  Clock::time_point deadline() const;

  // Bodies and answers in memory. False, and nothing is taken, if there would be too many.
  bool take_memory(std::size_t bytes);
  void give_memory(std::size_t bytes) { memory -= bytes; }

  void log(const LogEntry& entry) const;
  void log_event(std::string_view event, std::string_view what) const;

  const Settings& settings;
  const std::size_t jobs;
  Gate gate;
  Metrics metrics;
  std::set<Connection*> connections;
  std::size_t memory = 0;
  bool stopping = false;
  // These go first, in this order: workers post to `io`, and what waits there holds connections.
  boost::asio::io_context io;
  WorkQueue<PageService> pages;
  WorkQueue<Fetcher> fetches;
};

}  // namespace pith::server
