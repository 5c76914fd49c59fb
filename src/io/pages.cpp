// How a set of pages is gone through: operands, then lists; each opens what it names and hands on what that has.
#include "io/pages.h"

#include <algorithm>
#include <new>

#include "base/ascii.h"
#include "io/archive.h"
#include "io/compression.h"
#include "io/decompress.h"
#include "io/walk.h"

namespace pith {
namespace {

constexpr std::string_view kPageEndings[] = {".html", ".htm", ".xhtml", ".xht", ".shtml", ".mhtml", ".mht"};
constexpr std::string_view kArchiveEndings[] = {".warc", ".arc"};
constexpr std::string_view kJsonEndings[] = {".jsonl", ".ndjson"};
constexpr std::string_view kZipEndings[] = {".wacz"};
constexpr std::string_view kCompressedEndings[] = {".gz", ".zst"};

// Takes the first ending that fits off the path.
bool remove_ending(std::string_view& path, std::span<const std::string_view> endings) {
  for (const std::string_view ending : endings) {
    if (path.size() < ending.size() || !equals_lower(path.substr(path.size() - ending.size()), ending))
      continue;
    path.remove_suffix(ending.size());
    return true;
  }
  return false;
}

bool ends_as(std::string_view path, std::span<const std::string_view> endings) {
  remove_ending(path, kCompressedEndings);
  return remove_ending(path, endings);
}

class OnePage final : public PageSource {
 public:
  explicit OnePage(PageInput page) : page_(std::move(page)) {}
  bool next(PageInput& page) override {
    if (done_) return false;
    page = std::move(page_);
    return done_ = true;
  }
  double progress() const override { return done_ ? 1 : 0; }

 private:
  PageInput page_;
  bool done_ = false;
};

PageInput page_of(std::string path) {
  PageInput page;
  page.id = path;
  page.path = std::move(path);
  return page;
}

// Its first bytes again, then the rest: for pipes, which are read once.
class PeekedSource final : public ByteSource {
 public:
  PeekedSource(std::unique_ptr<ByteSource> rest, std::size_t most) : rest_(std::move(rest)) {
    start_.resize(most);
    std::size_t used = 0;
    while (used < most) {
      const std::size_t got = rest_->read({start_.data() + used, most - used});
      if (got == 0) break;
      used += got;
    }
    start_.resize(used);
  }
  std::string_view start() const { return start_; }
  std::size_t read(std::span<char> to) override {
    if (at_ == start_.size()) return rest_->read(to);
    const std::size_t size = start_.copy(to.data(), to.size(), at_);
    at_ += size;
    return size;
  }
  bool seek(std::uint64_t offset) override {
    if (!rest_->seek(offset)) return false;
    at_ = start_.size();
    return true;
  }
  std::uint64_t size() const override { return rest_->size(); }
  std::string failure() const override { return rest_->failure(); }

 private:
  std::unique_ptr<ByteSource> rest_;
  std::string start_;
  std::size_t at_ = 0;
};

// Sources one after the other.
class Sequence : public PageSource {
 public:
  bool next(PageInput& page) override {
    while (true) {
      if (inner_ && inner_->next(page)) return true;
      inner_ = open();
      if (!inner_) return false;
    }
  }

 protected:
  virtual std::unique_ptr<PageSource> open() = 0;  // null: there is no more
  double inner_progress() const { return inner_ ? std::clamp(inner_->progress(), 0.0, 1.0) : 1; }

 private:
  std::unique_ptr<PageSource> inner_;
};

class DirectoryPages final : public Sequence {
 public:
  DirectoryPages(std::string path, SourceContext context)
      : path_(path), walk_(std::move(path)), context_(context) {}
  double progress() const override { return walk_.progress(); }

 private:
  std::unique_ptr<PageSource> open() override {
    for (DirectoryWalk::Entry entry; walk_.next(entry);) {
      const bool failed = !entry.error.empty();
      if (!failed && !is_page_name(entry.path)) continue;
      any_ = true;
      if (failed) return one_page(failed_page(std::move(entry.path), std::move(entry.error)));
      return path_pages(std::move(entry.path), NamedBy::list, context_);
    }
    if (std::exchange(any_, true)) return nullptr;
    PageInput page = page_of(path_);
    page.found = Found::nothing;
    page.problem = "no pages in this directory; name other files with --files-from";
    return one_page(std::move(page));
  }

  std::string path_;
  DirectoryWalk walk_;
  SourceContext context_;
  bool any_ = false;
};

// Gives each of its pages the URL of the list's line.
class WithUrl final : public PageSource {
 public:
  WithUrl(std::unique_ptr<PageSource> pages, std::string url)
      : pages_(std::move(pages)), url_(std::move(url)) {}
  bool next(PageInput& page) override {
    if (!pages_->next(page)) return false;
    if (page.url.empty()) page.url = url_;
    return true;
  }

 private:
  std::unique_ptr<PageSource> pages_;
  std::string url_;
};

class ListPages final : public Sequence {
 public:
  ListPages(std::string path, std::unique_ptr<ByteSource> source, SourceContext context)
      : path_(std::move(path)), lines_(std::move(source), kLongestLine), context_(context) {
    if (lines_.start().find('\0') != std::string_view::npos) lines_.end_lines_by('\0');
  }
  double progress() const override { return lines_.progress(); }

 private:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 16;

  std::unique_ptr<PageSource> open() override {
    bool too_long = false;
    while (lines_.next(line_, too_long)) {
      if (too_long) return one_page(failed_page(path_, "a line is too long"));
      if (line_.empty()) continue;
      const std::size_t tab = line_.find('\t');
      if (tab == std::string::npos || line_.substr(0, tab).find("://") == std::string::npos)
        return path_pages(line_, NamedBy::list, context_);
      return std::make_unique<WithUrl>(path_pages(line_.substr(tab + 1), NamedBy::list, context_),
                                       line_.substr(0, tab));
    }
    if (lines_.damage().empty() || std::exchange(told_, true)) return nullptr;
    return one_page(failed_page(path_, lines_.damage()));
  }

  std::string path_;
  LineReader lines_;
  SourceContext context_;
  std::string line_;
  bool told_ = false;
};

class JsonPages final : public PageSource {
 public:
  JsonPages(std::string path, std::unique_ptr<ByteSource> source, SourceContext context)
      : path_(std::move(path)), lines_(std::move(source), context.set->max_bytes * 2 + kLongestRest) {}
  double progress() const override { return lines_.progress(); }

  bool next(PageInput& page) override {
    bool too_long = false;
    while (true) {
      page = PageInput();
      const bool any = lines_.next(page.bytes, too_long);
      if (!any && (lines_.damage().empty() || std::exchange(told_, true))) return false;
      page.path = path_;
      page.id = path_ + ":" + std::to_string(++number_);
      page.form = PageInput::Form::json;
      if (!any) page.problem = lines_.damage();
      if (too_long) page.problem = "the line is too long";
      if (!page.problem.empty()) page.found = Found::failed;
      if (!any || page.bytes.find_first_not_of(" \t\r") != std::string::npos) return true;
    }
  }

 private:
  static constexpr std::size_t kLongestRest = std::size_t{1} << 20;  // escapes and other fields

  std::string path_;
  LineReader lines_;
  std::size_t number_ = 0;
  bool told_ = false;
};

// The whole of a set, or a shard of it.
class SetPages final : public Sequence {
 public:
  SetPages(const PageSet& set, Skipped* skipped) : set_(set), context_{&set_, skipped} {}

  bool next(PageInput& page) override {
    try {
      while (Sequence::next(page)) {
        if (page.found == Found::nothing || count_++ % std::max(set_.shards, 1U) + 1 == set_.shard)
          return true;
      }
      return false;
    } catch (const std::bad_alloc&) {
      page = failed_page({}, "out of memory");
      return !std::exchange(ended_, true);
    }
  }

  double progress() const override {
    const std::size_t all =
        set_.records.empty() ? set_.paths.size() + set_.lists.size() : set_.records.size();
    if (all == 0) return -1;
    return std::max(0.0, (static_cast<double>(at_) - 1 + inner_progress()) / static_cast<double>(all));
  }

 private:
  std::unique_ptr<PageSource> open() override {
    const std::size_t at = at_++;
    if (ended_) return nullptr;
    if (!set_.records.empty())
      return at < set_.records.size() ? record_pages(set_.records[at], context_) : nullptr;
    if (at < set_.paths.size()) return path_pages(set_.paths[at], NamedBy::user, context_);
    if (at - set_.paths.size() >= set_.lists.size()) return nullptr;
    const std::string& list = set_.lists[at - set_.paths.size()];
    Result<std::unique_ptr<ByteSource>> source = open_source(list);
    if (!source) return one_page(failed_page(list, source.error().message));
    return list_pages(list, std::move(*source), context_);
  }

  PageSet set_;
  SourceContext context_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  bool ended_ = false;
};

// A pipe is read here, once: whoever loads the page later could not begin again.
std::unique_ptr<PageSource> piped_page(std::string path, std::unique_ptr<PeekedSource> source,
                                       SourceContext context) {
  PageInput page = page_of(std::move(path));
  Input input = read_all(*source, context.set->max_bytes);
  page.form = PageInput::Form::plain;
  page.bytes = std::move(input.bytes);
  page.status = input.status;
  page.problem = std::move(input.damage);
  if (const std::string failure = source->failure(); !failure.empty()) page = failed_page(page.path, failure);
  return one_page(std::move(page));
}

// What the user names, by its first bytes.
std::unique_ptr<PageSource> peeked_pages(std::string path, SourceContext context) {
  Result<std::unique_ptr<ByteSource>> file = open_source(path);
  if (!file) return one_page(failed_page(std::move(path), file.error().message));
  constexpr std::size_t kPeeked = std::size_t{1} << 16;
  const bool regular = (*file)->size() != 0 && path != "-";
  auto source = std::make_unique<PeekedSource>(std::move(*file), kPeeked);
  const Input start = decode(source->start(), Coding::compressed, 512);
  if (ArchiveReader::is_archive(start.bytes))
    return archive_pages(std::move(path), std::move(source), context);
  if (regular && start.bytes.starts_with("PK\x03\x04"))
    if (auto pages = wacz_pages(path, context)) return pages;
  if (regular) return one_page(page_of(std::move(path)));
  return piped_page(std::move(path), std::move(source), context);
}

}  // namespace

std::unique_ptr<PageSource> one_page(PageInput page) {
  return std::make_unique<OnePage>(std::move(page));
}

PageInput failed_page(std::string path, std::string problem) {
  PageInput page = page_of(std::move(path));
  page.found = Found::failed;
  page.problem = std::move(problem);
  return page;
}

std::unique_ptr<PageSource> json_pages(std::string path, std::unique_ptr<ByteSource> source,
                                       SourceContext context) {
  return std::make_unique<JsonPages>(std::move(path), std::move(source), context);
}

std::unique_ptr<PageSource> list_pages(std::string path, std::unique_ptr<ByteSource> source,
                                       SourceContext context) {
  return std::make_unique<ListPages>(std::move(path), std::move(source), context);
}

std::unique_ptr<PageSource> directory_pages(std::string path, SourceContext context) {
  return std::make_unique<DirectoryPages>(std::move(path), context);
}

std::unique_ptr<PageSource> path_pages(std::string path, NamedBy named_by, SourceContext context) {
  if (path != "-" && is_directory(path)) return directory_pages(std::move(path), context);
  const InputFormat format = context.set->format;
  const bool automatic = format == InputFormat::automatic;
  const bool archive = format == InputFormat::warc || (automatic && ends_as(path, kArchiveEndings));
  const bool json = format == InputFormat::jsonl || (automatic && ends_as(path, kJsonEndings));
  if (archive || json) {
    Result<std::unique_ptr<ByteSource>> file = open_source(path);
    if (!file) return one_page(failed_page(std::move(path), file.error().message));
    return archive ? archive_pages(std::move(path), std::move(*file), context)
                   : json_pages(std::move(path), std::move(*file), context);
  }
  if (automatic && ends_as(path, kZipEndings))
    if (auto pages = wacz_pages(path, context)) return pages;
  if ((automatic && named_by == NamedBy::user) || path == "-") return peeked_pages(std::move(path), context);
  return one_page(page_of(std::move(path)));
}

std::unique_ptr<PageSource> open_pages(const PageSet& pages, Skipped* skipped) {
  return std::make_unique<SetPages>(pages, skipped);
}

bool is_page_name(std::string_view path) {
  return ends_as(path, kPageEndings) || ends_as(path, kArchiveEndings) || ends_as(path, kZipEndings);
}

std::string_view page_stem(std::string_view path) {
  remove_ending(path, kCompressedEndings);
  remove_ending(path, kPageEndings) || remove_ending(path, kArchiveEndings) ||
      remove_ending(path, kJsonEndings) || remove_ending(path, kZipEndings);
  return path;
}

}  // namespace pith
