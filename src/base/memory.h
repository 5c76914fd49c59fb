// What happens when memory runs out: the only place under src/ that knows about exceptions, but for what needs an
// operating system anyway (src/io, rendering engines).
//
// Built with exceptions, an allocation that fails throws, and the call of the API that asked for it gives the error
// out_of_memory. Built without (-fno-exceptions, as for WebAssembly), it ends the program where it stands; what runs the
// program, such as a browser, catches that and throws the instance away.
#pragma once

#include <new>
#include <optional>
#include <stdexcept>

namespace pith {

[[noreturn]] inline void run_out_of_memory() {
#ifdef __cpp_exceptions
  throw std::bad_alloc();
#else
  __builtin_trap();
#endif
}

// What `work` returns, or nothing where memory ran out.
template <class Work>
auto if_memory_suffices(Work work) -> std::optional<decltype(work())> {
#ifdef __cpp_exceptions
  try {
    return work();
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {  // of a string or vector that no memory could hold
  }
  return std::nullopt;
#else
  return work();
#endif
}

}  // namespace pith
