// The sources of pages, one a kind of input.
#pragma once

#include <memory>
#include <string>

#include "io/cdx.h"
#include "io/source.h"
#include "pith/io.h"

namespace pith {

// What all sources of a set share.
struct SourceContext {
  const PageSet* set;
  Skipped* skipped;  // may be null
  void skip(const std::string& kind) const {
    if (skipped != nullptr) ++(*skipped)[kind];
  }
};

// Of an archive that is compressed record by record, the records that begin in the stretch; of another all, or none
// unless it begins with the file.
std::unique_ptr<PageSource> archive_pages(std::string path, std::unique_ptr<ByteSource> source,
                                          SourceContext context, Stretch stretch = {});
// Null if the file is no ZIP with archives in it.
std::unique_ptr<PageSource> wacz_pages(std::string path, SourceContext context);
std::unique_ptr<PageSource> json_pages(std::string path, std::unique_ptr<ByteSource> source,
                                       SourceContext context);
std::unique_ptr<PageSource> list_pages(std::string path, std::unique_ptr<ByteSource> source,
                                       SourceContext context);
std::unique_ptr<PageSource> directory_pages(std::string path, SourceContext context);
// Of records asked for by their place: `records` is a range, a stretch or an index.
std::unique_ptr<PageSource> record_pages(std::string records, SourceContext context);

// Who names a path decides how closely it is looked at: what a user names is opened, since its ending may say nothing; of
// lists and directories, which are long, the ending decides.
enum class NamedBy : std::uint8_t { user, list };
std::unique_ptr<PageSource> path_pages(std::string path, NamedBy named_by, SourceContext context);

// Sources of one page, for what is found out at once.
std::unique_ptr<PageSource> one_page(PageInput page);
PageInput failed_page(std::string path, std::string problem);

// The lines of a stream of any compression.
class LineReader {
 public:
  LineReader(std::unique_ptr<ByteSource> source, std::size_t longest);
  ~LineReader();

  // False at the end. A line longer than `longest` is cut and `too_long` then.
  bool next(std::string& line, bool& too_long);
  void end_lines_by(char c) { end_ = c; }
  std::string_view start();  // some of what was not yet read
  const std::string& damage() const;
  double progress() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
  std::size_t longest_;
  char end_ = '\n';
};

}  // namespace pith
