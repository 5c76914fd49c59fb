#include "fetch.h"

#ifdef PITH_CAN_FETCH
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "address.h"
#include "page_request.h"
#include "pith/options.h"
#endif

namespace pith::server {

#ifdef PITH_CAN_FETCH

namespace {

namespace ip = boost::asio::ip;

constexpr long kMostRedirects = 5;
constexpr long kConnectMilliseconds = 5000;

// A transfer under way, as curl's callbacks see it.
struct Transfer {
  std::string bytes;
  std::size_t most_bytes;
  const CancelToken& cancel;
  bool too_large = false, not_public = false;
};

std::size_t on_bytes(const char* data, std::size_t, std::size_t size, void* to) {
  auto& transfer = *static_cast<Transfer*>(to);
  transfer.too_large = transfer.bytes.size() + size > transfer.most_bytes;
  if (transfer.too_large) return 0;
  transfer.bytes.append(data, size);
  return size;
}

int on_progress(void* to, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<Transfer*>(to)->cancel.cancelled() ? 1 : 0;
}

ip::address address_of(const curl_sockaddr& socket) {
  if (socket.family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &socket.addr, sizeof v4);
    return ip::address_v4(ntohl(v4.sin_addr.s_addr));
  }
  sockaddr_in6 v6{};
  std::memcpy(&v6, &socket.addr, sizeof v6);
  ip::address_v6::bytes_type bytes;
  std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
  return ip::address_v6(bytes);
}

curl_socket_t on_open(void* to, curlsocktype, curl_sockaddr* socket) {
  const bool is_ip = socket->family == AF_INET || socket->family == AF_INET6;
  if (!is_ip || !is_public(address_of(*socket))) {
    static_cast<Transfer*>(to)->not_public = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(socket->family, socket->socktype | SOCK_CLOEXEC, socket->protocol);
}

struct Cleanup {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
};
using Handle = std::unique_ptr<CURL, Cleanup>;

void set_up(CURL* curl, const std::string& url, Transfer& transfer, long milliseconds) {
  static const std::string agent = "pith/" + std::string(kVersion);
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_PROXY, "");  // one would connect in our place, wherever it is told
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(curl, CURLOPT_MAXREDIRS, kMostRedirects);
  curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, milliseconds);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, std::min(milliseconds, kConnectMilliseconds));
  curl_easy_setopt(curl, CURLOPT_USERAGENT, agent.c_str());
  curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, on_open);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, &transfer);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_bytes);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, on_progress);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &transfer);
}

// What an answer says of itself, as text that can go into a header.
std::string told(CURL* curl, CURLINFO what) {
  const char* text = nullptr;
  curl_easy_getinfo(curl, what, &text);
  std::string out = text == nullptr ? "" : text;
  std::erase_if(out, [](char c) { return c < ' ' || c > '~'; });
  return out;
}

bool may_be_page(const std::string& type) {
  return type.empty() || type.starts_with("text/") || type.find("html") != std::string::npos ||
         type.find("xml") != std::string::npos;
}

Response failure_of(CURLcode code, const Transfer& transfer) {
  if (transfer.not_public)
    return problem(403, "not-public", "the URL leads to an address that is not of the public internet");
  if (transfer.too_large) return problem(502, "page-too-large", "the page is larger than this service takes");
  switch (code) {
    case CURLE_URL_MALFORMAT: return problem(400, "bad-value", "this is no URL");
    case CURLE_UNSUPPORTED_PROTOCOL: return problem(400, "bad-value", "only http and https URLs are fetched");
    case CURLE_OPERATION_TIMEDOUT: return problem(504, "fetch-timeout", "the site did not answer in time");
    case CURLE_OUT_OF_MEMORY:
      return problem(503, "out-of-memory", "there is not enough memory for this page");
    default:
      return problem(502, "fetch-failed", std::string("the page cannot be had: ") + curl_easy_strerror(code));
  }
}

}  // namespace

bool can_fetch() {
  return true;
}

Fetched Fetcher::fetch(const std::string& url, Clock::time_point deadline, const CancelToken& cancel) const {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  const Handle curl(ready == CURLE_OK ? curl_easy_init() : nullptr);
  if (!curl) return problem(503, "out-of-memory", "there is not enough memory to fetch a page");
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  if (left <= 0)
    return problem(504, "fetch-timeout", "the time of the request was over before it was fetched");
  Transfer transfer{{}, most_bytes_, cancel};
  set_up(curl.get(), url, transfer, static_cast<long>(left));
  if (const CURLcode code = curl_easy_perform(curl.get()); code != CURLE_OK)
    return failure_of(code, transfer);
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (status >= 400) return problem(502, "fetch-failed", "the site answered " + std::to_string(status));
  const std::string type = told(curl.get(), CURLINFO_CONTENT_TYPE);
  if (!may_be_page(type)) return problem(422, "no-page", "what is there is no page, but " + type);
  return FetchedPage{std::move(transfer.bytes), told(curl.get(), CURLINFO_EFFECTIVE_URL), charset_of(type)};
}

#else

bool can_fetch() {
  return false;
}

Fetched Fetcher::fetch(const std::string&, Clock::time_point, const CancelToken&) const {
  return problem(501, "no-fetching", "this pith was built without libcurl, so it cannot fetch");
}

#endif

}  // namespace pith::server
