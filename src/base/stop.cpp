#include "base/stop.h"

namespace pith {
namespace {

constinit thread_local Stop* current = nullptr;
constinit thread_local LookObserver observed_by = nullptr;

// The address behind the call of the function that this is written into. WebAssembly has none.
#ifdef __wasm__
#define PITH_PLACE nullptr
#else
#define PITH_PLACE __builtin_return_address(0)
#endif

bool asked_at(void* place) {
  if (observed_by != nullptr) observed_by(place);
  return current != nullptr && current->asked();
}

}  // namespace

constinit thread_local WatchedOutput watched_output;

bool Stop::asked() {
  if (status_ == Status::ok) {
    if (token_ != nullptr && token_->cancelled())
      status_ = Status::cancelled;
    else if (limited_ && Clock::now() >= deadline_)
      status_ = Status::time_limit;
    else if (watched_output.is_full())
      status_ = Status::output_limit;
  }
  return status_ != Status::ok;
}

StopScope::StopScope(Stop& stop) : outer_(current) {
  current = &stop;
}
StopScope::~StopScope() {
  current = outer_;
}

bool stop_asked() {
  return asked_at(PITH_PLACE);
}

Status stop_status() {
  return current != nullptr ? current->status() : Status::ok;
}

void look() {
#ifdef __cpp_exceptions
  if (asked_at(PITH_PLACE)) throw Stopped();
#else
  asked_at(PITH_PLACE);
#endif
}

void observe_looks(LookObserver observer) {
  observed_by = observer;
}

}  // namespace pith
