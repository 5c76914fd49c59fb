#include "show_pages.h"

#include "report.h"

namespace pith::cli {

int show_pages(const Inputs& inputs, Stream& stream, const std::string& output, bool titled,
               const std::function<bool(const NamedPage&)>& show) {
  bool well = true;
  stream.open(output);
  for (const std::string& path : inputs.without_pages) print_error(path, "no pages in this directory");
  for (const NamedPage& page : inputs.pages) {
    if (stream.failed()) break;
    if (inputs.several && titled) stream.write("==> " + page.path + " <==\n");
    well &= show(page);
  }
  stream.close();
  if (stream.error().empty()) return well ? 0 : 1;
  print_error(stream.name(), stream.error());
  return 1;
}

}  // namespace pith::cli
