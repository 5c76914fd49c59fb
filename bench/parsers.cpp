// bench_parsers WORK PAGES: a process that does a work on all pages each time it reads a line, and answers with the
// seconds that this took: parses them, or goes all the way to Markdown or text as the command line does, without
// metadata or (described) with it. bench/run starts one for each contender and asks them in turn, so that a slow moment
// of the machine hits all alike. bench/contender.py is the same in Python.
//
// Says "ready PAGES BYTES" first and "undisturbed SECONDS memory BYTES" at the end of its input: the sum of what each page
// took at its best, and the most held beyond the pages themselves. Only that call is timed: freeing what it made is not.
#include <gumbo.h>
#include <libxml/HTMLparser.h>
#include <pith/pith.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

#include "page_file.h"

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
// Works on the page and gives the time that took.
using Work = std::function<Seconds(std::string_view)>;

Work pith_parser() {
  return [extractor = std::make_shared<pith::Extractor>()](std::string_view page) -> Seconds {
    const auto start = Clock::now();
    const auto facts = extractor->inspect(page, {.encoding = "utf-8"});
    const auto end = Clock::now();
    if (!facts || facts->status >= pith::Status::byte_limit) std::cerr << "pith: page not read whole\n";
    return end - start;
  };
}

Work pith_extractor(pith::Format format, pith::MetadataIn metadata = pith::MetadataIn::nothing) {
  return
      [extractor = std::make_shared<pith::Extractor>(), format, metadata](std::string_view page) -> Seconds {
        const auto start = Clock::now();
        const auto extracted =
            extractor->extract(page, {.format = format, .encoding = "utf-8", .metadata = metadata});
        const auto end = Clock::now();
        if (!extracted) std::cerr << "pith: " << extracted.error().message << "\n";
        return end - start;
      };
}

Work gumbo_parser() {
  return [](std::string_view page) -> Seconds {
    const auto start = Clock::now();
    GumboOutput* output = gumbo_parse_with_options(&kGumboDefaultOptions, page.data(), page.size());
    const auto end = Clock::now();
    gumbo_destroy_output(&kGumboDefaultOptions, output);
    return end - start;
  };
}

Work libxml2_parser() {
  return [](std::string_view page) -> Seconds {
    const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
    const auto start = Clock::now();
    htmlDocPtr document =
        htmlReadMemory(page.data(), static_cast<int>(page.size()), nullptr, "utf-8", options);
    const auto end = Clock::now();
    xmlFreeDoc(document);
    return end - start;
  };
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc == 3 ? argv[1] : "";
  Work work;
  if (name == "pith") work = pith_parser();
  if (name == "markdown") work = pith_extractor(pith::Format::markdown);
  if (name == "text") work = pith_extractor(pith::Format::text);
  if (name == "described") work = pith_extractor(pith::Format::markdown, pith::MetadataIn::content);
  if (name == "gumbo") work = gumbo_parser();
  if (name == "libxml2") work = libxml2_parser();
  if (!work) {
    std::cerr << "usage: bench_parsers pith|markdown|text|described|gumbo|libxml2 PAGES\n";
    return 2;
  }
  const bench::Pages pages = bench::load_pages(argv[2]);
  bench::forget_peak();
  const std::uint64_t before = bench::memory("VmRSS");
  std::cout << "ready " << pages.pages.size() << " " << pages.size << std::endl;
  std::vector<Seconds> best(pages.pages.size(), Seconds::max());
  for (std::string line; std::getline(std::cin, line);) {
    Seconds sum{};
    for (std::size_t i = 0; i < best.size(); ++i) {
      const Seconds took = work(pages.pages[i]);
      sum += took;
      best[i] = std::min(best[i], took);
    }
    std::cout << sum.count() << std::endl;
  }
  const Seconds undisturbed = std::accumulate(best.begin(), best.end(), Seconds{});
  std::cout << "undisturbed " << undisturbed.count() << " memory " << bench::memory("VmHWM") - before
            << std::endl;
  return 0;
}
