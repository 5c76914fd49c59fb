// The files of tests/styled; README.md there says what is in them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace pith::test {

inline std::filesystem::path styled_folder() {
  return std::filesystem::path(PITH_SOURCE_DIR) / "tests/styled";
}

// A file that is not there is empty.
inline std::string styled_file(const std::string& name) {
  std::ifstream file(styled_folder() / name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The objects of a file of JSON Lines, one a page.
inline std::vector<nlohmann::json> styled_lines(const char* name) {
  std::ifstream file(styled_folder() / name);
  std::vector<nlohmann::json> objects;
  for (std::string line; std::getline(file, line);) objects.push_back(nlohmann::json::parse(line));
  return objects;
}

// The id of the page as the name of a test.
inline std::string styled_name(const nlohmann::json& page) {
  std::string name = page["id"];
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace pith::test
