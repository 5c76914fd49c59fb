// Pages from web archives: whole ones, those in a WACZ, and single records by their place.
#include <algorithm>
#include <filesystem>

#include "io/archive.h"
#include "io/cdx.h"
#include "io/http.h"
#include "io/pages.h"
#include "io/sniff.h"
#include "io/wacz.h"

namespace pith {
namespace {

constexpr std::size_t kHttpHead = std::size_t{1} << 16;  // on top of a page's bytes
constexpr std::size_t kIndexLine = std::size_t{1} << 16;

// Makes a page of a record; false if it is something else, which is counted.
bool take_record(const std::string& path, ArchiveRecord& record, const SourceContext& context,
                 PageInput& page) {
  page = PageInput();
  page.path = path;
  page.origin.offset = record.offset;
  const std::string place = path + "@" + std::to_string(record.offset);
  if (!record.problem.empty()) {
    page.id = place;
    page.found = Found::failed;
    page.problem = std::move(record.problem);
    return true;
  }
  if (record.type != "response" && record.type != "resource") {
    context.skip(record.type.empty() ? "untyped record" : record.type);
    return false;
  }
  ContentType type = parse_content_type(record.content_type);
  const bool http = record.block.starts_with("HTTP/") || record.block.starts_with(":status:") ||
                    type.essence == "application/http";
  if (http) {
    HttpResponse response = parse_response(record.block);
    page.origin.http_status = response.status;
    type = std::move(response.type);
  }
  if (!type.essence.empty() && !is_html_type(type.essence)) {
    context.skip(type.essence);
    return false;
  }
  page.form = http ? PageInput::Form::http : PageInput::Form::plain;
  page.id = record.id.empty() ? place : record.id;
  page.origin.record = record.id.empty() ? place : std::move(record.id);
  page.origin.date = std::move(record.date);
  page.url = std::move(record.url);
  page.encoding = std::move(type.charset);
  page.bytes = std::move(record.block);
  if (record.cut) page.status = Status::byte_limit;
  return true;
}

class ArchivePages final : public PageSource {
 public:
  ArchivePages(std::string path, std::unique_ptr<ByteSource> source, SourceContext context, Stretch stretch)
      : path_(std::move(path)),
        reader_(std::move(source), context.set->max_bytes + kHttpHead),
        context_(context) {
    reader_.limit_to(stretch);
  }

  bool next(PageInput& page) override {
    for (ArchiveRecord record; reader_.next(record);)
      if (take_record(path_, record, context_, page)) return true;
    return false;
  }

  double progress() const override {
    if (reader_.file_size() == 0) return -1;
    return static_cast<double>(reader_.file_offset()) / static_cast<double>(reader_.file_size());
  }

 private:
  std::string path_;
  ArchiveReader reader_;
  SourceContext context_;
};

class WaczPages final : public PageSource {
 public:
  WaczPages(std::string path, std::vector<ZipEntry> entries, SourceContext context)
      : path_(std::move(path)), entries_(std::move(entries)), context_(context) {}

  bool next(PageInput& page) override {
    while (true) {
      if (inner_ && inner_->next(page)) return true;
      inner_.reset();
      if (at_ == entries_.size()) return false;
      inner_ = open(entries_[at_++]);
    }
  }

  double progress() const override {
    const double within = inner_ ? std::max(inner_->progress(), 0.0) - 1 : 0;
    return (static_cast<double>(at_) + within) /
           static_cast<double>(std::max<std::size_t>(entries_.size(), 1));
  }

 private:
  std::unique_ptr<PageSource> open(const ZipEntry& entry) {
    const std::string name = path_ + "/" + entry.name;
    if (!entry.stored) return one_page(failed_page(name, "ZIP: the archive is compressed once more"));
    Result<std::unique_ptr<ByteSource>> file = open_source(path_);
    if (!file) return one_page(failed_page(name, file.error().message));
    return archive_pages(name, std::make_unique<PartSource>(std::move(*file), entry.offset, entry.length),
                         context_);
  }

  std::string path_;
  std::vector<ZipEntry> entries_;
  std::size_t at_ = 0;
  std::unique_ptr<PageSource> inner_;
  SourceContext context_;
};

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

std::string_view base_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

class RecordPages final : public PageSource {
 public:
  RecordPages(std::string records, SourceContext context) : records_(std::move(records)), context_(context) {}

  bool next(PageInput& page) override {
    for (RecordRange range; next_range(range, page);) {
      if (page.found == Found::failed || read(range, page)) return true;
    }
    return false;
  }

  double progress() const override { return index_ ? index_->progress() : -1; }

 private:
  // `page` is a failed one if there is no range but something to tell.
  bool next_range(RecordRange& range, PageInput& page) {
    page = PageInput();
    if (!started_) {
      started_ = true;
      if (const auto one = parse_range(records_)) {
        range = *one;
        return true;
      }
      Result<std::unique_ptr<ByteSource>> file = open_source(records_);
      if (!file) {
        page = failed_page(records_, file.error().message);
        return true;
      }
      index_ = std::make_unique<LineReader>(std::move(*file), kIndexLine);
    }
    if (!index_) return false;
    bool too_long = false;
    while (index_->next(line_, too_long))
      if (const auto one = too_long ? std::nullopt : cdx_.read(line_)) {
        range = *one;
        return true;
      }
    if (index_->damage().empty()) return false;
    page = failed_page(records_, index_->damage());
    index_.reset();
    return true;
  }

  // The archive that the index names: one of the set of the same name, else one beside the index.
  std::string find_archive(const std::string& named) const {
    const std::vector<std::string>& paths = context_.set->paths;
    if (named.empty() && paths.size() == 1) return paths[0];
    for (const std::string& path : paths) {
      if (!named.empty() && base_name(path) == base_name(named)) return path;
      const std::string below = path + "/" + std::string(base_name(named));
      if (!named.empty() && is_directory(path) && std::filesystem::exists(below)) return below;
    }
    return named.empty() || named.starts_with('/') ? named : folder_of(records_) + named;
  }

  bool read(const RecordRange& range, PageInput& page) {
    const std::string path = find_archive(range.file);
    const auto fail = [&](std::string problem) {
      page = failed_page(path.empty() ? records_ : path, std::move(problem));
      page.origin.offset = range.offset;
      return true;
    };
    if (path.empty()) return fail("a record of an archive that is not named: name one");
    Result<std::unique_ptr<ByteSource>> file = open_source(path);
    if (!file) return fail(file.error().message);
    const std::uint64_t size = (*file)->size();
    if (range.offset >= size) return fail("it has no byte " + std::to_string(range.offset));
    const std::uint64_t length =
        range.length == 0 ? size - range.offset : std::min(range.length, size - range.offset);
    ArchiveReader reader(std::make_unique<PartSource>(std::move(*file), range.offset, length),
                         context_.set->max_bytes + kHttpHead);
    ArchiveRecord record;
    if (!reader.next(record)) return fail("there is no record at byte " + std::to_string(range.offset));
    record.offset += range.offset;
    return take_record(path, record, context_, page);
  }

  std::string records_;
  SourceContext context_;
  bool started_ = false;
  std::unique_ptr<LineReader> index_;
  CdxReader cdx_;
  std::string line_;
};

// A WACZ is read by whoever has its first byte.
std::unique_ptr<PageSource> stretch_pages(Stretch stretch, SourceContext context) {
  const std::vector<std::string>& paths = context.set->paths;
  if (paths.size() != 1) return one_page(failed_page({}, "a stretch of an archive: name one archive"));
  Result<std::unique_ptr<ByteSource>> file = open_source(paths[0]);
  if (!file) return one_page(failed_page(paths[0], file.error().message));
  if (auto pages = wacz_pages(paths[0], context)) {
    if (stretch.from == 0) return pages;
    return std::make_unique<WaczPages>(paths[0], std::vector<ZipEntry>(), context);
  }
  return archive_pages(paths[0], std::move(*file), context, stretch);
}

}  // namespace

std::unique_ptr<PageSource> archive_pages(std::string path, std::unique_ptr<ByteSource> source,
                                          SourceContext context, Stretch stretch) {
  return std::make_unique<ArchivePages>(std::move(path), std::move(source), context, stretch);
}

std::unique_ptr<PageSource> wacz_pages(std::string path, SourceContext context) {
  Result<std::unique_ptr<ByteSource>> file = open_source(path);
  if (!file) return one_page(failed_page(path, file.error().message));
  Result<std::vector<ZipEntry>> entries = list_zip(**file);
  if (!entries) return nullptr;
  std::erase_if(*entries, [](const ZipEntry& entry) { return !is_archive_entry(entry); });
  if (entries->empty()) return nullptr;
  return std::make_unique<WaczPages>(std::move(path), std::move(*entries), context);
}

std::unique_ptr<PageSource> record_pages(std::string records, SourceContext context) {
  if (const auto stretch = parse_stretch(records)) return stretch_pages(*stretch, context);
  return std::make_unique<RecordPages>(std::move(records), context);
}

}  // namespace pith
