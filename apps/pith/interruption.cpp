#include "interruption.h"

#include <csignal>

namespace pith::cli {
namespace {

volatile std::sig_atomic_t came = 0;

extern "C" void note_signal(int signal) {
  came = signal;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

void heed(int signal) {
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

}  // namespace

void heed_interruptions() {
  heed(SIGINT);
  heed(SIGTERM);
}

int interruption() {
  return came;
}

}  // namespace pith::cli
