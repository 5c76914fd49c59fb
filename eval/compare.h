// What changed from one run, or one method, to another.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "eval/bootstrap.h"
#include "eval/summary.h"

namespace pith::eval {

struct PageChange {
  const Row* before;
  const Row* after;
  double from = 0, to = 0;
};

// Two answers to the same pages of a corpus, by one metric.
struct Comparison {
  std::string corpus, before, after;  // before and after: the methods
  double from = 0, to = 0;            // means over the pages that both have
  Difference difference;              // of these, positive if it got better
  std::size_t better = 0, worse = 0, same = 0;
  std::size_t only_before = 0, only_after = 0;  // pages
  bool other_pages = false;                     // the hashes of what was scored differ
  std::vector<PageChange> changes;              // largest first
};

// Pages are matched by id. A page that either cannot score by the metric is in neither.
Comparison compare(const Rows& before, const Rows& after, const Metric& metric);

// Every method that both runs have on every corpus that both have; if they have none in common but one each, these.
// The runs outlive the result.
std::vector<Comparison> compare(const Run& before, const Run& after, const Metric& metric);

// A summary for each comparison, and the pages that changed most: `limit` for each (0: all).
std::string to_text(const std::vector<Comparison>& comparisons, const Metric& metric, std::size_t limit);

// Every method of a run against one of them, a table for each corpus.
std::string against(const Run& run, const std::string& method, const Metric& metric);

}  // namespace pith::eval
