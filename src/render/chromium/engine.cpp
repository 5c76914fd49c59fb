// A page goes into a tab by Page.setDocumentContent, which loads nothing by itself. What the page then asks for is
// stopped one by one (the Fetch domain): files of its folder are handed to it, the network is refused unless it is
// allowed. When all is loaded, or half of the time is gone, a snapshot tells boxes and styles.
//
// A tab is used again, with a new document, as long as pages end well and no scripts run. A page that takes too long costs the browser: it is
// killed, since a busy page does not listen, and the next page gets a new one. If the browser dies under a page, that
// page is tried once more with a new browser; so one that was killed from outside costs nothing.
#include "render/chromium/engine.h"

#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/json.h"
#include "render/chromium/browser.h"
#include "render/chromium/snapshot.h"
#include "render/markup.h"
#include "render/page_files.h"

namespace pith {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::uint32_t kNoLimit = 3'600'000;  // milliseconds that stand for no limit
// Where the page is said to be. The name cannot exist (RFC 2606), so nothing else is meant by it.
constexpr std::string_view kPlace = "http://page.pith.invalid/";

std::string base64(std::string_view bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t j = 0; j < 3; ++j)
      three = three << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      out += j <= bytes.size() - i ? kDigits[three >> (18 - 6 * j) & 63] : '=';
  }
  return out;
}

std::string_view content_type(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".css", "text/css"},    {".svg", "image/svg+xml"},  {".png", "image/png"},
      {".gif", "image/gif"},   {".webp", "image/webp"},    {".jpg", "image/jpeg"},
      {".jpeg", "image/jpeg"}, {".js", "text/javascript"}, {".woff2", "font/woff2"},
      {".woff", "font/woff"},  {".ttf", "font/ttf"},       {".html", "text/html"}};
  for (const auto& [ending, type] : kTypes)
    if (path.size() > ending.size() && equals_lower(path.substr(path.size() - ending.size()), ending))
      return type;
  return "application/octet-stream";
}

// A string member of the answer's result.
std::string result_member(const std::string& answer, std::string_view pointer) {
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  std::string_view value;
  if (parser.parse(answer.data(), answer.size()).get(root) != simdjson::SUCCESS ||
      root.at_pointer(pointer).get(value) != simdjson::SUCCESS)
    return {};
  return std::string(value);
}

class ChromiumEngine final : public RenderEngine {
 public:
  explicit ChromiumEngine(const RendererOptions& options) : options_(options), browser_(options_) {
    browser_.listen([this](const BrowserEvent& event) { hear(event); });
  }

  Result<Done> render(const RenderTask& task, Geometry& geometry) override {
    const std::lock_guard lock(one_page_at_a_time_);
    if (options_.pages_a_browser != 0 && pages_ >= options_.pages_a_browser) end_browser();
    Answered answered = Answered::closed;
    for (int attempt = 0; attempt < 2 && answered == Answered::closed; ++attempt) {
      if (const auto started = browser_.start(); !started) return started.error();
      ++pages_;
      answered = lay_out(task, geometry);
      if (answered != Answered::yes) answered == Answered::refused ? leave_tab() : end_browser();
    }
    return verdict(answered, task);
  }

 private:
  Result<Done> verdict(Answered answered, const RenderTask& task) const {
    switch (answered) {
      case Answered::yes: return Done{};
      case Answered::timeout:
        return Error{
            ErrorCode::render_timeout,
            "Chromium took longer than " + std::to_string(task.milliseconds) + " ms; allow more time"};
      case Answered::closed:
        return Error{ErrorCode::render_failed,
                     "Chromium ended twice while it rendered this page; use litehtml for it"};
      case Answered::refused: break;
    }
    return Error{ErrorCode::render_failed, "Chromium could not render this page" +
                                               (problem_.empty() ? "" : ": " + problem_) +
                                               "; use litehtml for it"};
  }

  Answered lay_out(const RenderTask& task, Geometry& geometry) {
    const auto start = steady_clock::now();
    const std::uint32_t time = task.milliseconds != 0 ? task.milliseconds : kNoLimit;
    deadline_ = start + milliseconds(time);
    files_.emplace(task.folder);
    has_loaded_ = has_crashed_ = false;
    problem_.clear();
    if (const Answered opened = open_tab(); opened != Answered::yes) return opened;
    if (const Answered set = set_content(task); set != Answered::yes) return set;
    const Answered loaded = wait_until_loaded(start + milliseconds(time / 2));
    if (loaded != Answered::yes && loaded != Answered::timeout) return loaded;
    std::string answer;
    const Answered answered =
        call("DOMSnapshot.captureSnapshot", "{\"computedStyles\":" + snapshot_styles() + "}", answer);
    if (answered != Answered::yes) return answered;
    problem_ = read_snapshot(answer, task.document, geometry);
    if (loaded == Answered::timeout || options_.scripts == Include::yes) leave_tab();
    return problem_.empty() ? Answered::yes : Answered::refused;
  }

  // What went wrong with a call that was refused is kept for the message.
  Answered call(std::string_view method, std::string_view parameters, std::string& answer) {
    const Answered answered = browser_.call(method, parameters, session_, deadline_, answer);
    if (has_crashed_) return Answered::closed;
    if (answered == Answered::refused) problem_ = result_member(answer, "/error/message");
    return answered;
  }

  // A document keeps what its page said of the colours of links and of dark windows, so each page gets a new one.
  Answered open_tab() {
    std::string answer;
    if (!session_.empty()) return call("Page.navigate", R"({"url":"about:blank"})", answer);
    if (const Answered made = call("Target.createTarget", R"({"url":"about:blank"})", answer);
        made != Answered::yes)
      return made;
    target_ = result_member(answer, "/result/targetId");
    const std::string attach = "{\"targetId\":\"" + target_ + "\",\"flatten\":true}";
    if (const Answered done = call("Target.attachToTarget", attach, answer); done != Answered::yes)
      return done;
    session_ = result_member(answer, "/result/sessionId");
    const std::string size = "{\"width\":" + std::to_string(options_.width) +
                             ",\"height\":" + std::to_string(options_.height) +
                             ",\"deviceScaleFactor\":1,\"mobile\":false}";
    const auto send = [&](std::string_view method, std::string_view parameters) {
      return browser_.send(method, parameters, session_, deadline_);
    };
    send("Page.enable", "{}");
    send("Emulation.setDeviceMetricsOverride", size);
    if (options_.scripts == Include::no) send("Emulation.setScriptExecutionDisabled", R"({"value":true})");
    send("Fetch.enable", "{}");
    const Answered got = call("Page.getFrameTree", "{}", answer);
    frame_ = result_member(answer, "/result/frameTree/frame/id");
    return got;
  }

  void leave_tab() {
    if (session_.empty()) return;
    browser_.send("Target.closeTarget", "{\"targetId\":\"" + target_ + "\"}", "",
                  steady_clock::now() + milliseconds(1000));
    session_.clear();
  }

  void end_browser() {
    browser_.end();
    session_.clear();
    pages_ = 0;
  }

  Answered set_content(const RenderTask& task) {
    Markup markup = {.marks = Marks::elements_and_texts};
    if (options_.scripts == Include::yes) markup.scripts = Scripts::written;
    if (options_.network == Include::yes) markup.frames = Frames::with_sources;
    markup.base = task.url.empty() || !task.folder.empty() ? kPlace : task.url;
    std::string html;
    write_markup(task.document, markup, html);
    std::string parameters = "{\"frameId\":\"" + frame_ + "\",\"html\":";
    append_json(html, parameters);
    parameters += '}';
    std::string answer;
    return call("Page.setDocumentContent", parameters, answer);
  }

  Answered wait_until_loaded(TimePoint until) {
    while (!has_loaded_) {
      const Answered received = browser_.receive(until);
      if (received != Answered::yes) return received;
      if (has_crashed_) return Answered::closed;
    }
    return Answered::yes;
  }

  void hear(const BrowserEvent& event) {
    if (event.method == "Page.documentOpened") has_loaded_ = false;  // what loaded before was the empty tab
    if (event.method == "Page.loadEventFired") has_loaded_ = true;
    if (event.method == "Inspector.targetCrashed") has_crashed_ = true;
    if (event.method == "Page.javascriptDialogOpening")
      browser_.send("Page.handleJavaScriptDialog", R"({"accept":false})", session_, deadline_);
    if (event.method == "Fetch.requestPaused") answer_request(std::string(event.message));
  }

  void answer_request(const std::string& message) {
    const std::string id = result_member(message, "/params/requestId");
    const std::string url = result_member(message, "/params/request/url");
    std::string parameters = "{\"requestId\":\"" + id + '"';
    std::string_view method = "Fetch.failRequest";
    std::optional<std::string> path, bytes;
    if (url.compare(0, kPlace.size(), kPlace) == 0) {
      path = PageFiles::resolve(std::string_view(url).substr(kPlace.size()));
      if (path) bytes = files_->read(*path);
    }
    if (bytes) {
      method = "Fetch.fulfillRequest";
      parameters += ",\"responseCode\":200,\"responseHeaders\":[{\"name\":\"Content-Type\",\"value\":\"";
      parameters += content_type(*path);
      parameters += "\"},{\"name\":\"Access-Control-Allow-Origin\",\"value\":\"*\"}],\"body\":\"" +
                    base64(*bytes) + '"';
    } else if (options_.network == Include::yes && url.compare(0, kPlace.size(), kPlace) != 0) {
      method = "Fetch.continueRequest";
    } else {
      parameters += ",\"errorReason\":\"BlockedByClient\"";
    }
    browser_.send(method, parameters + '}', session_, deadline_);
  }

  const RendererOptions options_;
  std::mutex one_page_at_a_time_;
  Browser browser_;
  std::uint32_t pages_ = 0;               // that this browser has rendered
  std::string target_, session_, frame_;  // of the tab; no session: there is none
  TimePoint deadline_;                    // of the page
  std::optional<PageFiles> files_;        // of the page
  bool has_loaded_ = false, has_crashed_ = false;
  std::string problem_;
};

}  // namespace

std::unique_ptr<RenderEngine> make_chromium(const RendererOptions& options) {
  return std::make_unique<ChromiumEngine>(options);
}

}  // namespace pith
