// pith_markdown_dump FILE...: for each file what eval's reader of Markdown finds in it, as a line of JSON.
// tools/markdown_reader reads it.
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "eval/markdown.h"

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) {
      std::cerr << "pith_markdown_dump: " << argv[i] << " cannot be read\n";
      return 1;
    }
    const pith::eval::Markdown found = pith::eval::read_markdown(text.str());
    const nlohmann::json line = {{"headings", found.headings},   {"items", found.items},
                                 {"rows", found.rows},           {"code", found.code},
                                 {"languages", found.languages}, {"formulas", found.formulas},
                                 {"links", found.links},         {"images", found.images},
                                 {"notes", found.notes},         {"text", found.text}};
    std::cout << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
  }
  return 0;
}
