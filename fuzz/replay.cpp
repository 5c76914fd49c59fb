// Runs a fuzz target's function on the files below the folders given: with any compiler, as an ordinary test.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "target.h"

int main(int argc, char** argv) {
  std::size_t count = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
      std::cerr << entry.path().filename().string() << "\n";  // the last name shown is the culprit
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
      ++count;
    }
  }
  std::cout << count << " passed, 0 failed, 0 skipped\n";
  return count != 0 ? 0 : 1;
}
