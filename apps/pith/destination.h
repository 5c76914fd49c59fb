// Where content goes: to standard output, to one file, or to a file a page below a directory.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.h"
#include "inputs.h"

namespace pith::cli {

// True if --output names a directory to be filled: it is one, ends in a slash, or several pages go there.
bool is_directory_output(const Arguments& arguments, const Inputs& inputs);

// The output path of every page, in the order of the pages. No two are the same, even where upper and lower
// case are one, and none leaves the output directory.
std::vector<std::string> output_paths(const Arguments& arguments, const Inputs& inputs);

// For each of `paths`, whether it is the file of an input, so that writing there would destroy a page.
std::vector<bool> are_inputs(const std::vector<std::string>& paths, const Inputs& inputs);

// A file or standard output that content is appended to.
class Stream {
 public:
  Stream() = default;
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void open(const std::string& path);  // empty: standard output
  void write(std::string_view bytes);
  void close();

  bool failed() const { return failed_; }
  const std::string& error() const { return error_; }  // empty if the reader only went away: no error
  const std::string& name() const { return name_; }

 private:
  void fail();

  std::FILE* file_ = nullptr;
  std::string name_;
  bool failed_ = false;
  std::string error_;
};

}  // namespace pith::cli
