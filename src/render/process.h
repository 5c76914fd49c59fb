// The only place that starts processes: copies of this one, and browsers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

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

}  // namespace pith
