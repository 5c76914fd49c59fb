// Files for programs that use pith: reading with gzip and zstd seen through, listing, writing.
//
//     #include <pith/io.h>
//
//     auto input = pith::read_file("page.html.gz");
//     if (!input) std::cerr << input.error().message;           // "No such file or directory"
//     else if (!input->damage.empty()) ...                      // cut or corrupt: bytes holds a part
//
// Paths are bytes as the system has them. Messages are one line and do not repeat the path. Nothing throws
// (but std::bad_alloc where out_of_memory is not among the errors), prints or exits. Threads: every function
// may be called from any thread at the same time.
#pragma once

#include <cstddef>
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

// Creates `path` and the directories above it; no error if it is there already. Errors: write_failed.
Result<Done> make_directories(const std::string& path);

}  // namespace pith

#pragma GCC visibility pop
