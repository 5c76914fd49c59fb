#include "page_work.h"

#include <algorithm>
#include <new>

#include "context.h"
#include "pith/fields.h"

namespace pith::cli {
namespace {

// A name that json_line() writes; what a line brings along under it gives way.
bool is_written(std::string_view name, Format format) {
  if (name == "id" || name == "status" || name == "error" || name == "warc" || name == to_string(format))
    return true;
  const auto fields = fields_of<Extracted>();
  return std::any_of(fields.begin(), fields.end(), [&](const auto& field) { return field.name == name; });
}

bool speaks(const Extracted& extracted, const std::vector<std::string>& languages) {
  return languages.empty() ||
         std::find(languages.begin(), languages.end(), extracted.language) != languages.end();
}

bool asks_metadata(const Arguments& arguments) {
  return arguments.jsonl || info(arguments.options.format).has_metadata ||
         arguments.options.metadata == MetadataIn::content || !arguments.batch.languages.empty() ||
         arguments.batch.only_with_metadata;
}

}  // namespace

PageSet PageWork::page_set(const Arguments& arguments) {
  PageSet set = arguments.batch.set;
  set.paths = arguments.inputs;
  set.lists = arguments.files_from;
  if (set.paths.empty() && set.lists.empty() && set.records.empty()) set.paths.push_back("-");
  const std::size_t limit = arguments.options.limits.bytes;
  // No charset shrinks to less than half in UTF-8, so this many bytes fill the limit, and one more meets it.
  set.max_bytes = 2 * (limit == 0 ? kMostBytes : std::min(limit, kMostBytes)) + 5;
  return set;
}

std::string page_line(const PageInput& page, const Outcome& outcome, const Extracted* extracted,
                      Format format) {
  std::string line = json_line(page.id, outcome.error, extracted, format,
                               outcome.found == Found::not_html ? "not-html" : "error");
  if (page.origin.record.empty() && page.carried.empty()) return line + '\n';
  line.pop_back();  // the closing bracket
  if (!page.origin.record.empty()) {
    std::string origin;
    JsonWriter json(origin);
    json.open('{').member("file", page.path).member("offset", page.origin.offset).member("url", page.url);
    json.member("date", page.origin.date).member("http_status", page.origin.http_status).close('}');
    line += ",\"warc\":" + origin;
  }
  for (const CarriedField& field : page.carried)
    if (!is_written(field.name, format)) {
      line += ',';
      JsonWriter(line).json("\"" + field.name + "\":" + field.value);
    }
  return line + "}\n";
}

Outcome PageWork::operator()(Task task) {
  Outcome outcome;
  outcome.id = task.page.id;
  try {
    extract(task, outcome);
  } catch (const std::bad_alloc&) {
    outcome.error = "out of memory";
    outcome.found = Found::failed;
  }
  return outcome;
}

void PageWork::extract(Task& task, Outcome& outcome) {
  PageInput& page = task.page;
  const bool refused = task.refused;
  if (!refused && page.found == Found::page) {
    if (!arguments_->options.encoding.empty()) page.encoding = arguments_->options.encoding;
    loader_.load(page);
    outcome.id = page.id;
  }
  outcome.found = refused ? Found::failed : page.found;
  outcome.size = page.bytes.size();
  if (outcome.found == Found::nothing || outcome.found == Found::not_html || outcome.found == Found::failed) {
    outcome.error = page.problem;
    if (outcome.found != Found::nothing) write_down(page, nullptr, outcome);
    return;
  }
  outcome.no_bytes = page.bytes.empty() && page.problem.empty();
  Result<Extracted> extracted = run(page);
  if (!extracted) {
    outcome.error = extracted.error().message;
    outcome.found = Found::failed;
    return write_down(page, nullptr, outcome);
  }
  outcome.error = page.problem;
  outcome.status = std::max(extracted->status, page.status);
  outcome.is_empty = extracted->content.empty();
  outcome.has_content = true;
  const BatchArguments& batch = arguments_->batch;
  if (batch.deduplicate || batch.min_words != 0) outcome.signature = signature_of(extracted->content);
  outcome.left_out_by = filter(*extracted, outcome);
  if (!outcome.left_out_by.empty()) return;
  outcome.to = task.to;
  write_down(page, &*extracted, outcome);
}

// What the HTTP header says of the charset may be no charset; then the page itself is asked.
Result<Extracted> PageWork::run(const PageInput& page) {
  Options options = arguments_->options;
  if (!asks_metadata(*arguments_)) options.metadata = MetadataIn::nothing;
  const std::string folder = folder_of(page.path);
  if (options.folder.empty() && page.origin.record.empty()) options.folder = folder;
  if (!page.url.empty()) options.url = page.url;
  if (options.encoding.empty()) options.encoding = page.encoding;
  Result<Extracted> result = extractor_.extract(page.bytes, options);
  if (result || result.error().code != ErrorCode::unknown_encoding) return result;
  options.encoding = {};
  return extractor_.extract(page.bytes, options);
}

std::string_view PageWork::filter(const Extracted& extracted, const Outcome& outcome) const {
  const BatchArguments& batch = arguments_->batch;
  if (!speaks(extracted, batch.languages)) return "target-language";
  if (outcome.signature.words < batch.min_words) return "min-words";
  const bool poor =
      extracted.content.empty() || (extracted.quality >= 0 && extracted.quality < batch.min_quality);
  if (batch.min_quality > 0 && poor) return "min-quality";
  const bool told = !extracted.title.empty() && !extracted.date.empty() && !extracted.url.empty();
  return batch.only_with_metadata && !told ? "only-with-metadata" : "";
}

void PageWork::write_down(const PageInput& page, Extracted* extracted, Outcome& outcome) const {
  const Format format = arguments_->options.format;
  if (arguments_->jsonl) {
    outcome.bytes = page_line(page, outcome, extracted, format);
    return;
  }
  if (extracted == nullptr) return;
  if (!arguments_->batch.wet) {
    outcome.bytes = std::move(extracted->content);
    if (outcome.to.empty()) return;
    if (!outcome.bytes.empty() && outcome.bytes.back() != '\n') outcome.bytes += '\n';
    if (arguments_->batch.deduplicate) return;  // whether it is written is not known yet
    if (const auto written = write_file(outcome.to, outcome.bytes); !written)
      outcome.error = outcome.to + ": " + written.error().message;
    return;
  }
  const std::string source = conversion_source(page), date = page_date(page);
  const std::string& url = page.url.empty() ? extracted->url : page.url;
  const Conversion conversion{url, date, source, info(format).media_type, extracted->content};
  outcome.info = conversion_info(conversion);
  outcome.bytes = conversion_record(conversion);
}

}  // namespace pith::cli
