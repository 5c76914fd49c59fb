#include "server.h"

#include <fcntl.h>
#include <netinet/in.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <charconv>
#include <csignal>
#include <thread>

#include "connection.h"
#include "hub.h"

namespace pith::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Code = boost::system::error_code;

constexpr auto kRest = std::chrono::milliseconds(100);  // when the system has no descriptor left
constexpr auto kLongestStop = std::chrono::seconds(30);
constexpr int kBacklog = 1024;

Error bad_value(std::string message) {
  return {ErrorCode::bad_value, std::move(message)};
}

Result<tcp::endpoint> endpoint_of(const std::string& listen) {
  const std::size_t colon = listen.rfind(':');
  const Error wrong = bad_value("listen at ADDRESS:PORT, such as " + std::string(kListen) +
                                " or [::1]:8017, not '" + listen + "'");
  if (colon == std::string::npos) return wrong;
  std::string address = listen.substr(0, colon);
  if (address == "localhost") address = "127.0.0.1";
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  std::uint16_t port = 0;
  const char* const end = listen.data() + listen.size();
  const auto [rest, error] = std::from_chars(listen.data() + colon + 1, end, port);
  Code unknown;
  const auto ip = asio::ip::make_address(address, unknown);
  if (error != std::errc() || rest != end || unknown) return wrong;
  return tcp::endpoint(ip, port);
}

class Server {
 public:
  Server(const Settings& settings, const ServiceOptions& service, std::size_t jobs)
      : hub_(settings, service, jobs), acceptor_(hub_.io), signals_(hub_.io), timer_(hub_.io) {}

  Result<Done> listen(const tcp::endpoint& endpoint) {
    Code error;
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(kBacklog, error);
    if (!error) acceptor_.non_blocking(true, error);
    if (error) return bad_value("cannot listen at " + hub_.settings.listen + ": " + error.message());
    hub_.gate.loopback = endpoint.address().is_loopback();
    const auto bound = acceptor_.local_endpoint(error);
    const std::string address =
        bound.address().is_v6() ? "[" + bound.address().to_string() + "]" : bound.address().to_string();
    hub_.log_event("listening", "http://" + address + ":" + std::to_string(bound.port()));
    return Done{};
  }

  void run() {
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    signals_.async_wait([this](const Code& error, int) {
      if (!error) stop();
    });
    accept();
    hub_.io.run();
    hub_.log_event("stopped", "all requests that were accepted are answered");
  }

 private:
  void accept() {
    acceptor_.async_accept([this](const Code& error, tcp::socket socket) {
      if (hub_.stopping) return;
      if (error) return rest();
      take(std::move(socket));
      accept();
    });
  }

  void rest() {
    timer_.expires_after(kRest);
    timer_.async_wait([this](const Code& error) {
      if (!error && !hub_.stopping) accept();
    });
  }

  void take(tcp::socket socket) {
    ::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);  // renderers start programs
    if (hub_.connections.size() < hub_.settings.most_connections)
      return make_connection(std::move(socket), hub_)->start();
    hub_.metrics.count_refused_connection();
    static const std::string kAnswer = [] {
      const Response response =
          problem(503, "too-many-connections", "too many connections are open; try again later");
      return "HTTP/1.1 503 Service Unavailable\r\nContent-Type: " + response.type +
             "\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: " +
             std::to_string(response.body.size()) + "\r\n\r\n" + response.body;
    }();
    Code ignored;
    socket.non_blocking(true, ignored);
    socket.write_some(asio::buffer(kAnswer), ignored);
    socket.shutdown(tcp::socket::shutdown_both, ignored);
  }

  // What the system accepted is taken, idle connections get a moment for a request that is on its way, and all others
  // finish theirs. A second signal ends the process at once.
  void stop() {
    hub_.log_event("stopping", "no more requests are accepted");
    signals_.clear();
    for (Code none; !none;) {
      tcp::socket socket(hub_.io);
      acceptor_.accept(socket, none);
      if (!none) take(std::move(socket));
    }
    hub_.stopping = true;
    Code ignored;
    acceptor_.close(ignored);
    timer_.cancel();
    for (Connection* connection : hub_.connections) connection->finish();
    hurry(Clock::now() + kLongestStop);
  }

  // Ends what will not end.
  void hurry(Clock::time_point until) {
    timer_.expires_after(kRest);
    timer_.async_wait([this, until](const Code&) {
      if (hub_.connections.empty()) return;
      if (Clock::now() < until) return hurry(until);
      for (Connection* connection : hub_.connections) connection->abort();
    });
  }

  Hub hub_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer timer_;
};

}  // namespace

Result<Done> serve(const Settings& settings) {
  const auto endpoint = endpoint_of(settings.listen);
  if (!endpoint) return endpoint.error();
  if (!endpoint->address().is_loopback() && settings.token.empty())
    return bad_value("others can connect to " + settings.listen +
                     ": give a --token that requests must bring");
  if (settings.fetches && !can_fetch())
    return bad_value("this pith was built without libcurl, so it cannot fetch pages");
  std::optional<Renderer> renderer;
  ServiceOptions service{settings.options, settings.fetches, nullptr};
  if (const RendererOptions* options = settings.options.renderer())
    service.renderer = &renderer.emplace(*options);
  const std::size_t jobs =
      settings.jobs != 0 ? settings.jobs : std::max(1U, std::thread::hardware_concurrency());
  Server server(settings, service, jobs);
  if (auto listening = server.listen(*endpoint); !listening) return listening;
  server.run();
  return Done{};
}

}  // namespace pith::server
