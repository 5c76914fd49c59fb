// One Chromium that is told what to do over a pipe (the DevTools protocol), without a port.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "io/temporary.h"
#include "pith/pith.h"
#include "render/process.h"

namespace pith {

// How a call to the browser ended. `closed`: the browser is gone; `refused`: it answered with an error.
enum class Answered : std::uint8_t { yes, timeout, closed, refused };

// What the browser tells without having been asked, as it was received.
struct BrowserEvent {
  std::string_view method;
  std::string_view message;
};

class Browser {
 public:
  using Listener = std::function<void(const BrowserEvent& event)>;

  explicit Browser(const RendererOptions& options) : options_(options) {}

  // Starts it, unless it runs. Errors: no_renderer.
  Result<Done> start();
  bool is_started() const { return program_.is_started(); }
  void end();

  // Sends a command to a session (empty: the browser itself) and does not wait for the answer. Returns its id, 0 if it
  // could not be sent.
  std::uint64_t send(std::string_view method, std::string_view parameters, std::string_view session,
                     TimePoint deadline);
  // Receives until the command is answered; `answer` is the whole message. Events go to the listener.
  Answered wait_for(std::uint64_t id, TimePoint deadline, std::string& answer);
  // Both in one.
  Answered call(std::string_view method, std::string_view parameters, std::string_view session,
                TimePoint deadline, std::string& answer);
  // Receives one message that answers nothing that is waited for.
  Answered receive(TimePoint deadline);

  void listen(Listener listener) { listener_ = std::move(listener); }

 private:
  std::string last_words() const;
  Answered take(TimePoint deadline, std::uint64_t wanted, bool& is_wanted);

  const RendererOptions& options_;
  TemporaryFolder folder_;  // of the user's data; goes after the program
  Program program_;
  std::uint64_t last_id_ = 0;
  std::string message_;
  Listener listener_;
};

}  // namespace pith
