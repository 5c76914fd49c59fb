#include "page_service.h"

#include <algorithm>
#include <new>
#include <vector>

#include "accept.h"
#include "pith/fields.h"
#include "pith/suggest.h"

namespace pith::server {
namespace {

// HTML and SVG that come from a page run nothing and load nothing but what they carry, should a browser show them.
constexpr std::string_view kSandbox =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

std::string with_charset(std::string_view media_type) {
  const bool is_text = media_type.starts_with("text/");
  return std::string(media_type) + (is_text ? "; charset=utf-8" : "");
}

Response content(std::string_view media_type, std::string body) {
  if (!body.empty() && body.back() != '\n') body += '\n';
  Response response{200, with_charset(media_type), std::move(body)};
  if (media_type == "text/html" || media_type == "image/svg+xml")
    response.headers.emplace_back("Content-Security-Policy", kSandbox);
  return response;
}

Response json(std::string body) {
  return content("application/json", std::move(body));
}

template <class T>
T least_but_none(T a, T b) {  // of two limits of which zero is none
  return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

Limits bounded(const Limits& asked, const Limits& most, Clock::time_point deadline) {
  using std::chrono::milliseconds;
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now()).count();
  Limits limits;
  limits.bytes = least_but_none(asked.bytes, most.bytes);
  limits.nodes = least_but_none(asked.nodes, most.nodes);
  limits.depth = least_but_none(asked.depth, most.depth);
  limits.attributes = least_but_none(asked.attributes, most.attributes);
  limits.memory = least_but_none(asked.memory, most.memory);
  limits.output = least_but_none(asked.output, most.output);
  limits.milliseconds =
      least_but_none(asked.milliseconds, static_cast<std::uint32_t>(std::max<long>(left, 1)));
  return limits;
}

// The format that a request names, or else the one that its Accept field wants most.
Format chosen_format(const PageRequest& page, std::string_view accept, Format asked) {
  if (page.names_format) return asked;
  std::vector<std::string_view> types;
  for (const FormatInfo& format : formats()) types.push_back(format.media_type);
  const int wanted = most_wanted(accept, types);
  return wanted < 0 ? asked : static_cast<Format>(wanted);
}

bool wants_json(std::string_view accept) {
  constexpr std::string_view kTypes[] = {"application/json", "text/plain", "text/markdown", "text/html"};
  return most_wanted(accept, kTypes) == 0;
}

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::no_renderer: return 501;
    case ErrorCode::render_failed:
    case ErrorCode::render_timeout: return 422;
    case ErrorCode::out_of_memory:
    case ErrorCode::stopped: return 503;
    default: return 400;
  }
}

// The page itself, for who works on it more than once. A browser shows it to nobody.
Response as_served(FetchedPage& page) {
  Response response{200, "application/octet-stream", std::move(page.bytes)};
  response.headers.emplace_back("Pith-Url", std::move(page.url));
  if (!page.encoding.empty()) response.headers.emplace_back("Pith-Encoding", std::move(page.encoding));
  return response;
}

}  // namespace

Response problem_of(const Error& error) {
  return problem(status_of(error.code), to_string(error.code), error.message);
}

Answer PageService::answer(Call& call) {
  const auto finished = [&](Answer answer) {
    return call.endpoint == Endpoint::batch ? as_line(std::move(answer), call) : std::move(answer);
  };
  try {
    return finished(try_answer(call));
  } catch (const std::bad_alloc&) {
    extractor_.release_memory();
    return finished(problem(503, "out-of-memory", "there is not enough memory for this page"));
  }
}

Response PageService::as_line(Answer answer, const Call& call) const {
  const auto* response = std::get_if<Response>(&answer);
  if (response != nullptr && response->status == 200) return std::move(std::get<Response>(answer));
  const std::string_view what = response == nullptr ? "pages of a batch are not fetched: send html, too"
                                                    : std::string_view(response->detail);
  return json(json_line(id_.empty() ? call.id : id_, what, nullptr, service_->options.options().format));
}

Answer PageService::try_answer(Call& call) {
  id_.clear();
  if (Clock::now() >= call.deadline)
    return problem(503, "deadline", "the service was too busy to begin with the page in time");
  const Result<PageRequest> read = reader_.read(call.request, call.endpoint, service_->options);
  if (!read) return problem_of(read.error());
  id_ = read->id;
  Options options = read->options.options();
  options.limits = bounded(options.limits, service_->options.options().limits, call.deadline);
  options.cancel = &call.cancel;
  std::optional<Renderer> renderer;
  if (read->names_viewport) {
    if (service_->renderer != nullptr && service_->renderer->options().engine == Engine::chromium)
      return problem(400, "bad-value", "the browser of this service has one window, whose size is set");
    options.renderer = &renderer.emplace(*read->options.renderer());
  } else {
    options.renderer = service_->renderer;
  }
  std::string_view html;
  if (call.endpoint == Endpoint::fetch && read->html)
    return problem(400, "bad-value", "to fetch a page, send JSON with its url and no html");
  if (read->html) {
    html = *read->html;
    if (options.encoding.empty()) options.encoding = read->header_encoding;
  } else if (call.fetched) {
    html = call.fetched->bytes;
    options.url = call.fetched->url;
    if (options.encoding.empty()) options.encoding = call.fetched->encoding;
  } else if (service_->fetches) {
    return FetchWish{std::string(options.url)};
  } else {
    return problem(403, "no-fetching",
                   "this service fetches no pages: send html, too, or start it with --allow-fetch");
  }
  if (call.endpoint == Endpoint::fetch) return as_served(*call.fetched);
  accept_ = call.request.accept;
  const bool is_guess = read->options.options().encoding.empty();  // what a header says may be no charset
  Response response = run(*read, call.endpoint, html, options);
  if (is_guess && response.code == to_string(ErrorCode::unknown_encoding)) {
    options.encoding = {};
    response = run(*read, call.endpoint, html, options);
  }
  return response;
}

Response PageService::run(const PageRequest& page, Endpoint endpoint, std::string_view html,
                          Options options) {
  switch (endpoint) {
    case Endpoint::extract: return extract(page, html, options);
    case Endpoint::batch: return extract(page, html, options, Shape::object);
    case Endpoint::explain: return explain(page, html, options);
    case Endpoint::regions: return regions(page, html, options);
    case Endpoint::entities: return entities(page, html, options);
    case Endpoint::plot: return plot(page, html, options);
    default: return render(page, html, options);
  }
}

// An object, as `pith --jsonl` writes it, if JSON is asked for; else the content alone.
Response PageService::extract(const PageRequest& page, std::string_view html, Options options, Shape shape) {
  options.format = chosen_format(page, accept_, options.format);
  const FormatInfo& format = pith::info(options.format);
  const bool is_object = shape == Shape::object || options.format == Format::json || wants_json(accept_);
  if (!is_object && !format.has_metadata && options.metadata != MetadataIn::content)
    options.metadata = MetadataIn::nothing;  // nobody would see it
  Result<Extracted> extracted = extractor_.extract(html, options);
  if (!extracted) return problem_of(extracted.error());
  Response response = is_object ? json(json_line(page.id, "", &*extracted, options.format))
                                : content(format.media_type, std::move(extracted->content));
  response.headers.emplace_back("Pith-Status", to_string(extracted->status));
  return response;
}

Response PageService::explain(const PageRequest& page, std::string_view html, Options options) {
  if (!page.names_format) options.format = chosen_format(page, accept_, Format::json);
  options.explanation = Include::yes;
  options.metadata = MetadataIn::nothing;
  Result<Extracted> extracted = extractor_.extract(html, options);
  if (!extracted) return problem_of(extracted.error());
  const bool is_text = options.format != Format::json && options.format != Format::html;
  Response response =
      content(is_text ? "text/plain" : pith::info(options.format).media_type, std::move(extracted->content));
  response.headers.emplace_back("Pith-Status", to_string(extracted->status));
  return response;
}

Response PageService::regions(const PageRequest& page, std::string_view html, const Options& options) {
  const auto found = extractor_.regions(html, page.which, options, page.limit);
  return found ? json(json_line(page.id, "", *found)) : problem_of(found.error());
}

Response PageService::entities(const PageRequest& page, std::string_view html, const Options& options) {
  const auto found = extractor_.entities(html, options);
  return found ? json(json_line(page.id, "", *found)) : problem_of(found.error());
}

// Each method has its own pictures, and the library says of which it has none.
Response PageService::plot(const PageRequest& page, std::string_view html, const Options& options) {
  const auto named = from_string<Plot>(page.kind);
  auto drawn = extractor_.plot(html, named.value_or(Plot{}), options);
  for (const std::string_view other : names_of<Plot>()) {
    if (named || drawn || drawn.error().code != ErrorCode::unknown_method) break;
    drawn = extractor_.plot(html, *from_string<Plot>(other), options);
  }
  return drawn ? content("image/svg+xml", std::move(*drawn)) : problem_of(drawn.error());
}

Response PageService::render(const PageRequest& page, std::string_view html, const Options& options) {
  if (page.kind == "geometry") {
    auto geometry = extractor_.dump(html, Dump::geometry, options);
    return geometry ? json(std::move(*geometry)) : problem_of(geometry.error());
  }
  auto drawn = extractor_.plot(html, page.kind == "boxes" ? Plot::boxes : Plot::overlay, options);
  return drawn ? content("image/svg+xml", std::move(*drawn)) : problem_of(drawn.error());
}

}  // namespace pith::server
