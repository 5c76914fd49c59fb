// Links made absolute. The first line is the base, the rest the reference.
#include "article/url.h"

#include <algorithm>

#include "target.h"

namespace {

// Hosts that no registry would hand out are passed on in one piece, but not always the same one.
bool has_plain_host(const std::string& url) {
  const std::size_t begin = url.find("://");
  if (begin == std::string::npos) return false;
  const std::size_t end = std::min(url.find_first_of("/?#", begin + 3), url.size());
  if (end == begin + 3) return url.starts_with("file:");  // only these have no host
  return url.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-", begin + 3) >= end;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t line = text.find('\n');
  const pith::BaseUrl base(text.substr(0, line));
  const std::string reference = line == std::string::npos ? "" : text.substr(line + 1);
  const std::string absolute = base.resolve(reference);
  for (const char c : absolute)
    fuzz::expect(static_cast<unsigned char>(c) > ' ' && c != '"' && c != '<' && c != '>',
                 "only what a URL may hold: " + absolute);
  if (has_plain_host(absolute))
    fuzz::expect(base.resolve(absolute) == absolute, "an absolute URL stays: " + absolute);
  fuzz::expect(absolute.size() <= 3 * reference.size() + base.size() + 16, "no growth beyond percent signs");
  return 0;
}
