#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>

#include "pith/io.h"

namespace pith {
namespace {

void add_failure(Listing& listing, const std::string& path, int error) {
  listing.failures.push_back({path, {ErrorCode::read_failed, std::generic_category().message(error)}});
}

enum class Entry : std::uint8_t { file, directory, other, missing };

Entry classify(const std::string& path) {
  struct stat facts;
  if (::lstat(path.c_str(), &facts) != 0) return Entry::missing;
  if (S_ISDIR(facts.st_mode)) return Entry::directory;
  if (S_ISLNK(facts.st_mode) && ::stat(path.c_str(), &facts) != 0) return Entry::missing;
  return S_ISREG(facts.st_mode) ? Entry::file : Entry::other;
}

// Adds the files of one directory to the listing and its directories to `pending`.
void list_directory(const std::string& path, Listing& listing, std::vector<std::string>& pending) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(path.c_str()), &::closedir);
  if (!directory) return add_failure(listing, path, errno);
  const std::string prefix = path.ends_with('/') ? path : path + '/';
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(directory.get());
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    std::string child = prefix;
    child += name;
    switch (classify(child)) {
      case Entry::file: listing.files.push_back(std::move(child)); break;
      case Entry::directory: pending.push_back(std::move(child)); break;
      case Entry::missing: add_failure(listing, child, errno); break;
      case Entry::other: break;
    }
  }
  if (errno != 0) add_failure(listing, path, errno);
}

}  // namespace

bool is_directory(const std::string& path) {
  struct stat facts;
  return ::stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

Listing list_files(const std::string& path) {
  Listing listing;
  struct stat facts;
  if (::stat(path.c_str(), &facts) != 0) {
    add_failure(listing, path, errno);
    return listing;
  }
  if (!S_ISDIR(facts.st_mode)) {
    listing.files.push_back(path);
    return listing;
  }
  for (std::vector<std::string> pending = {path}; !pending.empty();) {
    const std::string directory = std::move(pending.back());
    pending.pop_back();
    list_directory(directory, listing, pending);
  }
  std::sort(listing.files.begin(), listing.files.end());
  std::sort(listing.failures.begin(), listing.failures.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return listing;
}

}  // namespace pith
