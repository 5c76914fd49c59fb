#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>

#include "io/walk.h"
#include "pith/io.h"

namespace pith {
namespace {

std::string message_of(int error) {
  return std::generic_category().message(error);
}

enum class Kind : std::uint8_t { file, directory, other, missing };

Kind classify(const std::string& path) {
  struct stat facts;
  if (::lstat(path.c_str(), &facts) != 0) return Kind::missing;
  if (S_ISDIR(facts.st_mode)) return Kind::directory;
  if (S_ISLNK(facts.st_mode) && ::stat(path.c_str(), &facts) != 0) return Kind::missing;
  return S_ISREG(facts.st_mode) ? Kind::file : Kind::other;
}

}  // namespace

// Directories are sorted with a slash at their end: so the walk meets all paths in their order.
void DirectoryWalk::enter(std::string path) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(path.c_str()), &::closedir);
  if (!directory) return failed_.push_back({std::move(path), message_of(errno)});
  Level level;
  level.prefix = path.ends_with('/') ? path : path + '/';
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(directory.get());
    if (entry == nullptr) break;
    std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    const std::string child = level.prefix + name;
    switch (classify(child)) {
      case Kind::file: level.names.push_back(std::move(name)); break;
      case Kind::directory: level.names.push_back(name + '/'); break;
      case Kind::missing: failed_.push_back({child, message_of(errno)}); break;
      case Kind::other: break;
    }
  }
  if (errno != 0) failed_.push_back({std::move(path), message_of(errno)});
  std::sort(level.names.begin(), level.names.end());
  levels_.push_back(std::move(level));
}

bool DirectoryWalk::next(Entry& entry) {
  while (true) {
    if (!failed_.empty()) {
      entry = std::move(failed_.back());
      failed_.pop_back();
      return true;
    }
    while (!levels_.empty() && levels_.back().at == levels_.back().names.size()) levels_.pop_back();
    if (levels_.empty()) return false;
    Level& level = levels_.back();
    std::string path = level.prefix + level.names[level.at++];
    if (!path.ends_with('/')) {
      entry = {std::move(path), {}};
      return true;
    }
    path.pop_back();
    enter(std::move(path));
  }
}

double DirectoryWalk::progress() const {
  double done = 0, share = 1;
  for (const Level& level : levels_) {
    share /= static_cast<double>(std::max<std::size_t>(level.names.size(), 1));
    // The last name taken is under way on all levels but the last.
    done += share * static_cast<double>(level.at - (&level == &levels_.back() ? 0 : 1));
  }
  return levels_.empty() ? 1 : done;
}

bool is_directory(const std::string& path) {
  struct stat facts;
  return ::stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

Listing list_files(const std::string& path) {
  Listing listing;
  struct stat facts;
  if (::stat(path.c_str(), &facts) != 0) {
    listing.failures.push_back({path, {ErrorCode::read_failed, message_of(errno)}});
    return listing;
  }
  if (!S_ISDIR(facts.st_mode)) {
    listing.files.push_back(path);
    return listing;
  }
  DirectoryWalk walk(path);
  for (DirectoryWalk::Entry entry; walk.next(entry);) {
    if (entry.error.empty())
      listing.files.push_back(std::move(entry.path));
    else
      listing.failures.push_back({std::move(entry.path), {ErrorCode::read_failed, std::move(entry.error)}});
  }
  std::sort(listing.failures.begin(), listing.failures.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return listing;
}

}  // namespace pith
