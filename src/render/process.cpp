#include "render/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>

extern "C" char** environ;

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

namespace {

// Descriptors of a spawned program, put in place by the system in the new process.
class SpawnActions {
 public:
  SpawnActions() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGCHLD);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  ~SpawnActions() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;

  void open(int descriptor, const char* path, int flags) {
    posix_spawn_file_actions_addopen(&actions_, descriptor, path, flags, 0600);
  }
  void copy(int from, int to) { posix_spawn_file_actions_adddup2(&actions_, from, to); }

  int spawn(pid_t& pid, const std::vector<std::string>& command) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    return posix_spawnp(&pid, words[0], &actions_, &attributes_, words.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

}  // namespace

// One socket serves both descriptors. Its end in this process is far from 3 and 4, which the copies below it would
// otherwise overwrite.
std::string Program::start(const std::vector<std::string>& command, const std::string& error_file) {
  end();
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return std::strerror(errno);
  const int theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, 10);
  close(ends[1]);
  socket_ = ends[0];
  SpawnActions actions;
  actions.open(0, "/dev/null", O_RDONLY);
  actions.open(1, "/dev/null", O_WRONLY);
  actions.open(2, error_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
  actions.copy(theirs, 3);
  actions.copy(theirs, 4);
  pid_t pid = 0;
  const int error = theirs < 0 ? errno : actions.spawn(pid, command);
  if (theirs >= 0) close(theirs);
  if (error == 0) {
    pid_ = pid;
    return {};
  }
  close(socket_);
  socket_ = -1;
  return std::strerror(error);
}

// Waits until the socket is ready for one of `events`. What can be read is taken meanwhile, so that both sides can
// write at the same time.
Program::Outcome Program::wait(short events, TimePoint deadline) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Outcome::timeout;
    pollfd waiting = {socket_, static_cast<short>(events | POLLIN), 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::min<long long>(left, 3'600'000)));
    if (ready < 0 && errno != EINTR) return Outcome::closed;
    if (ready <= 0) continue;
    if ((waiting.revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !take_bytes()) return Outcome::closed;
    if ((waiting.revents & (events | POLLIN)) != 0) return Outcome::done;
  }
}

bool Program::take_bytes() {
  char buffer[65536];
  const ssize_t n = recv(socket_, buffer, sizeof buffer, MSG_DONTWAIT);
  if (n < 0) return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
  received_.append(buffer, static_cast<std::size_t>(n));
  return n != 0;
}

Program::Outcome Program::write(std::string_view message, TimePoint deadline) {
  std::string bytes(message);
  bytes += '\0';
  std::size_t at = 0;
  while (at < bytes.size()) {
    if (socket_ < 0) return Outcome::closed;
    const ssize_t n = send(socket_, bytes.data() + at, bytes.size() - at, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n > 0) at += static_cast<std::size_t>(n);
    if (n >= 0 || errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return Outcome::closed;
    if (const Outcome outcome = wait(POLLOUT, deadline); outcome != Outcome::done) return outcome;
  }
  return Outcome::done;
}

Program::Outcome Program::read(std::string& message, TimePoint deadline) {
  for (;;) {
    const std::size_t zero = received_.find('\0', searched_);
    if (zero != std::string::npos) {
      message.assign(received_, 0, zero);
      received_.erase(0, zero + 1);
      searched_ = 0;
      return Outcome::done;
    }
    searched_ = received_.size();
    if (socket_ < 0) return Outcome::closed;
    if (const Outcome outcome = wait(POLLIN, deadline); outcome != Outcome::done) return outcome;
  }
}

void Program::end() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
  received_.clear();
  searched_ = 0;
  if (pid_ == 0) return;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);  // if the group is not there
  wait_for(pid_);
  pid_ = 0;
}

bool is_superuser() {
  return geteuid() == 0;
}

}  // namespace pith
