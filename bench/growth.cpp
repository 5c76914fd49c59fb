// bench_growth [--all] [NAME-PART]: time on hostile inputs at three sizes, each twice the one before.
//
//   default     decode, parse and measure with the limits that pith ships with
//   unlimited   the same with depth, attributes and nodes unlimited
//   text ...    the whole of extract in each format, on halves of those sizes
//
// Prints what is slow or grows too fast, and the slowest of the rest; --all prints every row. Exits with 1
// when a run takes more than 2 s per 10 MB, or when time more than triples on each doubling of the input,
// three times in a row.
#include <pith/pith.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "hostile_inputs.h"

namespace {

constexpr double kMostSecondsPer10Mb = 2.0;
constexpr double kMostGrowth = 3.0;
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
  for (const auto& [name, format] : {std::pair{"text", pith::Format::text},
                                     {"markdown", pith::Format::markdown},
                                     {"html", pith::Format::html},
                                     {"json", pith::Format::json}}) {
    all.push_back({name, 3, Mode::Work::extract, defaults});
    all.back().options.format = format;
  }
  return all;
}

struct Row {
  std::string input, mode;
  double megabytes = 0;
  std::vector<double> seconds;  // by size
  bool gave_up = false;
  bool quadratic_tree = false;  // judged by its time alone: it is the node limit that ends it

  bool is_bad() const { return too_slow() || grows_too_fast(); }
  double per_10_mb() const { return seconds.back() / megabytes * 10; }
  bool too_slow() const {
    if (quadratic_tree) return gave_up || seconds.back() > kMostSecondsOfQuadraticTrees;
    return gave_up || (per_10_mb() > kMostSecondsPer10Mb && seconds.back() > 0.1);
  }
  bool grows_too_fast() const {
    if (quadratic_tree || seconds.size() < 2 || seconds.back() < kTooShortToJudge) return false;
    for (std::size_t i = 1; i < seconds.size(); ++i)
      if (seconds[i] < kMostGrowth * seconds[i - 1]) return false;
    return true;
  }
};

// Of the processor, so that other programs on the machine do not count.
double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Seconds of the best of a few runs, two where they take long: the first also pays for the memory.
double time(pith::Extractor& extractor, const std::string& page, const Mode& mode, bool& gave_up) {
  double best = 1e9, total = 0;
  for (int run = 0; run < 5 && (run < 2 || total < 0.3); ++run) {
    const double start = now();
    if (mode.work == Mode::Work::inspect) {
      const auto facts = extractor.inspect(page, mode.options);
      gave_up |= !facts || facts->status == pith::Status::time_limit;
    } else {
      const auto extracted = extractor.extract(page, mode.options);
      gave_up |= !extracted || extracted->status == pith::Status::time_limit;
    }
    const double seconds = now() - start;
    best = std::min(best, seconds);
    total += seconds;
  }
  return best;
}

Row measure(const bench::HostileInput& input, Mode mode) {
  Row row{input.name, mode.name, 0, {}, false, input.quadratic_tree};
  if (input.quadratic_tree && mode.options.limits.nodes == 0)
    mode.options.limits.nodes = kNodesOfQuadraticTrees;
  pith::Extractor extractor;  // a fresh one: what a page needs is part of its cost
  for (int size = 0; size < kSizes; ++size) {
    const std::string page = input.make(input.full >> (mode.halvings - size));
    row.megabytes = static_cast<double>(page.size()) / 1e6;
    row.seconds.push_back(time(extractor, page, mode, row.gave_up));
    if (row.too_slow()) break;  // it will not get better
  }
  return row;
}

void print(const Row& row) {
  std::printf("| %-42s | %-9s | %7.2f | %7.3f | %6.3f |", row.input.c_str(), row.mode.c_str(), row.megabytes,
              row.seconds.back(), row.per_10_mb());
  for (std::size_t i = 1; i < row.seconds.size(); ++i)
    std::printf(" %.1fx", row.seconds[i] / row.seconds[i - 1]);
  const char* verdict = row.gave_up            ? " | GAVE UP"
                        : row.too_slow()       ? " | TOO SLOW"
                        : row.grows_too_fast() ? " | GROWS TOO FAST"
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
  std::printf("| %-42s | %-9s | %7s | %7s | %6s | growth on doubling |\n", "input", "mode", "MB", "s",
              "s/10MB");
  std::printf("| --- | --- | ---: | ---: | ---: | --- |\n");
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
