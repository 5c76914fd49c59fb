#include "metrics.h"

#include <charconv>
#include <span>

namespace pith::server {
namespace {

std::string number(double value) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

class Writer {
 public:
  void head(std::string_view name, std::string_view type, std::string_view help) {
    out_ += "# HELP " + std::string(name) + " " + std::string(help) + "\n";
    out_ += "# TYPE " + std::string(name) + " " + std::string(type) + "\n";
  }
  // A family of one.
  void single(std::string_view name, std::string_view type, std::string_view help, std::uint64_t value) {
    head(name, type, help);
    row(name, "", std::to_string(value));
  }
  void row(std::string_view name, const std::string& labels, const std::string& value) {
    out_ += name;
    if (!labels.empty()) out_ += "{" + labels + "}";
    out_ += " " + value + "\n";
  }

  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

std::string path_label(std::string_view path) {
  return "path=\"" + std::string(path) + "\"";
}

}  // namespace

void Metrics::count_request(const EndpointInfo* endpoint, unsigned status, double seconds,
                            std::size_t bytes_in, std::size_t bytes_out) {
  const std::string_view path = endpoint == nullptr ? "other" : endpoint->path;
  ++requests_[{path, status}];
  bytes_in_ += bytes_in;
  bytes_out_ += bytes_out;
  Histogram& histogram = seconds_[path];
  std::size_t bucket = 0;
  while (bucket < kBounds.size() && seconds > kBounds[bucket]) ++bucket;
  ++histogram.counts[bucket];
  histogram.sum += seconds;
}

std::string Metrics::text(const Gauges& now) const {
  Writer out;
  out.head("pith_requests_total", "counter", "requests answered, by path and status");
  for (const auto& [key, count] : requests_)
    out.row("pith_requests_total", path_label(key.first) + ",status=\"" + std::to_string(key.second) + "\"",
            std::to_string(count));
  out.head("pith_pages_total", "counter", "pages worked on, by path");
  for (const auto& [path, count] : pages_)
    out.row("pith_pages_total", path_label(path), std::to_string(count));
  out.head("pith_request_seconds", "histogram", "from the head of a request to the end of its answer");
  for (const auto& [path, histogram] : seconds_) {
    std::uint64_t below = 0;
    for (std::size_t i = 0; i <= kBounds.size(); ++i) {
      below += histogram.counts[i];
      const std::string bound = i < kBounds.size() ? number(kBounds[i]) : "+Inf";
      out.row("pith_request_seconds_bucket", path_label(path) + ",le=\"" + bound + "\"",
              std::to_string(below));
    }
    out.row("pith_request_seconds_sum", path_label(path), number(histogram.sum));
    out.row("pith_request_seconds_count", path_label(path), std::to_string(below));
  }
  out.single("pith_received_bytes_total", "counter", "bodies of requests", bytes_in_);
  out.single("pith_sent_bytes_total", "counter", "bodies of answers", bytes_out_);
  out.single("pith_refused_connections_total", "counter", "connections beyond the limit",
             refused_connections_);
  out.single("pith_connections", "gauge", "open connections", now.connections);
  out.single("pith_queue_length", "gauge", "requests that wait for a worker", now.waiting);
  out.single("pith_workers_busy", "gauge", "workers that have a request", now.busy);
  out.single("pith_held_bytes", "gauge", "bodies and answers held in memory", now.memory);
  return out.take();
}

}  // namespace pith::server
