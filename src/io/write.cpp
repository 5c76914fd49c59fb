#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>

#include "io/temporary.h"
#include "io/walk.h"
#include "pith/io.h"

namespace pith {
namespace {

constexpr std::string_view kPrefix = ".pith-";  // of what is written beside a file

Error write_error(int error) {
  return {ErrorCode::write_failed, std::generic_category().message(error)};
}

// Writes all and closes. Returns errno, or 0.
int write_and_close(int descriptor, std::string_view bytes) {
  int error = 0;
  while (!bytes.empty() && error == 0) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (::close(descriptor) != 0 && error == 0) error = errno;  // a full disk may show itself only here
  return error;
}

std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// Links lead to the file that is to be replaced; replacing the link itself would part it from its other
// users.
std::string resolved(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real ? real.get() : path;
}

Result<Done> write_in_place(const std::string& path, std::string_view bytes) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return write_error(errno);
  if (const int error = write_and_close(descriptor, bytes)) return write_error(error);
  return Done{};
}

Result<Done> replace(const std::string& path, std::string_view bytes, const struct stat* old) {
  static std::atomic<unsigned> counter{0};
  std::string temporary;
  int descriptor;
  do {  // a name that another process left behind is passed over
    temporary = directory_of(path) + "/" + std::string(kPrefix) + std::to_string(::getpid()) + '-' +
                std::to_string(counter++);
    descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (descriptor < 0 && errno == EEXIST);
  if (descriptor < 0) return write_error(errno);
  int error = old != nullptr && ::fchmod(descriptor, old->st_mode & 07777) != 0 ? errno : 0;
  const int write_result = write_and_close(descriptor, bytes);
  if (error == 0) error = write_result;
  if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return Done{};
  ::unlink(temporary.c_str());
  return write_error(error);
}

}  // namespace

Result<Done> write_file(const std::string& path, std::string_view bytes) {
  struct stat facts;
  if (::stat(path.c_str(), &facts) == 0) {
    if (S_ISDIR(facts.st_mode)) return write_error(EISDIR);
    if (!S_ISREG(facts.st_mode)) return write_in_place(path, bytes);
    return replace(resolved(path), bytes, &facts);
  }
  if (auto made = make_directories(directory_of(path)); !made) return made;
  return replace(path, bytes, nullptr);
}

void remove_left_behind(const std::string& directory) {
  DirectoryWalk walk(directory);
  for (DirectoryWalk::Entry entry; walk.next(entry);) {
    const std::string_view path = entry.path;
    if (is_of_dead_process(path.substr(path.rfind('/') + 1), kPrefix)) ::unlink(entry.path.c_str());
  }
}

Result<Done> make_directories(const std::string& path) {
  for (std::size_t end = 0; end != std::string::npos;) {
    end = path.find('/', end + 1);
    const std::string part = path.substr(0, end);
    if (part.empty() || ::mkdir(part.c_str(), 0777) == 0) continue;
    const int error = errno;  // a directory that is there will do, whatever else mkdir has against it
    if (!is_directory(part)) return write_error(error == EEXIST ? ENOTDIR : error);
  }
  return Done{};
}

}  // namespace pith
