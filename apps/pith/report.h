// What is said on standard error: errors, notices and the progress of a long batch.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "arguments.h"

namespace pith::cli {

// "pith: subject: message"; the subject may be empty. Control characters are shown as '?'.
void print_error(std::string_view subject, std::string_view message);

// Errors and notices of a batch, with a line of progress below them on a terminal. Used by one thread.
class Report {
 public:
  // `pages`: 0 if it is not known how many there are.
  Report(const Arguments& arguments, std::size_t pages);

  void error(std::string_view path, std::string_view message);
  void notice(std::string_view path, std::string_view message);
  void page_done(bool failed, double progress = -1);  // of the whole, from 0 to 1; below 0: not known
  void finish();

  std::size_t failures() const { return failures_; }
  bool shows_progress() const { return progress_; }

 private:
  using Clock = std::chrono::steady_clock;

  void say(std::string_view path, std::string_view message);
  void clear_line();
  void show(double seconds);

  const bool quiet_;
  bool progress_;
  const bool terminal_;
  const std::size_t total_;
  std::size_t done_ = 0, failed_pages_ = 0, failures_ = 0;
  const Clock::time_point start_ = Clock::now();
  double next_update_;
  double done_part_ = -1;
  bool line_shown_ = false;
};

}  // namespace pith::cli
