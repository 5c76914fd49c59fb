#include "eval/memory.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>

extern char** environ;

namespace pith::eval {
namespace {

constexpr useconds_t kMicroseconds = 500;  // from look to look
constexpr std::uint64_t kUnit =            // of ru_maxrss
#ifdef __APPLE__
    1;
#else
    1024;
#endif

std::optional<pid_t> start(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int error = posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? std::optional(child) : std::nullopt;
}

// What a running program held at most so far; 0 where the system does not tell. What it tells of an ended one
// (ru_maxrss) cannot be less than what the program that started it held.
std::uint64_t high_water(const std::string& file) {
  std::ifstream lines(file);
  for (std::string word; lines >> word;) {
    if (word != "VmHWM:") continue;
    std::uint64_t kilobytes = 0;
    lines >> kilobytes;
    return kilobytes * 1024;
  }
  return 0;
}

}  // namespace

std::optional<std::uint64_t> peak_memory(const std::vector<std::string>& command) {
  const auto child = start(command);
  if (!child) return std::nullopt;
  const std::string file = "/proc/" + std::to_string(*child) + "/status";
  std::uint64_t peak = 0;
  int status = 0;
  rusage usage = {};
  pid_t ended = 0;
  while ((ended = wait4(*child, &status, WNOHANG, &usage)) == 0 || (ended < 0 && errno == EINTR)) {
    peak = std::max(peak, high_water(file));
    usleep(kMicroseconds);
  }
  if (ended != *child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  return peak != 0 ? peak : static_cast<std::uint64_t>(usage.ru_maxrss) * kUnit;
}

std::string this_program() {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::string() : path.string();
}

}  // namespace pith::eval
