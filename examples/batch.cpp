// Many pages on all cores, an Extractor a thread: each keeps its memory from page to page.     batch DIR
#include <pith/io.h>
#include <pith/pith.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <thread>
#include <vector>

int main(int argc, char** argv) {
  const std::vector<std::string> files = pith::list_files(argc > 1 ? argv[1] : ".").files;
  std::vector<std::string> titles(files.size());
  std::atomic<std::size_t> next = 0;

  const auto work = [&] {
    pith::Extractor extractor;
    for (std::size_t i; (i = next++) < files.size();) {
      const auto input = pith::read_file(files[i]);
      if (!input) continue;
      if (const auto page = extractor.extract(input->bytes, {.method = "body-text"})) titles[i] = page->title;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();

  for (std::size_t i = 0; i < files.size(); ++i) std::cout << files[i] << ": " << titles[i] << '\n';
}
