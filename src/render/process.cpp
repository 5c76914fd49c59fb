#include "render/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace pith {
namespace {

using Clock = std::chrono::steady_clock;

constexpr rlim_t kMostMemory = rlim_t{6} << 30;  // of a copy's addresses

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;  // these reserve terabytes of addresses
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

// Pipes of other threads' copies must not stay open in this one, or those would never be seen to end.
void close_all_but(int kept) {
  const auto close_range_of = [](unsigned from, unsigned to) {
#ifdef SYS_close_range
    if (from <= to) syscall(SYS_close_range, from, to, 0);
#else
    for (unsigned fd = from; fd <= std::min(to, 1023U); ++fd) close(static_cast<int>(fd));
#endif
  };
  close_range_of(3, static_cast<unsigned>(kept) - 1);
  close_range_of(static_cast<unsigned>(kept) + 1, ~0U);
}

bool write_all(int fd, const std::string& bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const ssize_t n = write(fd, bytes.data() + at, bytes.size() - at);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += static_cast<std::size_t>(n);
  }
  return true;
}

[[noreturn]] void work_in_copy(int fd, const std::function<void(std::string&)>& work) {
  for (const int signal_number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTERM, SIGINT})
    signal(signal_number, SIG_DFL);
  close_all_but(fd);
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (!kSanitized) {
    rlimit memory;
    if (getrlimit(RLIMIT_AS, &memory) == 0) {
      memory.rlim_cur = std::min(memory.rlim_cur, kMostMemory);
      setrlimit(RLIMIT_AS, &memory);
    }
  }
  try {
    std::string out;
    work(out);
    _exit(write_all(fd, out) ? 0 : 1);
  } catch (...) {
    _exit(2);
  }
}

// Reads until the copy closes its end. False: time is up.
bool read_until_end(int fd, std::uint32_t milliseconds, std::string& bytes) {
  const auto deadline = Clock::now() + std::chrono::milliseconds(milliseconds);
  char buffer[65536];
  for (;;) {
    int wait = -1;
    if (milliseconds != 0) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
      if (left <= 0) return false;
      wait = static_cast<int>(std::min<long long>(left, 3'600'000));
    }
    pollfd waiting = {fd, POLLIN, 0};
    const int ready = poll(&waiting, 1, wait);
    if (ready < 0 && errno != EINTR) return true;
    if (ready <= 0) continue;
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return true;
    bytes.append(buffer, static_cast<std::size_t>(n));
  }
}

int wait_for(pid_t pid) {
  int status = -1;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

}  // namespace

Copy run_in_copy(std::uint32_t milliseconds, const std::function<void(std::string& out)>& work) {
  Copy copy;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    copy.problem = std::strerror(errno);
    return copy;
  }
  const pid_t pid = fork();
  if (pid == 0) work_in_copy(ends[1], work);
  const int fork_error = errno;
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    copy.problem = std::strerror(fork_error);
    return copy;
  }
  const bool in_time = read_until_end(ends[0], milliseconds, copy.bytes);
  close(ends[0]);
  if (!in_time) kill(pid, SIGKILL);
  const int status = wait_for(pid);
  if (!in_time) {
    copy.ending = Ending::timeout;
    copy.problem = "took longer than " + std::to_string(milliseconds) + " ms";
  } else if (status != -1 && WIFSIGNALED(status)) {
    copy.ending = Ending::crashed;
    copy.problem = "killed by signal " + std::to_string(WTERMSIG(status));
  } else if (status != -1 && WIFEXITED(status) && WEXITSTATUS(status) != 0) {
    copy.ending = Ending::crashed;
    copy.problem = "ran out of memory";
  } else {
    copy.ending = Ending::finished;
  }
  return copy;
}

}  // namespace pith
