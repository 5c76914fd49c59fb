// bench_pages OUT INPUT...: writes the pages at or below the inputs, decompressed and in valid UTF-8, as one
// file (see page_file.h). Parsers that know no charsets then get the same text as those that do.
#include <iconv.h>
#include <pith/io.h>
#include <pith/pith.h>

#include <cerrno>
#include <iostream>
#include <string>

namespace {

// What is invalid becomes a question mark: no parser's speed depends on which character stands there.
std::string to_utf8(std::string bytes, const std::string& encoding) {
  const iconv_t converter = iconv_open("UTF-8", encoding.c_str());
  if (converter == reinterpret_cast<iconv_t>(-1)) return {};
  std::string out(bytes.size() * 3 + 16, '\0');
  char* from = bytes.data();
  std::size_t left = bytes.size();
  char* to = out.data();
  std::size_t room = out.size();
  while (left != 0 && iconv(converter, &from, &left, &to, &room) == static_cast<std::size_t>(-1)) {
    if (errno == E2BIG) break;
    ++from, --left;
    *to++ = '?', --room;
  }
  iconv_close(converter);
  out.resize(out.size() - room);
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: bench_pages OUT INPUT...\n";
    return 2;
  }
  std::string out;
  pith::Extractor extractor;
  for (int i = 2; i < argc; ++i) {
    for (const std::string& path : pith::list_files(argv[i]).files) {
      const auto input = pith::read_file(path);
      if (!input) {
        std::cerr << "bench_pages: " << path << ": " << input.error().message << "\n";
        return 1;
      }
      const auto facts = extractor.inspect(input->bytes);
      const std::string text = facts ? to_utf8(input->bytes, std::string(facts->encoding)) : std::string();
      out += std::to_string(text.size()) + "\n" + text;
    }
  }
  return pith::write_file(argv[1], out) ? 0 : 1;
}
