// How much memory a program needs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pith::eval {

// Runs a program (its path, then its arguments) with its output thrown away, and tells its peak resident memory in
// bytes; nothing if it cannot be run or does not end well.
std::optional<std::uint64_t> peak_memory(const std::vector<std::string>& command);

// The program that is running; empty where the system does not tell.
std::string this_program();

}  // namespace pith::eval
