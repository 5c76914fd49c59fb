#include "eval/memory.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <cerrno>

namespace pith::eval {

std::optional<std::uint64_t> peak_memory(const std::function<void()>& work) {
#ifdef __GLIBC__
  malloc_trim(0);  // what is freed but still held would count
#endif
  const pid_t child = fork();
  if (child < 0) return std::nullopt;
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = 0;
  rusage usage = {};
  pid_t ended = 0;
  while ((ended = wait4(child, &status, 0, &usage)) < 0 && errno == EINTR) {
  }
  if (ended != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
#ifdef __APPLE__
  return static_cast<std::uint64_t>(usage.ru_maxrss);
#else
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
#endif
}

}  // namespace pith::eval
