// Runs methods over labelled pages and scores what they answer, beside what other tools answered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "eval/answers.h"
#include "eval/corpus.h"
#include "eval/run.h"

namespace pith::eval {

// Stands among the methods for the best answer that keeping and dropping texts of the page can give. It is made with
// the help of the gold and not timed.
inline constexpr std::string_view kOracle = "oracle";
// The same for the best visual block of the page; see visual_oracle.h. The page is rendered.
inline constexpr std::string_view kVisualOracle = "vips-oracle";
constexpr bool is_oracle(std::string_view method) {
  return method == kOracle || method == kVisualOracle;
}

// What is to be evaluated.
struct Task {
  std::vector<Corpus> corpora;
  std::vector<std::string> methods;  // as Options::method takes them
  std::vector<ToolAnswers> answers;  // each scored on the corpus that it names
  std::uint64_t limit = 0;           // pages of each corpus; 0: all
  std::uint64_t seed = 0;            // that draws them
  bool with_sites = false;       // methods are given the other pages of the site, even those that need none
  unsigned jobs = 1;             // pages worked on at once; more than one disturb the times
  Limits limits;                 // of each page
  const Model* model = nullptr;  // for its method instead of the one that ships
  // For methods that see the page, and for scores by area where a corpus has no boxes.
  const Renderer* renderer = nullptr;
  std::string program;  // the pith command, to measure its memory with; empty: that is not measured
  std::string part;     // keeps finished rows there, and goes on from those; empty: nowhere
};

// Told by evaluate() as it goes on, on the calling thread.
struct Watch {
  std::function<void(std::size_t pages)> start;
  std::function<void(const Problem&)> problem;
  std::function<void(const Problem&)> notice;  // nothing is wrong, but it should be known
  std::function<void()> page;                  // one more is done
};

// Times are of a single warm run from bytes in memory to text. Memory is the peak of `pith --method ID` on the largest
// pages. Where there is no answer, the row has the scores of an empty one.
Run evaluate(const Task& task, const Watch& watch);

}  // namespace pith::eval
