// pith's stages one by one, on the pages of $PITH_BENCH_PAGES (see page_file.h) or on one made up here.
#include <benchmark/benchmark.h>
#include <pith/pith.h>

#include <cstdlib>
#include <string>

#include "encoding/decode.h"
#include "html/dump.h"
#include "html/parser.h"
#include "measure/lines.h"
#include "measure/measures.h"
#include "measure/text_count.h"
#include "page_file.h"

namespace {

std::string made_up_page() {
  std::string page =
      "<!DOCTYPE html><title>A page</title><style>p { margin: 0 }</style><script>var x = 1;</script><body>";
  for (int i = 0; i < 500; ++i)
    page +=
        "<div class=\"row item\"><h2>Heading</h2><p>Some words, with <a href=\"/a/b?c=d&amp;e\">a link</a> "
        "and "
        "<em>emphasis</em> &mdash; enough to look like text.</p>\n</div>\n";
  return page;
}

const bench::Pages& pages() {
  static const bench::Pages loaded = [] {
    const char* path = std::getenv("PITH_BENCH_PAGES");
    bench::Pages result = bench::load_pages(path != nullptr ? path : "");
    if (!result.pages.empty()) return result;
    static const std::string page = made_up_page();
    result.pages.push_back(page);
    result.size = page.size();
    return result;
  }();
  return loaded;
}

// Runs `work` on every page an iteration.
template <class Work>
void each_page(benchmark::State& state, Work work) {
  for (auto _ : state)
    for (const std::string_view page : pages().pages) work(page);
  state.SetBytesProcessed(static_cast<std::int64_t>(pages().size) * state.iterations());
}

void decode(benchmark::State& state) {
  pith::Decoder decoder;
  each_page(state,
            [&](std::string_view page) { benchmark::DoNotOptimize(decoder.decode(page, "utf-8").text); });
}
BENCHMARK(decode)->Unit(benchmark::kMillisecond);

void parse(benchmark::State& state) {
  pith::Parser parser;
  each_page(state, [&](std::string_view page) { benchmark::DoNotOptimize(parser.parse(page).size()); });
}
BENCHMARK(parse)->Unit(benchmark::kMillisecond);

template <class Work>
void after_parse(benchmark::State& state, Work work) {
  pith::Parser parser;
  each_page(state, [&](std::string_view page) {
    state.PauseTiming();
    const pith::Document& document = parser.parse(page);
    state.ResumeTiming();
    work(document);
  });
}

void measures(benchmark::State& state) {
  pith::Measures all;
  after_parse(state, [&](const pith::Document& document) { all.measure(document); });
}
BENCHMARK(measures)->Unit(benchmark::kMillisecond);

void lines(benchmark::State& state) {
  pith::Lines all;
  after_parse(state, [&](const pith::Document& document) { all.measure(document); });
}
BENCHMARK(lines)->Unit(benchmark::kMillisecond);

void inspect(benchmark::State& state) {
  pith::Extractor extractor;
  each_page(state, [&](std::string_view page) {
    benchmark::DoNotOptimize(extractor.inspect(page, {.encoding = "utf-8"})->nodes);
  });
}
BENCHMARK(inspect)->Unit(benchmark::kMillisecond);

void extract(benchmark::State& state, pith::Format format) {
  pith::Extractor extractor;
  each_page(state, [&](std::string_view page) {
    benchmark::DoNotOptimize(
        extractor.extract(page, {.format = format, .encoding = "utf-8"})->content.size());
  });
}
BENCHMARK_CAPTURE(extract, text, pith::Format::text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(extract, markdown, pith::Format::markdown)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(extract, html, pith::Format::html)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(extract, json, pith::Format::json)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
