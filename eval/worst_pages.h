// The pages on which a method does worst, and the texts to see why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/answers.h"
#include "eval/corpus.h"
#include "eval/metric.h"
#include "eval/summary.h"

namespace pith::eval {

inline constexpr std::size_t kWorstPages = 20;  // of a method on a corpus

bool is_tool(const Run& run, std::string_view method);  // another's, whose answers were read from a file

// The first metric that the gold of a corpus allows; null if there is none.
const Metric* headline_metric(const Run& run, std::string_view corpus);

// The rows of a method with the lowest scores, lowest first; perfect ones are never among them.
Rows worst_rows(const Run& run, std::string_view corpus, std::string_view method, const Metric& metric);

// Whose pages a report shows in full: the best method of pith and the best other tool, where there are any. The
// oracle is neither.
std::vector<std::string> methods_in_focus(const Run& run, std::string_view corpus, const Metric& metric);

// What is wrong with an answer, in a few words.
std::string diagnosis(const Row& row);

// Texts behind a row.
struct PageText {
  const Row* row;
  std::string url;  // empty if unknown
  std::string gold, answer;
};

// Of the worst rows of the methods in focus on each corpus. Pages are read again and methods answer again; what
// other tools answered is at hand. Pages that can no longer be read are left out.
std::vector<PageText> worst_texts(const Run& run, const std::vector<Corpus>& corpora,
                                  const std::vector<ToolAnswers>& answers, const Limits& limits);

}  // namespace pith::eval
