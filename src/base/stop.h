// Calls that end early: because their time is over, because another thread asked for it, or because enough is written.
//
// A call says once what may end it (Stop, StopScope). Every loop that a page can make long polls, and every step looks
// before it begins: poll() and look() throw Stopped where the call is to end. Nothing between a step and the call catches
// it, so nobody goes on with half of something; running out of memory takes the same way. Steps whose half is worth
// having (reading, writing) ask with stop_asked() and end by themselves.
//
// The call that a thread works for is known to the thread, not handed from function to function: the loops that take
// long are far down, and most of what lies between would have to know about it for no other reason.
//
// Cost: of poll(), a test of the loop's own counter; of a look, an atomic load, and a clock where there is a time limit.
// Held by tests/pipeline/stop_test.cpp; bench/run stop measures how far looks are apart.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "pith/pith.h"

namespace pith {

class Stop {
 public:
  Stop(const CancelToken* token, std::uint32_t milliseconds)  // no token, 0 milliseconds: never
      : token_(token),
        limited_(milliseconds != 0),
        deadline_(limited_ ? Clock::now() + std::chrono::milliseconds(milliseconds) : Clock::time_point()) {}

  // Whether the call is to end. Once it is, it stays so.
  bool asked();
  Status status() const { return status_; }  // ok, or what ended it

 private:
  using Clock = std::chrono::steady_clock;
  const CancelToken* token_;
  bool limited_;
  Clock::time_point deadline_;
  Status status_ = Status::ok;
};

// What a thread's call writes, and after how many bytes it is to end.
struct WatchedOutput {
  const std::string* text = nullptr;
  std::size_t most = 0;

  bool is_full() const { return text != nullptr && text->size() > most; }
};
extern constinit thread_local WatchedOutput watched_output;

// While it lives, the call is also to end where `text` is longer than `most` bytes. 0: however long.
class OutputScope {
 public:
  OutputScope(const std::string& text, std::size_t most) {
    if (most != 0) watched_output = {&text, most};
  }
  ~OutputScope() { watched_output = {}; }
  OutputScope(const OutputScope&) = delete;
  OutputScope& operator=(const OutputScope&) = delete;
};

// While it lives, the thread works for a call that `stop` ends.
class StopScope {
 public:
  explicit StopScope(Stop& stop);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  Stop* outer_;
};

struct Stopped {};

// Whether the call that this thread works for is to end, and what ends it as far as that was seen: ok is nothing.
bool stop_asked();
Status stop_status();
// Throws Stopped if it is. Without exceptions in the build it returns, and only reading and writing end early.
void look();

inline constexpr std::size_t kRoundsPerLook = 1024;

// Looks every so many rounds of a loop, the first included.
inline void poll(std::size_t round) {
  if (round % kRoundsPerLook == 0) [[unlikely]]
    look();
}

// The same for loops that end by themselves, which are those that write.
inline bool is_time_to_end(std::size_t round) {
  return (round % kRoundsPerLook == 0 || watched_output.is_full()) && stop_asked();
}

// Calls work(piece) for one piece of `text` after the other: whole characters, and a short text is one piece. Stops between
// two of them if the call is to end. For loops over bytes too quick to poll.
template <class Work>
void each_piece(std::string_view text, const Work& work) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  while (text.size() > kPiece) {
    std::size_t begun = 0;  // bytes of a character before the cut; four continuation bytes belong to none
    while (begun < 4 && (static_cast<unsigned char>(text[kPiece - begun]) & 0xC0) == 0x80) ++begun;
    const std::size_t length = kPiece - begun % 4;
    work(text.substr(0, length));
    text.remove_prefix(length);
    if (stop_asked()) return;
  }
  work(text);
}

inline void append_pieces(std::string& out, std::string_view text) {
  each_piece(text, [&out](std::string_view piece) { out += piece; });
}

// Runs `work`, and says whether it got to its end.
template <class Work>
bool unless_stopped(Work work) {
#ifdef __cpp_exceptions
  try {
    work();
  } catch (const Stopped&) {
    return false;
  }
#else
  work();
#endif
  return true;
}

// For tests and benchmarks: called at every look of this thread, with the place that looks.
using LookObserver = void (*)(void* place);
void observe_looks(LookObserver observer);

}  // namespace pith
