// Metadata of pages: every value is one clean line of UTF-8, dates are dates. The first line is the page's address.
#include <algorithm>

#include "base/utf8.h"
#include "html/parser.h"
#include "meta/date.h"
#include "meta/reader.h"
#include "target.h"

namespace {

void expect_line(std::string_view text) {
  fuzz::expect(pith::utf8::is_valid(text), "values are UTF-8");
  for (const char c : text) fuzz::expect(static_cast<unsigned char>(c) >= ' ', "values have one line");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text;
  pith::utf8::append_valid(text, {reinterpret_cast<const char*>(data), size});
  const std::size_t line = std::min(text.find('\n'), text.size());
  const std::string url = text.substr(0, line), html = text.substr(line);
  pith::Parser parser;
  pith::MetadataReader reader;
  const pith::Metadata m = reader.read(parser.parse(html), url, html);
  for (const std::string& value :
       {m.title, m.date, m.modified, m.language, m.site, m.description, m.image, m.license})
    expect_line(value);
  for (const auto* list : {&m.authors, &m.tags})
    for (const std::string& value : *list) {
      expect_line(value);
      fuzz::expect(!value.empty(), "names are not empty");
    }
  for (const std::string& date : {m.date, m.modified})
    fuzz::expect(date.empty() || pith::normal_date(date) == date, "dates are normal: " + date);
  return 0;
}
