// Files that tests read: fixtures of the project, and the shared data where it is at hand.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace pith::test {

inline std::filesystem::path source_dir() {
  return PITH_SOURCE_DIR;
}

// The shared data: $PITH_DATA, or shared/data beside the project. Need not exist: ask has_data() and skip.
inline std::filesystem::path data_dir() {
  const char* set = std::getenv("PITH_DATA");
  return set != nullptr && *set != '\0' ? set : PITH_DATA_DEFAULT;
}

inline bool has_data(const std::string& folder) {
  std::error_code error;
  return std::filesystem::is_directory(data_dir() / folder, error);
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::string gunzip(const std::filesystem::path& path) {
  std::string out;
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) return out;
  char buffer[1 << 16];
  for (int n; (n = gzread(file, buffer, sizeof buffer)) > 0;) out.append(buffer, static_cast<std::size_t>(n));
  gzclose(file);
  return out;
}

// The files of a folder whose names end in `suffix`, sorted; empty if there is no such folder.
inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                   const std::string& suffix) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && name.size() >= suffix.size() &&
        name.compare(name.size() - suffix.size(), suffix.size(), suffix) == 0)
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace pith::test
