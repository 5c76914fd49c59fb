#include "connection.h"

#include <sys/socket.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <charconv>
#include <optional>
#include <vector>

#include "batch.h"
#include "pith/fields.h"

namespace pith::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using Code = boost::system::error_code;
using std::chrono::milliseconds;

constexpr std::size_t kMostHeader = std::size_t{16} << 10;
constexpr std::size_t kPiece = std::size_t{64} << 10;  // of a body, read at a time
constexpr auto kLastRequests =
    milliseconds(300);  // for a request that was on its way when the service was stopped
constexpr auto kLinger = milliseconds(2000);  // for a client to read an answer that ends the connection
constexpr int kPatience = 6;  // a whole body and a whole answer may take so many times what one step may
constexpr unsigned kClientGone = 499;  // in log and counters, as nginx has it

struct ReadFailure {
  unsigned status;
  std::string_view code, detail;
};

// What a client did wrong; status 0: it just went.
ReadFailure failure_of(const Code& error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return {431, "header-too-large", "the header of a request may have 16 KiB"};
  if (error == http::error::end_of_stream || error == http::error::partial_message) return {0, {}, {}};
  if (error.category() == http::make_error_code(http::error::bad_method).category())
    return {400, "bad-http", "this is no request of HTTP/1.1"};
  return {0, {}, {}};
}

class HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(tcp::socket socket, Hub& hub) : socket_(std::move(socket)), hub_(hub), timer_(hub.io) {
    hub_.connections.insert(this);
  }
  ~HttpConnection() override {
    hub_.give_memory(held_);
    hub_.connections.erase(this);
  }

  void start() override {
    Code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    if (const auto peer = socket_.remote_endpoint(ignored); !ignored) client_ = peer.address().to_string();
    read_head();
  }

  void finish() override {
    if (phase_ == Phase::head && !parser_->got_some()) arm(kLastRequests);
  }

  void abort() override { close(); }

 private:
  enum class Phase : std::uint8_t { head, body, work, batch, answer, linger, closed };
  using Parser = http::request_parser<http::buffer_body>;

  // A handler that keeps the connection alive until it has run.
  template <class Member>
  auto then(Member member) {
    return [self = shared_from_this(), member](auto&&... results) { ((*self).*member)(results...); };
  }

  void arm(milliseconds time) {
    timer_.expires_after(time);
    timer_.async_wait([self = shared_from_this(), round = ++round_](const Code& error) {
      if (!error && round == self->round_) self->on_time();
    });
  }
  void disarm() {
    ++round_;
    timer_.cancel();
  }
  milliseconds step_time() const { return std::chrono::seconds(hub_.settings.client_seconds); }

  void on_time() {
    const bool is_idle = phase_ == Phase::head && !parser_->got_some();
    if (is_idle || phase_ == Phase::answer || phase_ == Phase::linger) return close();
    if (phase_ == Phase::batch) {
      timed_out_ = true;
      return give_up();
    }
    timed_out_ = true;  // what is being read ends, and is answered
    Code ignored;
    socket_.cancel(ignored);
  }

  // Reading ------------------------------------------------------------------------------------------------------------

  void read_head() {
    phase_ = Phase::head;
    timed_out_ = false;
    parser_.emplace();
    parser_->header_limit(kMostHeader);
    parser_->body_limit(boost::none);
    arm(hub_.stopping ? kLastRequests : step_time());
    http::async_read_header(socket_, buffer_, *parser_, then(&HttpConnection::on_head));
  }

  void on_head(const Code& error, std::size_t) {
    begun_ = Clock::now();
    entry_ = {};
    entry_.client = client_;
    request_ = {};
    endpoint_ = nullptr;
    if (error) return on_read_error(error);
    if (!take_head()) return refuse(problem(400, "bad-target", "the target of a request is a path"));
    if (!has_clear_end()) return refuse(problem(400, "bad-http", "it is not clear where the body ends"));
    endpoint_ = find_endpoint(request_.path);
    if (auto refused = hub_.gate.refuse(request_, endpoint_)) return refuse(std::move(*refused));
    const auto announced = parser_->content_length();
    const bool is_batch = endpoint_->endpoint == Endpoint::batch;  // may be longer than memory
    if (announced && *announced > hub_.settings.most_body && !is_batch) return refuse(too_large());
    if (!request_.content_encoding.empty() && request_.content_encoding != "identity")
      return refuse(problem(415, "coded-body", "send the body without Content-Encoding"));
    if (parser_->is_done() && !is_batch) return dispatch();
    if (announced && !is_batch) request_.body.reserve(static_cast<std::size_t>(*announced) + kPiece);
    until_ = Clock::now() + kPatience * step_time();
    if (boost::beast::iequals(parser_->get()[http::field::expect], "100-continue")) return invite_body();
    read_body();
  }

  // The parts of the head that count. False if the target is none that we have.
  bool take_head() {
    const auto& head = parser_->get();
    const auto field = [&](http::field name) { return std::string(head[name]); };
    request_.method = std::string(head.method_string());
    entry_.method = request_.method;
    keep_alive_ = head.keep_alive();
    is_old_ = head.version() < 11;
    const std::string target(head.target());
    const std::size_t question = std::min(target.find('?'), target.size());
    request_.path = target.substr(0, question);
    request_.query = target.substr(std::min(question + 1, target.size()));
    entry_.path = request_.path;
    request_.host = field(http::field::host);
    request_.origin = field(http::field::origin);
    request_.authorization = field(http::field::authorization);
    request_.accept = field(http::field::accept);
    request_.content_type = field(http::field::content_type);
    request_.content_encoding = field(http::field::content_encoding);
    return target.starts_with('/') && head.count(http::field::host) == 1;
  }

  // Where a body ends must not depend on who reads it: other servers may stand in front of this one.
  bool has_clear_end() const {
    const auto& head = parser_->get();
    const auto codings = head.count(http::field::transfer_encoding);
    if (codings == 0) return head.count(http::field::content_length) <= 1;
    return codings == 1 && head.count(http::field::content_length) == 0 &&
           boost::beast::iequals(head[http::field::transfer_encoding], "chunked");
  }

  static Response too_large() {
    return problem(413, "body-too-large", "the body is larger than this service takes; see --max-body");
  }

  void invite_body() {
    static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    phase_ = Phase::body;
    arm(step_time());
    asio::async_write(socket_, asio::buffer(kGoOn),
                      [self = shared_from_this()](const Code& error, std::size_t) {
                        error ? self->close() : self->read_body();
                      });
  }

  void read_body() {
    if (endpoint_->endpoint == Endpoint::batch) return begin_batch();
    phase_ = Phase::body;
    arm(std::min(step_time(), std::chrono::duration_cast<milliseconds>(until_ - Clock::now())));
    const std::size_t size = request_.body.size();
    request_.body.resize(size + kPiece);
    auto& piece = parser_->get().body();
    piece.data = request_.body.data() + size;
    piece.size = kPiece;
    http::async_read_some(socket_, buffer_, *parser_, then(&HttpConnection::on_body));
  }

  void on_body(Code error, std::size_t) {
    if (error == http::error::need_buffer) error = {};
    const std::size_t left = parser_->get().body().size;
    const std::size_t got = kPiece - left;
    request_.body.resize(request_.body.size() - left);
    if (error) return on_read_error(error);
    if (request_.body.size() > hub_.settings.most_body) return refuse(too_large());
    if (!hold(got)) return refuse(no_memory());
    parser_->is_done() ? dispatch() : read_body();
  }

  void on_read_error(const Code& error) {
    if (phase_ == Phase::closed) return;
    if (timed_out_) return refuse(problem(408, "too-slow", "the request did not come in time"));
    const ReadFailure failure = failure_of(error);
    if (failure.status != 0) return refuse(problem(failure.status, failure.code, failure.detail));
    if (phase_ == Phase::body) note(kClientGone, 0);
    close();
  }

  bool hold(std::size_t bytes) {
    if (!hub_.take_memory(bytes)) return false;
    held_ += bytes;
    return true;
  }

  // Work ---------------------------------------------------------------------------------------------------------------

  void dispatch() {
    disarm();
    entry_.bytes_in = request_.body.size();
    if (!endpoint_->takes_page) return respond(hub_.answer_now(request_, *endpoint_));
    phase_ = Phase::work;
    call_ = std::make_shared<Call>();
    call_->endpoint = endpoint_->endpoint;
    call_->deadline = hub_.deadline();
    call_->request = std::move(request_);
    request_ = {};
    request_.origin = call_->request.origin;
    request_.method = call_->request.method;
    if (!queue()) return respond(busy());
    watch();
  }

  static Response no_memory() {
    return problem(503, "no-memory", "the service holds as much as it may; try again later");
  }
  static Response busy() {
    Response response = problem(503, "queue-full", "too many requests are waiting; try again later");
    response.headers.emplace_back("Retry-After", "1");
    return response;
  }

  // The handler that a worker posts takes the connection along, so that no worker is ever the last to let go of it.
  bool queue() {
    WorkQueue<PageService>::Task task = [self = shared_from_this(), call = call_,
                                         queued = Clock::now()](PageService& service) mutable {
      const double waited = seconds_since(queued);
      auto answer = std::make_shared<Answer>(service.answer(*call));
      auto& io = self->hub_.io;
      asio::post(io, [self = std::move(self), call = std::move(call), answer, waited] {
        self->on_answer(*call, *answer, waited);
      });
    };
    return hub_.pages.push(task);
  }

  static double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
  }

  void on_answer(const Call& call, Answer& answer, double waited) {
    entry_.waited += waited;
    if (call.cancel.cancelled() || phase_ == Phase::closed) {
      note(kClientGone, 0);
      return close();
    }
    if (const auto* wish = std::get_if<FetchWish>(&answer)) {
      if (!queue_fetch(wish->url)) respond(busy());
      return;
    }
    hub_.metrics.count_page(*endpoint_);
    respond(std::move(std::get<Response>(answer)));
  }

  bool queue_fetch(const std::string& url) {
    WorkQueue<Fetcher>::Task task = [self = shared_from_this(), call = call_, url](Fetcher& fetcher) mutable {
      auto fetched = std::make_shared<Fetched>(fetcher.fetch(url, call->deadline, call->cancel));
      auto& io = self->hub_.io;
      asio::post(io, [self = std::move(self), call = std::move(call), fetched] {
        self->on_fetched(*call, *fetched);
      });
    };
    return hub_.fetches.push(task);
  }

  void on_fetched(Call& call, Fetched& fetched) {
    if (call.cancel.cancelled() || phase_ == Phase::closed) {
      note(kClientGone, 0);
      return close();
    }
    if (auto* failure = std::get_if<Response>(&fetched)) return respond(std::move(*failure));
    call.fetched = std::move(std::get<FetchedPage>(fetched));
    if (!hold(call.fetched->bytes.size())) return respond(no_memory());
    if (!queue()) respond(busy());
  }

  // Looks for the end of the connection while a page is worked on. What is left of the wait when the answer is there ends with the
  // next request: a wait that finds data does no harm.
  void watch() {
    if (watching_) return;
    watching_ = true;
    socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](const Code& error) {
      self->watching_ = false;
      if (!error && self->phase_ == Phase::work && self->is_gone()) self->leave();
    });
  }

  bool is_gone() {
    char byte = 0;
    const auto got = ::recv(socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
  }

  void leave() { call_->cancel.cancel(); }

  // Batches ------------------------------------------------------------------------------------------------------------
  //
  // Reading, work and writing go on at the same time, each as far as the others let it: nothing is read while enough lines are
  // worked on or the client does not take the answers.

  void begin_batch() {
    phase_ = Phase::batch;
    batch_.emplace(2 * hub_.jobs, hub_.settings.most_body);
    if (is_old_) keep_alive_ = false;  // the end of the answer is that of the connection
    Response response{200, "application/jsonl", {}};
    hub_.gate.add_cors(request_, response);
    status_ = 200;
    write_header(response, is_old_ ? "" : "Transfer-Encoding: chunked");
    going_out_ = std::move(header_);
    if (parser_->is_done()) batch_->end();
    go_on();
  }

  void go_on() {
    if (phase_ != Phase::batch) return;
    while (auto line = batch_->next()) work_on(std::move(*line));
    hold_batch();
    if (!writing_) write_answers();
    if (phase_ != Phase::batch) return;
    if (!reading_ && batch_->wants_more() && going_out_.empty()) read_lines();
    if (reading_ || writing_)
      arm(step_time());
    else
      disarm();
  }

  // Lines and answers count as what is held; a batch that is under way is never refused for it.
  void hold_batch() {
    const std::size_t bytes = batch_->bytes() + going_out_.size();
    hub_.memory += bytes - held_;
    held_ = bytes;
  }

  void read_lines() {
    reading_ = true;
    piece_.resize(kPiece);
    auto& piece = parser_->get().body();
    piece.data = piece_.data();
    piece.size = kPiece;
    http::async_read_some(socket_, buffer_, *parser_, then(&HttpConnection::on_lines));
  }

  void on_lines(Code error, std::size_t) {
    reading_ = false;
    if (error == http::error::need_buffer) error = {};
    if (phase_ != Phase::batch) return;
    if (error) return give_up();
    const std::size_t got = kPiece - parser_->get().body().size;
    entry_.bytes_in += got;
    batch_->take({piece_.data(), got});
    if (parser_->is_done()) batch_->end();
    go_on();
  }

  void work_on(Batch::Line line) {
    if (line.too_long)
      return batch_->answer(line.number,
                            error_line(line.number, "the line is longer than this service takes"));
    auto call = std::make_shared<Call>();
    call->endpoint = Endpoint::batch;
    call->deadline = hub_.deadline();
    call->id = std::to_string(line.number);
    call->request.query = request_.query;
    call->request.content_type = "application/json";
    call->request.body = std::move(line.text);
    WorkQueue<PageService>::Task task = [self = shared_from_this(), call,
                                         number = line.number](PageService& service) mutable {
      auto answer = std::make_shared<Response>(std::get<Response>(service.answer(*call)));
      auto& io = self->hub_.io;
      asio::post(io, [self = std::move(self), call = std::move(call), answer, number] {
        std::erase(self->calls_, call);
        self->hub_.metrics.count_page(*self->endpoint_);
        if (self->phase_ != Phase::batch) return;
        self->batch_->answer(number, std::move(answer->body));
        self->go_on();
      });
    };
    if (!hub_.pages.push(task))
      return batch_->answer(line.number, error_line(line.number, "too many requests are waiting"));
    calls_.push_back(std::move(call));
  }

  static std::string error_line(std::size_t number, std::string_view what) {
    return json_line(std::to_string(number), what, nullptr, Format::text) + "\n";
  }

  void write_answers() {
    if (going_out_.empty() || !is_header_out_) add_chunk(batch_->ready());
    const bool is_last = batch_->is_done();
    if (is_last && !is_old_) going_out_ += "0\r\n\r\n";
    if (going_out_.empty()) return is_last ? end_batch() : void();
    writing_ = true;
    asio::async_write(socket_, asio::buffer(going_out_),
                      [self = shared_from_this(), is_last](const Code& error, std::size_t size) {
                        self->writing_ = false;
                        self->is_header_out_ = true;
                        self->bytes_out_ += size;
                        self->going_out_.clear();
                        if (self->phase_ != Phase::batch) return;
                        if (error) return self->give_up();
                        is_last ? self->end_batch() : self->go_on();
                      });
  }

  void add_chunk(const std::string& lines) {
    if (lines.empty()) return;
    char size[20];
    if (!is_old_)
      going_out_.append(size, std::to_chars(size, size + sizeof size, lines.size(), 16).ptr).append("\r\n");
    going_out_ += lines;
    if (!is_old_) going_out_ += "\r\n";
  }

  void end_batch() {
    disarm();
    note(status_, bytes_out_);
    forget_batch();
    keep_alive_ && !hub_.stopping ? read_head() : linger();
  }

  // The client went, or takes too long. What was answered was answered; the end that is missing tells that there should be more.
  void give_up() {
    note(timed_out_ ? 408 : kClientGone, bytes_out_);
    forget_batch();
    close();
  }

  void forget_batch() {
    for (const auto& call : calls_) call->cancel.cancel();
    calls_.clear();
    batch_.reset();
    going_out_.clear();
    is_header_out_ = false;
    bytes_out_ = 0;
    hub_.give_memory(held_);
    held_ = 0;
    request_ = {};
  }

  // Answering ----------------------------------------------------------------------------------------------------------

  // An answer to a request of which something may not have been read.
  void refuse(Response response) {
    if (!parser_->is_done()) keep_alive_ = false;
    respond(std::move(response));
  }

  void respond(Response response) {
    disarm();
    phase_ = Phase::answer;
    if (hub_.stopping) keep_alive_ = false;
    hub_.gate.add_cors(request_, response);
    entry_.code = response.code;
    status_ = response.status;
    write_header(response);
    body_ = request_.method == "HEAD" ? std::string() : std::move(response.body);
    hub_.memory += body_.size();
    held_ += body_.size();
    written_ = 0;
    until_ = Clock::now() + kPatience * step_time();
    write();
  }

  // `framing`: how the end of the body is told, if not by its length.
  void write_header(const Response& response, std::string_view framing = {}) {
    header_ =
        "HTTP/1.1 " + std::to_string(response.status) + " " + std::string(reason_phrase(response.status));
    const auto add = [&](std::string_view name, std::string_view value) {
      header_.append("\r\n").append(name).append(": ").append(value);
    };
    if (!response.type.empty()) add("Content-Type", response.type);
    if (response.status == 204 || phase_ == Phase::batch)
      header_.append(framing.empty() ? "" : "\r\n").append(framing);
    else
      add("Content-Length", std::to_string(response.body.size()));
    add("X-Content-Type-Options", "nosniff");
    add("Referrer-Policy", "no-referrer");
    for (const auto& [name, value] : response.headers) add(name, value);
    if (!keep_alive_)
      add("Connection", "close");
    else if (is_old_)
      add("Connection", "keep-alive");
    header_ += "\r\n\r\n";
  }

  void write() {
    const auto left = std::chrono::duration_cast<milliseconds>(until_ - Clock::now());
    arm(std::min(step_time(), left));
    const std::size_t in_body = written_ < header_.size() ? 0 : written_ - header_.size();
    const std::array<asio::const_buffer, 2> pieces{asio::buffer(header_) + std::min(written_, header_.size()),
                                                   asio::buffer(body_) + in_body};
    socket_.async_write_some(pieces, then(&HttpConnection::on_written));
  }

  void on_written(const Code& error, std::size_t bytes) {
    if (phase_ == Phase::closed) return;
    written_ += bytes;
    if (!error && written_ < header_.size() + body_.size()) return write();
    note(error ? kClientGone : status_, body_.size());
    hub_.give_memory(held_);
    held_ = 0;
    body_ = {};
    request_ = {};
    call_.reset();
    if (error) return close();
    keep_alive_ ? read_head() : linger();
  }

  void note(unsigned status, std::size_t bytes_out) {
    entry_.status = status;
    entry_.seconds = seconds_since(begun_);
    entry_.bytes_out = bytes_out;
    hub_.metrics.count_request(endpoint_, status, entry_.seconds, entry_.bytes_in, bytes_out);
    hub_.log(entry_);
  }

  // A connection that is closed while data comes in is reset, and with it the answer may be lost. So the client gets some time
  // to read it, while what it still sends is thrown away.
  void linger() {
    phase_ = Phase::linger;
    Code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    arm(kLinger);
    buffer_.clear();
    throw_away();
  }

  void throw_away() {
    header_.resize(kPiece);
    socket_.async_read_some(asio::buffer(header_),
                            [self = shared_from_this()](const Code& error, std::size_t) {
                              error ? self->close() : self->throw_away();
                            });
  }

  void close() {
    phase_ = Phase::closed;
    disarm();
    if (call_) call_->cancel.cancel();
    for (const auto& call : calls_) call->cancel.cancel();
    Code ignored;
    socket_.close(ignored);
  }

  tcp::socket socket_;
  Hub& hub_;
  asio::steady_timer timer_;
  std::uint64_t round_ = 0;  // of the timer: an earlier one that is over already does not count
  Phase phase_ = Phase::head;
  bool timed_out_ = false, keep_alive_ = false, is_old_ = false, watching_ = false;
  std::string client_;
  boost::beast::flat_buffer buffer_{kMostHeader + kPiece};
  std::optional<Parser> parser_;
  Clock::time_point begun_, until_;  // of the request; of its body or answer
  const EndpointInfo* endpoint_ = nullptr;
  Request request_;
  std::shared_ptr<Call> call_;
  std::size_t held_ = 0;  // bytes of the hub's memory
  unsigned status_ = 0;
  std::string header_, body_;
  std::size_t written_ = 0;  // of both
  std::optional<Batch> batch_;
  std::vector<std::shared_ptr<Call>> calls_;  // of the batch, that are worked on
  std::string piece_, going_out_;             // read; written
  bool reading_ = false, writing_ = false, is_header_out_ = false;
  std::size_t bytes_out_ = 0;
  LogEntry entry_;
};

}  // namespace

std::shared_ptr<Connection> make_connection(tcp::socket socket, Hub& hub) {
  return std::make_shared<HttpConnection>(std::move(socket), hub);
}

}  // namespace pith::server
