// pith's stages one by one, on the pages of $PITH_BENCH_PAGES (see page_file.h) or on one made up here.
#include <benchmark/benchmark.h>
#include <pith/pith.h>

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "encoding/decode.h"
#include "html/dump.h"
#include "html/parser.h"
#include "learn/trees.h"
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

// 300 trees on 300 rows of 200 features, a third of which are yes or no: a page of method pith.
void trees(benchmark::State& state) {
  constexpr std::size_t kFeatures = 200, kTrees = 300, kRows = 300;
  std::mt19937 random(1);
  pith::TreeTables tables;
  tables.thresholds.resize(kFeatures);
  for (std::size_t f = 0; f < kFeatures; ++f)
    for (int i = 1; i < (f % 3 == 0 ? 2 : 64); ++i) tables.thresholds[f].push_back(static_cast<float>(i));
  tables.outputs.resize(1);
  const auto leaves = static_cast<unsigned>(state.range(0));
  for (std::size_t i = 0; i < kTrees; ++i) {
    pith::TreeTables::Tree tree;
    std::vector<std::pair<unsigned, unsigned>> open = {{0, leaves}};
    while (!open.empty()) {
      const auto [low, end] = open.back();
      open.pop_back();
      if (end - low < 2) continue;
      const unsigned middle = low + 1 + random() % (end - low - 1);
      const std::size_t feature = random() % kFeatures;
      tree.splits.push_back({static_cast<std::uint16_t>(feature),
                             static_cast<std::uint8_t>(random() % tables.thresholds[feature].size()),
                             static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(middle)});
      open.emplace_back(middle, end);
      open.emplace_back(low, middle);
    }
    tree.means.resize(leaves - 1);
    tree.leaves.resize(leaves, 0.5F);
    tables.outputs[0].trees.push_back(std::move(tree));
  }
  const std::string payload = tables.payload();
  const pith::Trees ensemble = *pith::Trees::read(payload);
  std::vector<float> values(kRows * kFeatures), scores(kRows);
  for (float& value : values) value = static_cast<float>(random() % 64);
  std::vector<pith::FeatureValues> table;
  for (std::size_t f = 0; f < kFeatures; ++f) table.push_back(std::span(values).subspan(f * kRows, kRows));
  pith::Arena arena;
  for (auto _ : state) {
    arena.reset();
    ensemble.score(table, arena, scores);
    benchmark::DoNotOptimize(scores.data());
  }
}
BENCHMARK(trees)->Arg(16)->Arg(31)->Arg(64)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
