#include "report.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace pith::cli {
namespace {

constexpr double kFirstUpdate = 1.0;  // seconds; shorter batches show no progress
constexpr double kTerminalUpdate = 0.2;
constexpr double kLogUpdate = 10.0;

std::string printable(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(out[at]); };
    if (byte(i) < ' ' || byte(i) == 0x7F) out[i] = '?';
    // The other control characters, U+0080 to U+009F, that terminals act on as well.
    if (byte(i) == 0xC2 && i + 1 < out.size() && byte(i + 1) < 0xA0) out.replace(i, 2, "?");
  }
  return out;
}

std::string duration(double seconds) {
  const auto whole = static_cast<unsigned long long>(std::llround(seconds));
  char text[48];
  if (whole >= 3600)
    std::snprintf(text, sizeof text, "%lluh%02llum", whole / 3600, whole / 60 % 60);
  else if (whole >= 60)
    std::snprintf(text, sizeof text, "%llum%02llus", whole / 60, whole % 60);
  else
    std::snprintf(text, sizeof text, "%llus", whole);
  return text;
}

}  // namespace

void print_error(std::string_view subject, std::string_view message) {
  const std::string line =
      "pith: " + (subject.empty() ? "" : printable(subject) + ": ") + printable(message) + "\n";
  std::fputs(line.c_str(), stderr);
}

Report::Report(const Arguments& arguments, std::size_t pages)
    : quiet_(arguments.quiet), terminal_(isatty(STDERR_FILENO) == 1), total_(pages) {
  progress_ = arguments.progress == Progress::on ||
              (arguments.progress == Progress::automatic && terminal_ && !quiet_ && pages != 1);
  next_update_ = terminal_ ? kFirstUpdate : kLogUpdate;
}

void Report::error(std::string_view path, std::string_view message) {
  ++failures_;
  say(path, message);
}

void Report::notice(std::string_view path, std::string_view message) {
  if (!quiet_) say(path, message);
}

void Report::say(std::string_view path, std::string_view message) {
  clear_line();
  print_error(path, message);
}

void Report::page_done(bool failed, double progress) {
  done_part_ = total_ != 0 ? static_cast<double>(done_ + 1) / static_cast<double>(total_) : progress;
  ++done_;
  if (failed) ++failed_pages_;
  if (!progress_) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  if (seconds < next_update_) return;
  next_update_ = seconds + (terminal_ ? kTerminalUpdate : kLogUpdate);
  show(seconds);
}

void Report::show(double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(done_) / seconds : 0;
  std::string line = "pith: " + std::to_string(done_);
  if (total_ != 0) line += "/" + std::to_string(total_);
  line += " pages";
  if (failed_pages_ != 0) line += ", " + std::to_string(failed_pages_) + " failed";
  char text[48];
  std::snprintf(text, sizeof text, ", %.0f pages/s", rate);
  line += text;
  const bool is_known = done_part_ > 0 && done_part_ < 1;
  if (is_known && total_ == 0) {
    std::snprintf(text, sizeof text, ", %.0f %%", 100 * done_part_);
    line += text;
  }
  line += is_known ? ", " + duration(seconds * (1 - done_part_) / done_part_) + " left"
                   : ", " + duration(seconds);
  clear_line();
  std::fputs(line.c_str(), stderr);
  if (terminal_) {
    std::fflush(stderr);
    line_shown_ = true;
  } else {
    std::fputc('\n', stderr);
  }
}

void Report::clear_line() {
  if (!line_shown_) return;
  std::fputs("\r\033[K", stderr);
  line_shown_ = false;
}

void Report::finish() {
  clear_line();
  if (!progress_ || (terminal_ && next_update_ == kFirstUpdate)) return;  // none was shown
  show(std::chrono::duration<double>(Clock::now() - start_).count());
  if (line_shown_) std::fputc('\n', stderr);
  line_shown_ = false;
}

}  // namespace pith::cli
