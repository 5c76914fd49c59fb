// MHTML and its codings.
#include "io/mime_page.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  if (const auto page = pith::read_mhtml(bytes))
    fuzz::expect(page->html.size() <= bytes.size(), "a part of the file");
  fuzz::expect(pith::single_file_url(bytes).size() <= bytes.size(), "a part of the file");
  return 0;
}
