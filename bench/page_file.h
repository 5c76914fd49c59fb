// Many pages in one file, so that each benchmarked process loads the same bytes: for each page a line with
// its length, then its text in UTF-8.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct Pages {
  std::string bytes;
  std::vector<std::string_view> pages;  // views of bytes
  std::size_t size = 0;                 // of all pages together
};

inline Pages load_pages(const std::string& path) {
  Pages result;
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) return result;
  result.bytes.resize(static_cast<std::size_t>(in.tellg()));
  in.seekg(0);
  in.read(result.bytes.data(), static_cast<std::streamsize>(result.bytes.size()));
  const std::string_view all = result.bytes;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t line_end = all.find('\n', at);
    if (line_end == std::string_view::npos) break;
    const std::size_t length = std::stoul(std::string(all.substr(at, line_end - at)));
    result.pages.push_back(all.substr(line_end + 1, length));
    result.size += length;
    at = line_end + 1 + length;
  }
  return result;
}

// A figure of /proc/self/status in bytes, such as "VmHWM" (the most memory ever held); 0 where there is none.
inline std::uint64_t memory(const std::string& field) {
  std::ifstream in("/proc/self/status");
  for (std::string word; in >> word;) {
    if (word != field + ":") continue;
    std::uint64_t kilobytes = 0;
    in >> kilobytes;
    return kilobytes * 1024;
  }
  return 0;
}

// Makes what is held now the most ever held, so that VmHWM tells what comes on top.
inline void forget_peak() {
  std::ofstream("/proc/self/clear_refs") << "5";
}

}  // namespace bench
