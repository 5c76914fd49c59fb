#include "render/chromium/browser.h"

#include <simdjson.h>

#include <chrono>
#include <cstdlib>
#include <vector>

#include "base/ascii.h"
#include "pith/io.h"

namespace pith {
namespace {

using std::chrono::steady_clock;

constexpr auto kTimeToStart = std::chrono::seconds(60);
constexpr std::string_view kNames[] = {"chromium", "chromium-browser", "google-chrome",
                                       "google-chrome-stable", "chrome"};

std::vector<std::string> arguments(const std::string& program, const RendererOptions& options,
                                   const std::string& folder) {
  std::vector<std::string> words = {
      program,
      "--headless",
      "--remote-debugging-pipe",
      "--user-data-dir=" + folder,
      "--crash-dumps-dir=" + folder,
      "--window-size=" + std::to_string(options.width) + "," + std::to_string(options.height),
      "--no-first-run",
      "--no-default-browser-check",
      "--no-startup-window",
      "--hide-scrollbars",
      "--mute-audio",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-breakpad",
      "--disable-extensions",
      "--disable-component-update",
      "--disable-background-networking",
      "--disable-default-apps",
      "--disable-sync",
      "--disable-features=Translate,OptimizationHints,MediaRouter",
      "--force-color-profile=srgb",
      "--password-store=basic"};
  if (is_superuser()) words.emplace_back("--no-sandbox");
  // Requests are refused one by one; what would go around that meets a proxy that nobody runs.
  if (options.network == Include::no) {
    words.emplace_back("--proxy-server=127.0.0.1:9");
    words.emplace_back("--proxy-bypass-list=<-loopback>");
  }
  return words;
}

}  // namespace

Result<Done> Browser::start() {
  if (program_.is_started()) return Done{};
  if (const auto made = folder_.make("pith-chromium"); !made)
    return Error{ErrorCode::no_renderer, "no temporary folder for Chromium: " + made.error().message};
  std::vector<std::string> names;
  if (!options_.browser.empty())
    names.push_back(options_.browser);
  else
    names.assign(std::begin(kNames), std::end(kNames));
  std::string problem;
  for (const std::string& name : names) {
    problem = program_.start(arguments(name, options_, folder_.path()), folder_.path() + "/messages");
    if (problem.empty()) break;
  }
  if (!problem.empty()) {
    end();
    return Error{
        ErrorCode::no_renderer,
        options_.browser.empty()
            ? "Chromium is not installed; install the package chromium, say where it is, or use litehtml"
            : "no Chromium at " + options_.browser + " (" + problem + "); say where it is, or use litehtml"};
  }
  std::string answer;
  if (call("Browser.getVersion", "{}", "", steady_clock::now() + kTimeToStart, answer) == Answered::yes)
    return Done{};
  std::string words = last_words();
  end();
  return Error{ErrorCode::no_renderer, "Chromium does not start" + (words.empty() ? words : ": " + words) +
                                           "; try to run it by hand, or use litehtml"};
}

void Browser::end() {
  program_.end();
  folder_.remove();
}

// The last line that it wrote to standard error.
std::string Browser::last_words() const {
  const auto file = read_file(folder_.path() + "/messages", std::size_t{1} << 16);
  if (!file) return {};
  std::string_view text = trimmed(file->bytes);
  const std::size_t line = text.rfind('\n');
  if (line != std::string_view::npos) text.remove_prefix(line + 1);
  return std::string(text.substr(0, 300));
}

std::uint64_t Browser::send(std::string_view method, std::string_view parameters, std::string_view session,
                            TimePoint deadline) {
  const std::uint64_t id = ++last_id_;
  std::string message = "{\"id\":" + std::to_string(id) + ",\"method\":\"";
  message += method;
  message += "\",\"params\":";
  message += parameters;
  if (!session.empty()) {
    message += ",\"sessionId\":\"";
    message += session;
    message += '"';
  }
  message += '}';
  return program_.write(message, deadline) == Program::Outcome::done ? id : 0;
}

// Receives one message: the answer to `wanted`, which stays in `message_`, or an event for the listener.
Answered Browser::take(TimePoint deadline, std::uint64_t wanted, bool& is_wanted) {
  is_wanted = false;
  switch (program_.read(message_, deadline)) {
    case Program::Outcome::timeout: return Answered::timeout;
    case Program::Outcome::closed: return Answered::closed;
    case Program::Outcome::done: break;
  }
  // Answers to what was asked may be as large as a page: their ids are at the front.
  const std::string mark = "{\"id\":" + std::to_string(wanted) + ",";
  if (std::string_view(message_).substr(0, mark.size()) == mark) {
    is_wanted = true;
    const std::string_view start = std::string_view(message_).substr(mark.size(), 8);
    return start == "\"error\":" ? Answered::refused : Answered::yes;
  }
  if (!listener_) return Answered::yes;
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  std::string_view method;
  if (parser.parse(message_.data(), message_.size()).get(root) == simdjson::SUCCESS &&
      root["method"].get(method) == simdjson::SUCCESS)
    listener_({method, message_});
  return Answered::yes;
}

Answered Browser::wait_for(std::uint64_t id, TimePoint deadline, std::string& answer) {
  if (id == 0) return steady_clock::now() < deadline ? Answered::closed : Answered::timeout;
  for (;;) {
    bool is_wanted = false;
    const Answered answered = take(deadline, id, is_wanted);
    if (is_wanted) answer.swap(message_);
    if (is_wanted || answered != Answered::yes) return answered;
  }
}

Answered Browser::call(std::string_view method, std::string_view parameters, std::string_view session,
                       TimePoint deadline, std::string& answer) {
  return wait_for(send(method, parameters, session, deadline), deadline, answer);
}

Answered Browser::receive(TimePoint deadline) {
  bool is_wanted = false;
  return take(deadline, 0, is_wanted);
}

}  // namespace pith
