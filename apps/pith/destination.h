// Where content goes: to standard output, to one file, or to a file a page below a directory.
#pragma once

#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "arguments.h"
#include "pith/io.h"

namespace pith::cli {

// True if --output names a directory to be filled: it is one, ends in a slash, or several pages go there.
bool is_directory_output(const Arguments& arguments, bool several);

// Gives each page a file below the output directory. No two are the same, even where upper and lower case are one, and none
// leaves the directory. Of a name 8 bytes are kept, not the name.
class OutputNames {
 public:
  explicit OutputNames(const Arguments& arguments);
  std::string next(const PageInput& page);

 private:
  std::string directory_, ending_;
  bool keep_dirs_;
  std::unordered_set<std::uint64_t> taken_;
  std::unordered_map<std::uint64_t, unsigned> copies_;
};

// Whether a file is one of the pages to be read, so that writing there would destroy a page. They are gathered when a path
// first turns out to be there; what only standard input lists is not known.
class InputFiles {
 public:
  explicit InputFiles(const Arguments& arguments) : arguments_(arguments) {}
  bool contain(const std::string& path);

 private:
  const Arguments& arguments_;
  bool gathered_ = false;
  std::set<std::pair<std::uint64_t, std::uint64_t>> files_;  // device and number
};

// A file or standard output that content is appended to. A file takes its name when it is closed (pith/io.h).
class Stream {
 public:
  Stream() = default;
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // Empty: standard output.
  void open(const std::string& path, EntryKind kind = EntryKind::line, Resume resume = Resume::no);
  void write(std::string_view bytes);
  void close();
  void leave_part();  // instead of close(): to be gone on with
  void discard();     // instead of close(): a file stays what it was

  EntryFile& file() { return file_; }
  bool empty() const { return is_file_ ? file_.empty() : !written_; }
  bool failed() const { return failed_; }
  const std::string& error() const { return error_; }  // empty if the reader only went away: no error
  const std::string& name() const { return name_; }

 private:
  void fail();
  void fail(const Error& error);

  bool is_open_ = false, is_file_ = false, written_ = false;
  EntryFile file_;
  std::string name_;
  bool failed_ = false;
  std::string error_;
};

}  // namespace pith::cli
