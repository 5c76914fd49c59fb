// A point in time that long loops ask about now and then.
#pragma once

#include <chrono>
#include <cstdint>

namespace pith {

class Deadline {
 public:
  Deadline() = default;  // never
  explicit Deadline(std::uint32_t milliseconds)
      : set_(milliseconds != 0), at_(Clock::now() + std::chrono::milliseconds(milliseconds)) {}

  bool passed() const { return set_ && Clock::now() >= at_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool set_ = false;
  Clock::time_point at_{};
};

}  // namespace pith
