// Files beside a saved page: what it names by relative URLs, at or below the folder it was saved in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pith {

class PageFiles {
 public:
  explicit PageFiles(std::string_view folder) : folder_(folder) {}

  // The path of what `url` names as seen from `base` (both relative to the folder), in canonical form such as
  // "page_files/main.css". Nothing for URLs with a scheme or host, absolute paths, and what leaves the folder.
  static std::optional<std::string> resolve(std::string_view url, std::string_view base = {});

  // The bytes at a path that resolve() gave; nothing if there is no such file or no folder.
  std::optional<std::string> read(const std::string& path) const;

 private:
  std::string folder_;
};

}  // namespace pith
