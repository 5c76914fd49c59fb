// pith_tree_dump FILE... (or - for names on stdin): for each file, which may be gzipped, a line with its
// name, the length of its text in UTF-8 and the length of its tree, then the text, then the tree.
// tools/parse5 reads it.
#include <cstdio>
#include <iostream>
#include <string>

#include "encoding/decode.h"
#include "html/dump.h"
#include "html/parser.h"
#include "support/data.h"

namespace {

bool dump_file(const std::string& path, pith::Decoder& decoder, pith::Parser& parser) {
  if (!std::filesystem::exists(path)) {
    std::cerr << "pith_tree_dump: " << path << ": no such file\n";
    return false;
  }
  const std::string bytes = pith::test::gunzip(path);  // reads plain files as they are
  const pith::Decoded decoded = decoder.decode(bytes);
  const std::string tree = pith::dump_tree(parser.parse(decoded.text));
  std::cout << path << '\t' << decoded.text.size() << '\t' << tree.size() << '\n' << decoded.text << tree;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  pith::Decoder decoder;
  pith::Parser parser;
  bool ok = true;
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    if (path != "-") {
      ok &= dump_file(path, decoder, parser);
      continue;
    }
    for (std::string line; std::getline(std::cin, line);) ok &= dump_file(line, decoder, parser);
  }
  return ok ? 0 : 1;
}
