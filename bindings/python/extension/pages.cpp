#include "pages.h"

#include <utility>

#include "records.h"

namespace pith::python {
namespace {

constexpr std::string_view kZip = ".wacz";

// What `pith --jsonl` writes as the status of a page that it could not read.
std::string_view status_of(const PageInput& page) {
  if (page.found == Found::page) return to_string(page.status);
  return page.found == Found::not_html ? "not-html" : "error";
}

nb::dict fields_of(const PageInput& page) {
  nb::dict fields;
  fields["id"] = text_of(page.id);
  fields["url"] = text_of(page.url);
  fields["date"] = text_of(page.origin.date);
  fields["html"] = nb::bytes(page.bytes.data(), page.bytes.size());
  fields["encoding"] = text_of(page.encoding);
  fields["http_status"] =
      page.origin.http_status == 0 ? nb::none() : nb::object(nb::int_(page.origin.http_status));
  fields["path"] = text_of(page.path);
  fields["offset"] = nb::int_(page.origin.offset);
  fields["status"] = text_of(status_of(page));
  fields["problem"] = text_of(page.problem);
  return fields;
}

}  // namespace

Pages::Pages(const nb::bytes& name, std::vector<std::string> records, std::size_t max_bytes, bool any_kind) {
  std::string path(name.c_str(), name.size());
  const bool is_zip = std::string_view(path).ends_with(kZip);
  set_.format = is_zip || any_kind ? InputFormat::automatic : InputFormat::warc;
  set_.paths.push_back(std::move(path));
  set_.records = std::move(records);
  // No charset shrinks to less than half in UTF-8, so this many bytes fill the library's limit, and one more meets it.
  set_.max_bytes = max_bytes != 0 ? max_bytes : 2 * Limits{}.bytes + 5;
  source_ = open_pages(set_);
  loader_ = PageLoader(set_);
}

nb::object Pages::next() {
  PageInput page;
  const bool any = [&] {
    const nb::gil_scoped_release others_may_run;
    const std::lock_guard lock(mutex_);
    if (!source_->next(page)) return false;
    if (page.found == Found::page) loader_.load(page);
    return true;
  }();
  if (!any) return nb::none();
  return fields_of(page);
}

}  // namespace pith::python
