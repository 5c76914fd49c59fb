// Trains trees on some rows and scores others, for comparison with other programs:
//
//     pith_boost_rows FEATURES OUTPUTS TRAINED SCORED TREES < values > scores
//
// Numbers are float32 as memory has them: the rows to train on, their targets, their weights, the rows to score.
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include "tests/support/table.h"
#include "train/boost.h"

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  std::vector<std::size_t> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::strtoul(argv[i], nullptr, 10));
  const std::size_t features = sizes[0], outputs = sizes[1], trained = sizes[2], scored = sizes[3];
  const auto read = [](std::size_t count) {
    std::vector<float> numbers(count);
    if (std::fread(numbers.data(), sizeof(float), count, stdin) != count) std::exit(1);
    return numbers;
  };
  const std::vector<float> values = read(trained * features), targets = read(trained),
                           weights = read(trained);
  const std::vector<float> asked = read(scored * features);
  std::vector<std::uint32_t> rows(trained);
  std::iota(rows.begin(), rows.end(), 0U);

  pith::train::BoostOptions options;
  options.trees = static_cast<unsigned>(sizes[4]);
  options.bins = 255;
  const std::vector<std::string> names(outputs, "o");
  const std::string payload =
      pith::train::boost({features, values, targets, weights, {}, rows, {}}, names, options).payload();
  const auto trees = pith::Trees::read(payload);
  if (!trees) return 1;
  pith::Arena arena;
  std::vector<float> scores(scored * outputs);
  trees->score(pith::test::Table(asked, features).views(), arena, scores);
  std::fwrite(scores.data(), sizeof(float), scores.size(), stdout);
}
