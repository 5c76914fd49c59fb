#include "hub.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "assets.h"
#include "openapi.h"
#include "pith/json.h"
#include "pith/options.h"

namespace pith::server {
namespace {

constexpr std::chrono::milliseconds kNoLimit = std::chrono::hours(24);
constexpr std::size_t kFetches = 8;        // pages that are fetched at a time
constexpr std::size_t kLongestPath = 256;  // in the log

std::string now_as_text() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[48];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text + length, sizeof text - length, ".%03dZ", static_cast<int>(milliseconds));
  return text;
}

double milliseconds(double seconds) {
  return std::round(seconds * 1e6) / 1e3;
}

void write_line(std::string& line) {
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace

Hub::Hub(const Settings& the_settings, const ServiceOptions& service, std::size_t the_jobs)
    : settings(the_settings),
      jobs(the_jobs),
      gate{.token = the_settings.token, .origins = the_settings.origins},
      io(1),
      pages(the_jobs, the_settings.most_waiting, [&service] { return PageService(service); }),
      fetches(the_settings.fetches ? kFetches : 0, the_settings.most_waiting,
              [most = the_settings.most_body] { return Fetcher(most); }) {}

Response Hub::answer_now(const Request& request, const EndpointInfo& endpoint) const {
  switch (endpoint.endpoint) {
    case Endpoint::methods: return {200, "application/json", describe() + "\n"};
    case Endpoint::openapi: return {200, "application/json", openapi()};
    case Endpoint::metrics:
      return {200, "text/plain; version=0.0.4; charset=utf-8",
              metrics.text({connections.size(), pages.waiting() + fetches.waiting(),
                            pages.busy() + fetches.busy(), memory})};
    case Endpoint::health:
      if (stopping) return problem(503, "stopping", "the service is being stopped");
      return {200, "application/json",
              std::string("{\"status\":\"ok\",\"fetches\":") + (settings.fetches ? "true" : "false") + "}\n"};
    default: return asset(request.path);
  }
}

Clock::time_point Hub::deadline() const {
  const std::uint32_t time = settings.options.options().limits.milliseconds;
  return Clock::now() + (time == 0 ? kNoLimit : std::chrono::milliseconds(time));
}

bool Hub::take_memory(std::size_t bytes) {
  if (memory + bytes > settings.most_memory) return false;
  memory += bytes;
  return true;
}

void Hub::log(const LogEntry& entry) const {
  if (!settings.logs) return;
  std::string line;
  JsonWriter json(line);
  json.open('{').member("time", now_as_text()).member("client", entry.client).member("method", entry.method);
  json.member("path", std::string_view(entry.path).substr(0, kLongestPath));
  json.member("status", std::uint64_t{entry.status});
  if (!entry.code.empty()) json.member("code", entry.code);
  json.member("ms", milliseconds(entry.seconds)).member("queue_ms", milliseconds(entry.waited));
  json.member("bytes_in", entry.bytes_in).member("bytes_out", entry.bytes_out).close('}');
  write_line(line);
}

void Hub::log_event(std::string_view event, std::string_view what) const {
  std::string line;
  JsonWriter json(line);
  json.open('{').member("time", now_as_text()).member("event", event).member("what", what).close('}');
  write_line(line);
}

}  // namespace pith::server
