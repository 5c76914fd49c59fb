// How much memory a piece of work needs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace pith::eval {

// The peak resident memory, in bytes, of a process that does nothing but `work`; nothing if the system does not
// tell or the process does not end well. The process is a copy of this one, so what this one holds counts:
// call it early, with no other thread running.
std::optional<std::uint64_t> peak_memory(const std::function<void()>& work);

}  // namespace pith::eval
