// bench_methods PAGES [METHOD]...: how fast each method goes from bytes to text, in pages a second on one core.
//
// Methods take turns page by page, so that a slow moment of the machine hits all alike; the best of the rounds
// counts for each page. Exit status 1 if a method is below 300 pages/s.
#include <pith/pith.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "page_file.h"

namespace {

constexpr int kRounds = 2;
constexpr double kLeastPagesPerSecond = 300;

struct Contender {
  std::string method;
  double seconds = 0;        // over all pages, the best of the rounds of each
  std::vector<double> each;  // by page
};

double time_page(pith::Extractor& extractor, std::string_view page, const std::string& method) {
  const auto start = std::chrono::steady_clock::now();
  const auto extracted = extractor.extract(page, {.method = method, .encoding = "utf-8"});
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  if (!extracted) std::cerr << "bench_methods: " << extracted.error().message << "\n";
  return taken.count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: bench_methods PAGES [METHOD]...\n";
    return 2;
  }
  const bench::Pages pages = bench::load_pages(argv[1]);
  std::vector<Contender> contenders;
  for (int i = 2; i < argc; ++i) contenders.push_back({argv[i], 0, {}});
  if (contenders.empty())
    for (const pith::MethodInfo& method : pith::methods())
      if (!method.asks_geometry) contenders.push_back({std::string(method.id), 0, {}});

  pith::Extractor extractor;
  for (const std::string_view page : pages.pages) {
    for (Contender& contender : contenders) {
      double best = time_page(extractor, page, contender.method);
      for (int round = 1; round < kRounds; ++round)
        best = std::min(best, time_page(extractor, page, contender.method));
      contender.seconds += best;
      contender.each.push_back(best);
    }
  }

  bool fast_enough = true;
  std::printf("%zu pages, %.0f MB of UTF-8, one core, bytes to text\n\n", pages.pages.size(),
              static_cast<double>(pages.size) / 1e6);
  std::printf("| method | pages/s | MB/s | p50 ms | p95 ms | p99 ms |\n");
  std::printf("| --- | ---: | ---: | ---: | ---: | ---: |\n");
  for (Contender& contender : contenders) {
    std::sort(contender.each.begin(), contender.each.end());
    const auto percentile = [&](std::size_t p) {
      return contender.each.empty() ? 0 : 1e3 * contender.each[(contender.each.size() - 1) * p / 100];
    };
    const double rate = static_cast<double>(pages.pages.size()) / contender.seconds;
    fast_enough = fast_enough && rate >= kLeastPagesPerSecond;
    std::printf("| %s | %.0f | %.0f | %.2f | %.2f | %.2f |\n", contender.method.c_str(), rate,
                static_cast<double>(pages.size) / contender.seconds / 1e6, percentile(50), percentile(95),
                percentile(99));
  }
  if (!fast_enough) std::printf("\nslower than %.0f pages/s\n", kLeastPagesPerSecond);
  return fast_enough ? 0 : 1;
}
