// Files for programs that use pith: reading with gzip and zstd seen through, listing, writing; and pages in and out at the scale of
// crawls: from directories, lists, web archives and JSON Lines, to JSON Lines and WET.
//
//     #include <pith/io.h>
//
//     auto input = pith::read_file("page.html.gz");
//     if (!input) std::cerr << input.error().message;           // "No such file or directory"
//     else if (!input->damage.empty()) ...                      // cut or corrupt: bytes holds a part
//
// Paths are bytes as the system has them. Messages are one line and do not repeat the path. Nothing throws
// (but std::bad_alloc where out_of_memory is not among the errors), prints or exits. Threads: every function
// may be called from any thread at the same time. A library built without files (-DPITH_IO=OFF) gives read_failed and
// write_failed for everything, with a message that says so.
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

enum class Compression : std::uint8_t { none, gzip, zstd };
std::string_view to_string(Compression compression);  // "none", "gzip", "zstd"

// What was read, decompressed. Compression is told by the first bytes, never by the name.
struct Input {
  std::string bytes;
  Compression compression = Compression::none;
  Status status = Status::ok;  // byte_limit: there was more than `max_bytes`
  std::string damage;  // why compressed data ended early, such as "gzip: data is truncated"; else empty
};

// `max_bytes` counts decompressed bytes; what lies behind is neither kept nor decompressed, so that a
// decompression bomb costs no more than a page of that size. Zero: no limit.
// Errors: read_failed, out_of_memory.
Result<Input> read_file(const std::string& path, std::size_t max_bytes = Limits{}.bytes);
Result<Input> read_stdin(std::size_t max_bytes = Limits{}.bytes);

// The same for bytes already in memory. Errors: out_of_memory.
Result<Input> decompress(std::string_view bytes, std::size_t max_bytes = Limits{}.bytes);

// The files at or below `path`, each path starting with `path` as given, sorted bytewise. What is no
// directory gives itself. Below a directory, regular files and links to such are listed; links to directories
// are not entered, so that no loop and no file is met twice.
struct Listing {
  struct Failure {
    std::string path;
    Error error;  // read_failed
  };
  std::vector<std::string> files;
  std::vector<Failure> failures;  // what could not be entered or does not exist; the rest is still listed
};
Listing list_files(const std::string& path);

bool is_directory(const std::string& path);

// Writes beside `path` and renames, so that a reader sees the old file or the new one, never a part. Missing
// directories are created. Anything but a regular file (a pipe, /dev/stdout) is written in place.
// Errors: write_failed, out_of_memory.
Result<Done> write_file(const std::string& path, std::string_view bytes);

// Removes from a directory and those below it what write_file() left there when its process was killed.
void remove_left_behind(const std::string& directory);

// Creates `path` and the directories above it; no error if it is there already. Errors: write_failed.
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
// next() finds pages one by one and never holds a list of them; load() does the work that can be done by many threads at the same
// time. So memory is bounded by threads x page, whatever the size of the batch.

enum class Found : std::uint8_t {
  page,
  not_html,  // it looks like something else, which `problem` names
  failed,    // it could not be read
  nothing,   // no page at all but something to be told: a directory without pages
};

struct CarriedField {
  std::string name;   // as written in JSON, without quotes
  std::string value;  // as written in JSON
};

// What an archive tells of a record.
struct ArchiveOrigin {
  std::string record;        // WARC-Record-ID, such as "urn:uuid:..."; empty: the page is from no archive
  std::string date;          // WARC-Date
  std::uint64_t offset = 0;  // in the file, of the record or its compressed member
  std::uint16_t http_status = 0;
};

struct PageInput {
  std::string id;        // names the page in messages and output: its path, the record, what a JSON line says
  std::string path;      // of the file that it is in; "-" is standard input
  std::string bytes;     // as the server sent them, but without any coding of HTTP; valid after load()
  std::string url;       // where it was; empty if not known
  std::string encoding;  // that the HTTP header named
  ArchiveOrigin origin;
  std::vector<CarriedField> carried;  // of JSON Lines: the other fields
  Found found = Found::page;
  Status status = Status::ok;  // byte_limit: cut
  std::string problem;         // with Found::page: the bytes end early
  // What load() has to do.
  enum class Form : std::uint8_t { file, plain, http, json };
  Form form = Form::file;
};

enum class InputFormat : std::uint8_t {
  automatic,  // told by content and ending
  html,       // every file is a page
  warc,       // WARC or ARC
  jsonl,      // a JSON object a line
};

// The names of fields in JSON Lines.
struct JsonFields {
  std::string html = "html", url = "url", id = "id";
};

// A place in an archive. Length 0: one record, however long.
struct RecordRange {
  std::string file;  // empty: the one archive that is read
  std::uint64_t offset = 0, length = 0;
};

struct PageSet {
  // Files, directories, web archives, "-". Below a directory all that is_page_name() are read, in bytewise order of their paths.
  std::vector<std::string> paths = {};
  // Files that name such, one a line or ended by zero bytes; a line may be URL, tabulator, path.
  std::vector<std::string> lists = {};
  // Only these records of `paths`: "OFFSET+LENGTH", or a file of CDX or CDXJ lines.
  std::vector<std::string> records = {};
  InputFormat format = InputFormat::automatic;
  JsonFields fields = {};
  std::size_t max_bytes = Limits{}.bytes;  // of one page as it was sent
  // Every `shards`-th page, from the `shard`-th on: what many machines do with one set.
  std::uint32_t shard = 1, shards = 1;
};

class PageSource {
 public:
  virtual ~PageSource() = default;
  // False at the end. One thread at a time. Nothing is an error: what cannot be read is a page that failed. Memory that runs
  // out is, too.
  virtual bool next(PageInput& page) = 0;
  // How much of the whole is done, from 0 to 1; below 0: not known.
  virtual double progress() const { return -1; }
};

// What archives held beside pages, by kind: "image/png", "request" ...
using Skipped = std::map<std::string, std::size_t>;

// `skipped`, if given, is counted into and must outlive the source.
std::unique_ptr<PageSource> open_pages(const PageSet& pages, Skipped* skipped = nullptr);

// Gives a page its bytes: reads the file, takes HTTP's codings off, reads JSON, MHTML and the note of SingleFile, and sniffs: what
// does not look like HTML is `not_html`, which is known before more than its start is decompressed. Keeps memory from page
// to page, so each thread has its own.
class PageLoader {
 public:
  explicit PageLoader(PageSet options = {});
  ~PageLoader();
  PageLoader(PageLoader&&) noexcept;
  PageLoader& operator=(PageLoader&&) noexcept;

  void load(PageInput& page);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

bool is_page_name(std::string_view path);           // it ends as HTML, MHTML and web archives do
std::string_view page_stem(std::string_view path);  // without such an ending: "a/b.html.gz" is "a/b"

// Pages out. ---------------------------------------------------------------------------------------------------------------
//
// A file of entries: lines of JSON, or WARC records. It grows under the name PATH.part and takes its own when it is whole, so
// nobody takes a part for the whole; what a run that was killed left in PATH.part, or cut at PATH, the next can go on with. A
// name that ends in .gz or .zst is compressed: WARC records one by one, lines in blocks of 1 MB, so that what is written after a
// pause is the same as without. What is no regular file (a pipe, /dev/stdout) is written as it is.

enum class EntryKind : std::uint8_t { line, warc_record };
enum class Resume : std::uint8_t { no, yes };

// What one entry says of its page, as much as a resumed run asks for.
struct WrittenEntry {
  std::string id;       // of a line: "id"; of a record: WARC-Refers-To
  std::string content;  // of a line: the first field of `content_fields` that it has; of a record: its block
};

class EntryFile {
 public:
  EntryFile();
  ~EntryFile();  // what was not finished stays in PATH.part
  EntryFile(EntryFile&&) noexcept;
  EntryFile& operator=(EntryFile&&) noexcept;

  // Begins anew, or behind the last whole entry. Errors: read_failed, write_failed, out_of_memory.
  Result<Done> open(const std::string& path, EntryKind kind, Resume resume = Resume::no);

  // The entries that were there when the file was opened, in their order, each once. False behind the last.
  bool next_written(WrittenEntry& entry);

  Result<Done> append(std::string_view entry);
  Result<Done> finish();  // writes what is left and gives the file its name
  void discard();         // leaves nothing, and what PATH was stays

  bool empty() const;  // nothing was written to it, now or before

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// A WARC conversion record of a page's content, as WET files hold them. Its id and digest follow from the page alone.
struct Conversion {
  std::string_view url, date;  // of the page that it is from
  std::string_view refers_to;  // its record, as conversion_source() tells it
  std::string_view type = "text/plain";
  std::string_view content;
};
std::string conversion_record(const Conversion& conversion);
// The record that a file of conversions begins with; `first` is its first page.
std::string conversion_info(const Conversion& first);
// The page's WARC-Record-ID, or a name made of its id where it is from no archive.
std::string conversion_source(const PageInput& page);
// WARC-Date, or when the page's file was last changed.
std::string page_date(const PageInput& page);

}  // namespace pith

#pragma GCC visibility pop
