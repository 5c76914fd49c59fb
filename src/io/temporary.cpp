#include "io/temporary.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace pith {
namespace {

namespace fs = std::filesystem;

// A process that was just killed may still be writing: some tries.
constexpr int kTries = 50;
constexpr int kPause = 20;  // milliseconds

fs::path temporary_place() {
  std::error_code error;
  fs::path place = fs::temp_directory_path(error);
  return error ? fs::path("/tmp") : place;
}

void remove_all(const fs::path& path) {
  for (int i = 0; i < kTries; ++i) {
    std::error_code error;
    fs::remove_all(path, error);
    if (!fs::exists(path, error)) return;
    poll(nullptr, 0, kPause);
  }
}

void remove_left_behind(const fs::path& place, const std::string& prefix) {
  std::error_code error;
  for (fs::directory_iterator at(place, error), end; !error && at != end; at.increment(error))
    if (is_of_dead_process(at->path().filename().string(), prefix)) {
      std::error_code ignored;
      fs::remove_all(at->path(), ignored);
    }
}

}  // namespace

bool is_of_dead_process(std::string_view name, std::string_view prefix) {
  if (name.substr(0, prefix.size()) != prefix) return false;
  name.remove_prefix(prefix.size());
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  return error == std::errc() && end != name.data() + name.size() && *end == '-' && pid > 0 &&
         kill(pid, 0) != 0 && errno == ESRCH;
}

Result<Done> TemporaryFolder::make(const std::string& kind) {
  remove();
  const fs::path place = temporary_place();
  remove_left_behind(place, kind + '-');
  std::string path = (place / (kind + '-' + std::to_string(getpid()) + "-XXXXXX")).string();
  if (mkdtemp(path.data()) == nullptr)
    return Error{ErrorCode::write_failed, std::generic_category().message(errno)};
  path_ = std::move(path);
  return Done{};
}

void TemporaryFolder::remove() {
  if (path_.empty()) return;
  remove_all(path_);
  path_.clear();
}

}  // namespace pith
