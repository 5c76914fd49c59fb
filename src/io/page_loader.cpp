#include <new>

#include "base/ascii.h"
#include "io/decompress.h"
#include "io/http.h"
#include "io/json_page.h"
#include "io/mime_page.h"
#include "io/sniff.h"
#include "io/source.h"

namespace pith {
namespace {

Charset charset_named(std::string_view encoding) {
  return starts_lower(trimmed(encoding), "utf-16") ? Charset::utf_16 : Charset::unknown;
}

void refuse(PageInput& page, std::string_view what) {
  page.found = Found::not_html;
  page.problem = "looks like " + std::string(what) + ", not HTML";
  page.bytes.clear();
}

void fail(PageInput& page, std::string problem) {
  page.found = Found::failed;
  page.problem = std::move(problem);
  page.bytes.clear();
}

}  // namespace

struct PageLoader::State {
  PageSet options;
  JsonPageReader json;

  // What was found not to be HTML ends the reading.
  Probe probe(const PageInput& page, std::string_view& seen) const {
    const Charset charset = charset_named(page.encoding);
    return [charset, &seen](std::string_view start) {
      seen = looks_like(start, charset);
      return seen.empty();
    };
  }

  void load(PageInput& page) {
    std::string_view seen;
    switch (page.form) {
      case PageInput::Form::file: read_file(page, seen); break;
      case PageInput::Form::http: take_http_off(page, seen); break;
      case PageInput::Form::json:
        if (std::string wrong = json.read(std::string(std::move(page.bytes)), options.fields, page);
            !wrong.empty())
          fail(page, std::move(wrong));
        break;
      case PageInput::Form::plain: break;
    }
    page.form = PageInput::Form::plain;
    if (page.found != Found::page) return;
    if (seen.empty()) seen = looks_like(page.bytes, charset_named(page.encoding));
    if (!seen.empty()) return refuse(page, seen);
    unpack_saved(page);
  }

  void read_file(PageInput& page, std::string_view& seen) const {
    const auto source = open_source(page.path);
    if (!source) return fail(page, source.error().message);
    Input input = read_all(**source, options.max_bytes, (*source)->size(), probe(page, seen));
    if (std::string failure = (*source)->failure(); !failure.empty()) return fail(page, std::move(failure));
    page.bytes = std::move(input.bytes);
    page.status = input.status;
    page.problem = std::move(input.damage);
  }

  void take_http_off(PageInput& page, std::string_view& seen) const {
    const HttpResponse response = parse_response(page.bytes);
    Body body = decode_body(response, options.max_bytes, probe(page, seen));
    page.bytes = std::move(body.bytes);
    if (body.status != Status::ok) page.status = body.status;
    page.problem = std::move(body.damage);
  }

  static void unpack_saved(PageInput& page) {
    if (auto saved = read_mhtml(page.bytes)) {
      if (saved->html.empty()) return fail(page, "MHTML without a page in it");
      page.bytes = std::move(saved->html);
      if (page.url.empty()) page.url = std::move(saved->url);
      if (page.encoding.empty()) page.encoding = std::move(saved->charset);
    } else if (page.url.empty()) {
      page.url = single_file_url(page.bytes);
    }
  }
};

PageLoader::PageLoader(PageSet options) : state_(std::make_unique<State>()) {
  state_->options = std::move(options);
}
PageLoader::~PageLoader() = default;
PageLoader::PageLoader(PageLoader&&) noexcept = default;
PageLoader& PageLoader::operator=(PageLoader&&) noexcept = default;

void PageLoader::load(PageInput& page) {
  if (page.found != Found::page) return;
  try {
    state_->load(page);
  } catch (const std::bad_alloc&) {
    fail(page, "out of memory");
  }
}

}  // namespace pith
