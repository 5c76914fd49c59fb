// bench_growth [--all] [NAME-PART]: time, memory and output on hostile inputs at three sizes, each twice the one before.
//
//   default     decode, parse and measure with the limits that pith ships with
//   unlimited   the same with depth, attributes and nodes unlimited
//   text ...    the whole of extract in each format, on halves of those sizes; but for text with the method that keeps all
//   64 MB       extract with the default method, reading ended by Limits::memory
//
// Prints what is slow or grows too fast, and the slowest of the rest; --all prints every row. Exits with 1
// when a run takes more than 2 s per 10 MB, when time, memory or output grows more than 2.5 times on each doubling of
// the input (time: three times in a row), when the output is more than the page allows (docs/formats.md), or when a call
// takes more memory than its limit, the page's own and what every call takes.
#include <malloc.h>
#include <pith/pith.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "hostile_inputs.h"

namespace {

constexpr double kMostSecondsPer10Mb = 2.0;
constexpr double kMostGrowth = 2.5;
constexpr double kMostOutput = 25, kFreeOutput = 1.31;  // times the page, beyond so many megabytes
constexpr double kTooSmallToJudge = 16;                 // megabytes of memory
constexpr std::size_t kMemoryLimit = std::size_t{64} << 20;
constexpr double kOfEveryCall = 8;  // megabytes
constexpr int kSizes = 3;
constexpr double kTooShortToJudge = 0.02;       // seconds; below, growth is noise
constexpr std::uint32_t kGiveUpAfter = 60'000;  // milliseconds
constexpr std::uint32_t kNodesOfQuadraticTrees = 2'000'000;
constexpr double kMostSecondsOfQuadraticTrees = 10;

struct Mode {
  const char* name;
  int halvings;  // of an input's full size, for the smallest of the three
  enum class Work : std::uint8_t { inspect, extract } work;
  pith::Options options;
};

std::vector<Mode> modes() {
  pith::Options defaults;
  defaults.encoding = "utf-8";
  defaults.url = "https://example.com/a/b.html";
  defaults.limits.milliseconds = kGiveUpAfter;
  pith::Options unlimited = defaults;
  unlimited.limits.depth = unlimited.limits.attributes = unlimited.limits.nodes = 0;
  std::vector<Mode> all = {{"default", 2, Mode::Work::inspect, defaults},
                           {"unlimited", 2, Mode::Work::inspect, unlimited}};
  for (const pith::FormatInfo& format : pith::formats()) {
    all.push_back({format.name.data(), 3, Mode::Work::extract, defaults});
    all.back().options.format = format.format;
    if (format.format != pith::Format::text)
      all.back().options.method = "all";  // what writes all that a page has
  }
  all.push_back({"64 MB", 2, Mode::Work::extract, defaults});
  all.back().options.limits.memory = kMemoryLimit;
  return all;
}

struct Row {
  std::string input, mode;
  double megabytes = 0;
  std::vector<double> seconds;         // by size, as these:
  std::vector<double> memory, output;  // megabytes
  bool gave_up = false;
  bool quadratic_tree = false;  // judged by its time alone: it is the node limit that ends it
  double most_memory = 0;       // megabytes; 0: no limit was set

  bool is_bad() const { return too_slow() || grows_too_fast() || says_too_much() || takes_too_much(); }
  double per_10_mb() const { return seconds.back() / megabytes * 10; }
  bool too_slow() const {
    if (quadratic_tree) return gave_up || seconds.back() > kMostSecondsOfQuadraticTrees;
    return gave_up || (per_10_mb() > kMostSecondsPer10Mb && seconds.back() > 0.1);
  }
  bool grows_too_fast() const {
    if (quadratic_tree || seconds.size() < 2 || seconds.back() < kTooShortToJudge) return false;
    return always_grows(seconds);
  }
  bool says_too_much() const {
    return output.back() > kMostOutput * megabytes + kFreeOutput ||
           (output.front() > kFreeOutput && output.size() > 1 && always_grows(output));
  }
  bool takes_too_much() const {
    if (most_memory != 0 && memory.back() > most_memory + output.back()) return true;
    return memory.size() > 1 && memory.front() > kTooSmallToJudge && always_grows(memory);
  }
  static bool always_grows(const std::vector<double>& values) {
    for (std::size_t i = 1; i < values.size(); ++i)
      if (values[i] < kMostGrowth * values[i - 1]) return false;
    return true;
  }
};

// Of the processor, so that other programs on the machine do not count.
double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Memory of this process that is or was in use, in megabytes, since forget_peak().
double read_status(const char* key) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kilobytes = 0;
    if (word == key && status >> kilobytes) return kilobytes / 1e3;
  }
  return 0;
}
double forget_peak() {
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;
  return read_status("VmRSS:");
}

// Seconds of the best of a few runs, two where they take long: the first also pays for the memory.
double time(pith::Extractor& extractor, const std::string& page, const Mode& mode, bool& gave_up,
            double& output) {
  double best = 1e9, total = 0;
  for (int run = 0; run < 5 && (run < 2 || total < 0.3); ++run) {
    const double start = now();
    if (mode.work == Mode::Work::inspect) {
      const auto facts = extractor.inspect(page, mode.options);
      gave_up |= !facts || facts->status == pith::Status::time_limit;
    } else {
      const auto extracted = extractor.extract(page, mode.options);
      gave_up |= !extracted || extracted->status == pith::Status::time_limit;
      if (extracted) output = static_cast<double>(extracted->content.size()) / 1e6;
    }
    const double seconds = now() - start;
    best = std::min(best, seconds);
    total += seconds;
  }
  return best;
}

Row measure(const bench::HostileInput& input, Mode mode) {
  Row row{input.name, mode.name, 0, {}, {}, {}, false, input.quadratic_tree};
  if (input.quadratic_tree && mode.options.limits.nodes == 0)
    mode.options.limits.nodes = kNodesOfQuadraticTrees;
  for (int size = 0; size < kSizes; ++size) {
    pith::Extractor extractor;  // a fresh one: what a page needs is part of its cost
    const std::string page = input.make(input.full >> (mode.halvings - size));
    row.megabytes = static_cast<double>(page.size()) / 1e6;
    if (mode.options.limits.memory != 0)
      row.most_memory = static_cast<double>(mode.options.limits.memory) / 1e6 + row.megabytes + kOfEveryCall;
    const double before = forget_peak();
    double output = 0;
    row.seconds.push_back(time(extractor, page, mode, row.gave_up, output));
    row.output.push_back(output);
    row.memory.push_back(std::max(0.0, read_status("VmHWM:") - before));
    if (row.too_slow()) break;  // it will not get better
  }
  return row;
}

void print(const Row& row) {
  std::printf("| %-42s | %-9s | %7.2f | %7.3f | %6.3f | %7.1f | %6.1f |", row.input.c_str(), row.mode.c_str(),
              row.megabytes, row.seconds.back(), row.per_10_mb(), row.memory.back(),
              row.output.back() / row.megabytes);
  for (std::size_t i = 1; i < row.seconds.size(); ++i)
    std::printf(" %.1fx", row.seconds[i] / row.seconds[i - 1]);
  const char* verdict = row.gave_up            ? " | GAVE UP"
                        : row.too_slow()       ? " | TOO SLOW"
                        : row.grows_too_fast() ? " | GROWS TOO FAST"
                        : row.says_too_much()  ? " | SAYS TOO MUCH"
                        : row.takes_too_much() ? " | TAKES TOO MUCH"
                                               : " |";
  std::printf("%s\n", verdict);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  bool all = false;
  std::string part;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--all")
      all = true;
    else
      part = argv[i];
  }
  std::printf("| %-42s | %-9s | %7s | %7s | %6s | %7s | %6s | growth of time on doubling |\n", "input",
              "mode", "MB", "s", "s/10MB", "memory", "output");
  std::printf("| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n");
  std::vector<Row> good;
  std::size_t bad = 0;
  for (const bench::HostileInput& input : bench::hostile_inputs()) {
    if (input.name.find(part) == std::string::npos) continue;
    for (const Mode& mode : modes()) {
      Row row = measure(input, mode);
      for (int again = 0; again < 2 && row.is_bad() && !row.gave_up; ++again) row = measure(input, mode);
      bad += row.is_bad();
      if (all || row.is_bad()) print(row);
      if (!row.is_bad()) good.push_back(row);
    }
  }
  std::sort(good.begin(), good.end(),
            [](const Row& a, const Row& b) { return a.per_10_mb() > b.per_10_mb(); });
  if (!all)
    for (std::size_t i = 0; i < std::min<std::size_t>(good.size(), 20); ++i) print(good[i]);
  std::printf("%zu linear and fast, %zu not\n", good.size(), bad);
  return bad == 0 ? 0 : 1;
}
