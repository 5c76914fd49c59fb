// Links made absolute. The first line is the base, the rest the reference.
#include "article/url.h"

#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t line = text.find('\n');
  const pith::BaseUrl base(text.substr(0, line));
  const std::string reference = line == std::string::npos ? "" : text.substr(line + 1);
  const std::string absolute = base.resolve(reference);
  for (const char c : absolute)
    fuzz::expect(c > ' ' && c != '"' && c != '<' && c != '>', "only what a URL may hold: " + absolute);
  fuzz::expect(base.resolve(absolute) == absolute, "an absolute URL stays: " + absolute);
  fuzz::expect(absolute.size() <= 3 * reference.size() + base.size() + 16, "no growth beyond percent signs");
  return 0;
}
