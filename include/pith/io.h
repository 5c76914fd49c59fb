// Files for programs that use pith: reading with gzip and zstd seen through, listing, writing; and
// pages in and out at the scale of crawls: from directories, lists, web archives and JSON Lines, to
// JSON Lines and WET (docs/batches.md).
//
//     #include <pith/io.h>
//
//     auto input = pith::read_file("page.html.gz");
//     if (!input) std::cerr << input.error().message;           // "No such file or directory"
//     else if (!input->damage.empty()) ...                      // cut or corrupt: bytes holds a part
//
// Paths are bytes as the system has them. Messages are one line and do not repeat the path. Nothing
// throws (but std::bad_alloc where out_of_memory is not among the errors), prints or exits.
//
// Threads: every function may be called from any thread at the same time; an object belongs to one
// thread at a time.
//
// In a library built without files (-DPITH_IO=OFF) reading and writing fail with read_failed and
// write_failed and a message that says so. What is below "Pages in" and "Pages out" is not in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pith/pith.h"

#pragma GCC visibility push(default)  // the rest of the library stays hidden

namespace pith {

// What the bytes of a file were packed with.
enum class Compression : std::uint8_t { none, gzip, zstd };

// "none", "gzip", "zstd"; empty for a number that is no value of the enum. Costs nothing.
std::string_view to_string(Compression compression);

// What was read, decompressed. Compression is told by the first bytes, never by the name.
struct Input {
  std::string bytes;
  Compression compression = Compression::none;
  // byte_limit: there was more than `max_bytes`.
  Status status = Status::ok;
  // Why compressed data ended early, such as "gzip: data is truncated"; else empty. The bytes before
  // are there.
  std::string damage;
};

// Reads a file whole. `max_bytes` counts decompressed bytes; what lies behind is neither kept nor
// decompressed, so that a decompression bomb costs no more than a page of that size. Zero: no limit.
// Costs one pass over the file and memory for what is kept. A file named "-" is a file like others.
// Errors: read_failed, also for a directory; out_of_memory.
Result<Input> read_file(const std::string& path, std::size_t max_bytes = Limits{}.bytes);

// The same of standard input, up to its end.
Result<Input> read_stdin(std::size_t max_bytes = Limits{}.bytes);

// The same of bytes already in memory. Error: out_of_memory.
Result<Input> decompress(std::string_view bytes, std::size_t max_bytes = Limits{}.bytes);

// What list_files() finds.
struct Listing {
  // Why a path could not be listed: always read_failed.
  struct Failure {
    std::string path;
    Error error;
  };
  // Sorted bytewise. Each path begins with the one that was asked for.
  std::vector<std::string> files;
  // What could not be entered or does not exist, sorted likewise. The rest is still listed.
  std::vector<Failure> failures;
};

// The files at or below `path`. What is no directory gives itself. Below a directory, regular files and
// links to such are listed; links to directories are not entered, so that no loop and no file is met
// twice. Costs a look at each entry, and memory for all paths; open_pages() holds one directory a
// level.
Listing list_files(const std::string& path);

// Whether there is a directory, or a link to one. False, too, if that cannot be found out.
bool is_directory(const std::string& path);

// Writes beside `path` and renames, so that a reader sees the old file or the new one, never a part.
// Missing directories are created. The rights of an old file stay, and a link stays a link. Anything
// but a regular file (a pipe, /dev/stdout) is written in place. Does not wait for the disk.
// Errors: write_failed, also where `path` is a directory.
Result<Done> write_file(const std::string& path, std::string_view bytes);

// Removes from a directory and those below it what write_file() left there when its process was
// killed. Files of processes that still run stay. Costs a walk over all of it. What cannot be removed
// stays; nothing is reported.
void remove_left_behind(const std::string& directory);

// Creates `path` and the directories above it. No error if it is there already. Error: write_failed,
// also where a file is in the way.
Result<Done> make_directories(const std::string& path);

// Pages in. ----------------------------------------------------------------------------------------------------------------
//
//     auto source = pith::open_pages({.paths = {"crawl.warc.gz", "saved/"}});
//     pith::PageLoader loader;
//     pith::Extractor extractor;
//     for (pith::PageInput page; source->next(page);) {
//       loader.load(page);
//       if (page.found != pith::Found::page) continue;  // page.problem says why
//       auto result = extractor.extract(page.bytes, {.url = page.url, .encoding = page.encoding});
//     }
//
// next() finds pages one by one and never holds a list of them. load() does the work that many threads
// can do at the same time. So memory is bounded by threads x page, whatever the size of the batch.

// What became of a page that was looked for.
enum class Found : std::uint8_t {
  // It is there.
  page,
  // It looks like something else, which `problem` names.
  not_html,
  // It could not be read, for the reason in `problem`.
  failed,
  // No page at all, but something to be told: a directory without pages.
  nothing,
};

// A field of a JSON line that is none of JsonFields, to be written to the output again. Both as
// written in JSON, the name without its quotes.
struct CarriedField {
  std::string name;
  std::string value;
};

// What an archive tells of a record.
struct ArchiveOrigin {
  // WARC-Record-ID, such as "urn:uuid:..."; a place "FILE@OFFSET" where a record has none. Empty: the
  // page is from no archive.
  std::string record;
  // WARC-Date, as written.
  std::string date;
  // Where the record or its compressed member begins in the file.
  std::uint64_t offset = 0;
  // Of the response; 0: there is none.
  std::uint16_t http_status = 0;
};

// A page and what is known of it before it is read as HTML.
struct PageInput {
  // Names the page in messages and output: its path, the record, or what a JSON line says.
  std::string id;
  // Of the file that it is in; "-" is standard input.
  std::string path;
  // As the server sent them, but without any coding of HTTP. Valid after load().
  std::string bytes;
  // Where it was; empty if that is not known.
  std::string url;
  // The charset that the HTTP header named; may be empty, and may be no charset at all.
  std::string encoding;
  ArchiveOrigin origin;
  std::vector<CarriedField> carried;
  Found found = Found::page;
  // byte_limit: the page was cut at PageSet::max_bytes.
  Status status = Status::ok;
  // One line. With Found::page: why the bytes end early; mostly empty.
  std::string problem;
  // What load() has to do; afterwards it is `plain`.
  enum class Form : std::uint8_t { file, plain, http, json };
  Form form = Form::file;
};

// What files are taken for.
enum class InputFormat : std::uint8_t {
  // Told by the ending, and for paths that are named one by one by the first bytes, too.
  automatic,
  // Every file is a page.
  html,
  // Every file is a web archive, WARC or ARC.
  warc,
  // Every file holds a JSON object a line, each with a page in it.
  jsonl,
};

// The names of fields in JSON Lines.
struct JsonFields {
  std::string html = "html", url = "url", id = "id";
};

// A place in an archive.
struct RecordRange {
  // Empty: the one archive that is read.
  std::string file;
  // In bytes. Length 0: one record, however long.
  std::uint64_t offset = 0, length = 0;
};

// Which pages, and how they are read.
struct PageSet {
  // Files, directories, web archives, "-" for standard input. Below a directory all that
  // is_page_name() are read, in bytewise order of their paths.
  std::vector<std::string> paths = {};
  // Files that name such, one a line or ended by zero bytes. A line may be URL, tabulator, path.
  std::vector<std::string> lists = {};
  // Only these records of `paths`: "OFFSET+LENGTH", or a file of CDX or CDXJ lines; or "FROM-UNTIL", all
  // that begin from the first byte on and before the second, so that machines can share one archive. An
  // archive whose records are not compressed one by one is not cut: whoever has byte 0 reads all of it.
  std::vector<std::string> records = {};
  InputFormat format = InputFormat::automatic;
  JsonFields fields = {};
  // Of one page as it was sent. What lies behind is not read.
  std::size_t max_bytes = Limits{}.bytes;
  // Every `shards`-th page, from the `shard`-th on, counted from 1: so many machines share one set.
  // A shard above `shards` has no pages.
  std::uint32_t shard = 1, shards = 1;
};

// Pages one by one, as open_pages() gives them.
class PageSource {
 public:
  virtual ~PageSource() = default;
  // Fills in the next page but for its bytes; false at the end, and then always. Costs reading as far
  // as that page. Nothing is an error: what cannot be read is a page that failed, with the reason, and
  // the next call goes on behind it. Memory that runs out is such a page, too. One thread at a time.
  virtual bool next(PageInput& page) = 0;
  // How much of the whole is done, from 0 to 1; below 0: not known. Costs next to nothing. For the
  // thread that calls next().
  virtual double progress() const { return -1; }
};

// What archives held beside pages, by kind: "image/png", "request" ...
using Skipped = std::map<std::string, std::size_t>;

// The pages of a set, which is copied. Opens nothing yet, so it cannot fail: what is not there shows
// with the first pages. `skipped`, if given, is counted into and must outlive the source.
std::unique_ptr<PageSource> open_pages(const PageSet& pages, Skipped* skipped = nullptr);

// Gives pages their bytes. Keeps memory from page to page, so each thread has its own.
class PageLoader {
 public:
  // Of the set, `fields` and `max_bytes` count.
  explicit PageLoader(PageSet options = {});
  ~PageLoader();
  PageLoader(PageLoader&&) noexcept;
  PageLoader& operator=(PageLoader&&) noexcept;

  // Reads the file, takes HTTP's codings off, reads JSON, MHTML and the note of SingleFile. What does
  // not look like HTML is `not_html`, which is known before more than its start is decompressed.
  // Nothing is an error: afterwards `found` says whether there is a page, and `problem` why not. A page
  // that was found to be none, or was loaded before, stays as it is. Costs one pass over the bytes.
  void load(PageInput& page);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Whether a file is taken for a page by its name: it ends as HTML, MHTML or a web archive does, with
// .gz or .zst behind it or not. The case of letters does not matter. Opens nothing.
bool is_page_name(std::string_view path);

// The path without such an ending: "a/b.html.gz" is "a/b". A view of `path`.
std::string_view page_stem(std::string_view path);

// Pages out. ---------------------------------------------------------------------------------------------------------------
//
// A file of entries: lines of JSON, or WARC records. It grows under the name PATH.part and takes its own
// when it is whole, so nobody takes a part for the whole. What a run that was killed left in PATH.part,
// or cut at PATH, the next can go on with. A name that ends in .gz or .zst is compressed: WARC records
// one by one, lines in blocks of 1 MB, so that what is written after a pause is the same as without.
// What is no regular file (a pipe, /dev/stdout) is written as it is.
//
//     pith::EntryFile file;
//     if (auto opened = file.open("out.jsonl.gz", pith::EntryKind::line); !opened) ...
//     if (auto written = file.append(pith::json_line(...) + "\n"); !written) ...
//     if (auto done = file.finish(); !done) ...

// What a file holds.
enum class EntryKind : std::uint8_t { line, warc_record };

// Whether a file that is there already is gone on with or replaced.
enum class Resume : std::uint8_t { no, yes };

// What one entry says of its page, as much as a resumed run asks for.
struct WrittenEntry {
  // Of a line: its field "id"; of a record: WARC-Refers-To.
  std::string id;
  // Of a line: the first of its fields text, markdown, html and json that is not empty; of a record:
  // its block.
  std::string content;
};

// A file of entries being written. One that was moved from or finished can be opened again.
class EntryFile {
 public:
  EntryFile();
  // What was not finished stays in PATH.part; of a compressed file up to 1 MB may be lost.
  ~EntryFile();
  EntryFile(EntryFile&&) noexcept;
  EntryFile& operator=(EntryFile&&) noexcept;

  // Begins anew, or behind the last whole entry, which costs a pass over what is there. Missing
  // directories are created. Errors: read_failed, write_failed, out_of_memory.
  Result<Done> open(const std::string& path, EntryKind kind, Resume resume = Resume::no);

  // The entries that were there when the file was opened to be resumed, in their order, each once.
  // False behind the last, and if memory runs out.
  bool next_written(WrittenEntry& entry);

  // Adds an entry: a line with its line feed, or a whole record. Only after open() succeeded.
  // Errors: write_failed, out_of_memory.
  Result<Done> append(std::string_view entry);

  // Writes what is left and gives the file its name. Without an open file it does nothing.
  // Error: write_failed; then PATH.part stays.
  Result<Done> finish();

  // Leaves nothing of this run, and what PATH was stays.
  void discard();

  // Whether nothing was written to it, now or before.
  bool empty() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The content of a page, to be written as a WARC conversion record, as WET files hold them.
struct Conversion {
  // Of the page that it is from. An empty URL is left out.
  std::string_view url, date;
  // Its record, as conversion_source() tells it.
  std::string_view refers_to;
  // The media type of the content.
  std::string_view type = "text/plain";
  std::string_view content;
};

// The record, ready to be appended to a file. Its id and digest follow from the page alone, so that
// the same page gives the same bytes. Control characters in fields are left out: no page can begin a
// field of its own. Costs a pass over the content.
std::string conversion_record(const Conversion& conversion);

// The record that a file of conversions begins with; `first` is its first page.
std::string conversion_info(const Conversion& first);

// The page's WARC-Record-ID, or a name made of its id where it is from no archive.
std::string conversion_source(const PageInput& page);

// WARC-Date as the archive has it, or when the page's file was last changed; 1970 if there is no such
// file.
std::string page_date(const PageInput& page);

}  // namespace pith

#pragma GCC visibility pop
