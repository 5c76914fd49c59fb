// The formats of html5lib's tests, and the list of those that do not apply.
#pragma once

#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/data.h"

namespace pith::test {

// A test of a tree-construction .dat file.
struct TreeTest {
  std::string data, fragment, expected;  // fragment: "", "td", "svg path", "math mi"
  enum class Script : std::uint8_t { either, on, off } script = Script::either;
};

inline std::vector<TreeTest> read_tree_tests(const std::filesystem::path& path) {
  std::vector<TreeTest> tests;
  std::istringstream in(read_file(path));
  std::string section;
  for (std::string line; std::getline(in, line);) {
    const bool in_data = section == "#data";
    if (line == "#data" && !in_data) {
      tests.emplace_back();
      section = line;
    } else if (line == "#errors" ||
               (!in_data && (line == "#new-errors" || line == "#document-fragment" || line == "#document"))) {
      section = line;
    } else if (!in_data && line == "#script-on") {
      tests.back().script = TreeTest::Script::on;
    } else if (!in_data && line == "#script-off") {
      tests.back().script = TreeTest::Script::off;
    } else if (in_data) {
      tests.back().data += line + '\n';
    } else if (section == "#document-fragment") {
      tests.back().fragment = line;
    } else if (section == "#document") {
      tests.back().expected += line + '\n';
    }
  }
  const auto drop_last_newline = [](std::string& s) {
    if (!s.empty() && s.back() == '\n') s.pop_back();
  };
  for (TreeTest& test : tests) {
    drop_last_newline(test.data);
    while (!test.expected.empty() && test.expected.back() == '\n') test.expected.pop_back();
    test.expected += '\n';
  }
  return tests;
}

// Reasons by "folder/file #number".
using Exclusions = std::map<std::string, std::string>;

inline Exclusions read_exclusions() {
  Exclusions exclusions;
  std::istringstream in(read_file(source_dir() / "tests/html/exclusions.txt"));
  std::string key;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == ' ')
      exclusions[key] += line;
    else
      exclusions[key = line];
  }
  return exclusions;
}

// Two texts line by line, the first difference marked.
inline std::string difference(const std::string& expected, const std::string& got) {
  std::istringstream a(expected), b(got);
  std::string out, left, right;
  bool marked = false;
  while (true) {
    const bool more_left = static_cast<bool>(std::getline(a, left));
    const bool more_right = static_cast<bool>(std::getline(b, right));
    if (!more_left && !more_right) break;
    if (more_left && more_right && left == right && !marked) {
      out += "    " + left + '\n';
      continue;
    }
    out += marked ? "" : "  first difference:\n";
    marked = true;
    if (more_left) out += "  - " + left + '\n';
    if (more_right) out += "  + " + right + '\n';
  }
  return out;
}

}  // namespace pith::test
