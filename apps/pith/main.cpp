#include <csignal>
#include <cstddef>
#include <span>

#include "commands.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away shows as EPIPE, which is no error
  const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
  return pith::cli::run(words.subspan(argc > 0 ? 1 : 0));
}
