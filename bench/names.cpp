// bench_names PAGES: how fast names are found in the content of pages, in words a second on one core, and how long a
// model takes to load.
//
// The best of the rounds counts for each page. Exit status 1 below 200,000 words/s, or if loading takes 20 ms.
#include <pith/pith.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "entities/tagger.h"
#include "learn/shipped.h"
#include "page_file.h"

namespace {

constexpr int kRounds = 3;
constexpr double kLeastWordsPerSecond = 200'000, kMostLoading = 0.02;

template <class Work>
double best_time(Work work) {
  double best = std::numeric_limits<double>::max();
  for (int round = 0; round < kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    best = std::min(best, taken.count());
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: bench_names PAGES\n";
    return 2;
  }
  const std::string bytes = pith::write_model(*pith::shipped_ner_model());
  const double loading = best_time([&] { (void)pith::TaggerModel::read(*pith::read_model(bytes)); });
  const auto model = pith::TaggerModel::read(*pith::shipped_ner_model());

  pith::Extractor extractor;
  pith::Tagger tagger;
  std::vector<pith::TextWord> words;
  std::size_t texts = 0, all_words = 0, names = 0;
  double seconds = 0;
  const bench::Pages pages = bench::load_pages(argv[1]);
  for (const std::string_view page : pages.pages) {
    const auto extracted = extractor.extract(page, {.encoding = "utf-8"});
    if (!extracted || !pith::knows_names_of(extracted->language)) continue;
    seconds += best_time([&] { (void)tagger.find(extracted->content, extracted->language, *model); });
    names += tagger.find(extracted->content, extracted->language, *model).size();
    words.clear();
    pith::find_words(extracted->content, words);
    all_words += words.size();
    ++texts;
  }
  const double speed = static_cast<double>(all_words) / seconds;
  std::printf("names: %zu texts, %zu words, %zu names: %.0f words/s; loading %.1f ms\n", texts, all_words,
              names, speed, loading * 1000);
  return speed >= kLeastWordsPerSecond && loading < kMostLoading ? 0 : 1;
}
