// What one thread of a batch does with a page: read it, extract it, write down what came of it.
#pragma once

#include <string>

#include "arguments.h"
#include "duplicates.h"
#include "pith/io.h"

namespace pith::cli {

// A page on its way from the source.
struct Task {
  PageInput page;
  std::string to;        // the file for its content; empty: it goes to the stream
  bool refused = false;  // it may not be written there, as `page.problem` says
};

struct Outcome {
  std::string id;  // of the page
  Found found = Found::page;
  std::string bytes;             // for the stream, or for `to` if that is still to be written
  std::string to;                // empty: for the stream
  std::string error;             // empty if all went well
  std::string info;              // the record that a WET begins with, if it begins with this page
  std::string_view left_out_by;  // the filter that it did not pass; empty: it did
  Status status = Status::ok;
  bool has_content = false;  // there is something to write, be it of a part of the page
  bool is_empty = false;     // the page has no content
  bool no_bytes = false;     // not even a page
  Signature signature;       // if duplicates are left out
  std::size_t size = 0;      // of the page
};

class PageWork {
 public:
  explicit PageWork(const Arguments& arguments) : arguments_(&arguments), loader_(page_set(arguments)) {}

  Outcome operator()(Task task);

  // What the arguments name, as the library takes it.
  static PageSet page_set(const Arguments& arguments);

 private:
  void extract(Task& task, Outcome& outcome);
  Result<Extracted> run(const PageInput& page);
  std::string_view filter(const Extracted& extracted, const Outcome& outcome) const;
  void write_down(const PageInput& page, Extracted* extracted, Outcome& outcome) const;

  const Arguments* arguments_;
  PageLoader loader_;
  Extractor extractor_;
};

// The line of JSON of a page: what the library writes, then where an archive has it, then what its line brought along.
std::string page_line(const PageInput& page, const Outcome& outcome, const Extracted* extracted,
                      Format format);

}  // namespace pith::cli
