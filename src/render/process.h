// The only place that starts processes: copies of this one, and browsers.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pith {

enum class Ending : std::uint8_t { finished, timeout, crashed, not_started };

// What a copy of this process came to.
struct Copy {
  Ending ending = Ending::not_started;
  std::string bytes;    // that its work wrote, if it finished
  std::string problem;  // if it did not: what happened, such as "killed by signal 11"
};

// Runs `work` in a copy of this process (fork), so that neither a crash nor an endless loop nor a hunger for memory
// gets here. The copy has no other thread, sees what this process sees, and what it changes is lost but for the
// bytes that `work` appends to its argument. After `milliseconds` (0: never) it is killed. It has always ended when
// this returns.
Copy run_in_copy(std::uint32_t milliseconds, const std::function<void(std::string& out)>& work);

using TimePoint = std::chrono::steady_clock::time_point;

// Another program that reads messages at its descriptor 3 and writes some at 4, each ended by a zero byte. It has a
// process group of its own, which ends with it.
class Program {
 public:
  Program() = default;
  ~Program() { end(); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Starts what `command` names, on the PATH if it has no slash; its standard error goes to a file, the rest nowhere.
  // Returns why that failed; empty if it did not.
  std::string start(const std::vector<std::string>& command, const std::string& error_file);
  bool is_started() const { return pid_ != 0; }
  std::int32_t pid() const { return pid_; }  // 0: not started

  enum class Outcome : std::uint8_t { done, timeout, closed };
  Outcome write(std::string_view message, TimePoint deadline);  // the zero byte is added
  Outcome read(std::string& message, TimePoint deadline);       // without the zero byte

  void end();  // kills it with all that it started; returns when it is gone

 private:
  Outcome wait(short events, TimePoint deadline);
  bool take_bytes();

  std::int32_t pid_ = 0;
  int socket_ = -1;
  std::string received_;
  std::size_t searched_ = 0;  // of `received_`, for a zero byte
};

// Whether this process may do anything, which browsers take for a reason not to build their sandbox.
bool is_superuser();

}  // namespace pith
