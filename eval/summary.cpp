#include "eval/summary.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pith::eval {
namespace {

// The value that a share of the sorted values does not exceed (nearest rank).
double percentile(const std::vector<double>& sorted, double share) {
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

const std::string& group_of(const Row& row, By by) {
  static const std::string none;
  switch (by) {
    case By::type: return row.type;
    case By::kind: return row.kind;
    case By::lang: return row.lang;
    case By::domain: return row.domain;
    case By::words: return row.words;
    case By::nothing: break;
  }
  return none;
}

Rows select(const Run& run, std::string_view corpus, std::string_view method) {
  Rows rows;
  for (const Row& row : run.rows)
    if ((corpus.empty() || row.corpus == corpus) && (method.empty() || row.method == method))
      rows.push_back(&row);
  return rows;
}

std::vector<GroupSize> groups(const Run& run, std::string_view corpus, By by) {
  std::map<std::string, std::size_t> sizes;
  for (const Row& row : run.rows)
    if (row.corpus == corpus && row.method == run.methods.front() && !group_of(row, by).empty())
      ++sizes[group_of(row, by)];
  std::vector<GroupSize> result;
  for (const auto& [name, pages] : sizes) result.push_back({name, pages});
  std::stable_sort(result.begin(), result.end(),
                   [](const GroupSize& a, const GroupSize& b) { return a.pages > b.pages; });
  return result;
}

std::optional<Average> average(const Rows& rows, const Metric& metric) {
  Average sum;
  for (const Row* row : rows) {
    const auto value = metric.of(row->scores);
    if (!value) continue;
    ++sum.pages;
    sum.value += *value;
    if (metric.ratio == nullptr) continue;
    const Ratio& ratio = *(row->scores.*metric.ratio);
    sum.precision += ratio.precision;
    sum.recall += ratio.recall;
  }
  if (sum.pages == 0) return std::nullopt;
  const auto pages = static_cast<double>(sum.pages);
  for (double* figure : {&sum.value, &sum.precision, &sum.recall}) *figure /= pages;
  const double both = sum.precision + sum.recall;
  sum.f1_of_means = both > 0 ? 2 * sum.precision * sum.recall / both : 0;
  return sum;
}

std::optional<Interval> interval(const Rows& rows, const Metric& metric) {
  std::vector<double> values;
  for (const Row* row : rows)
    if (const auto value = metric.of(row->scores)) values.push_back(*value);
  if (values.empty()) return std::nullopt;
  return mean_interval(values);
}

std::optional<Speed> speed(const Rows& rows) {
  std::vector<double> milliseconds;
  double seconds = 0, bytes = 0, processor = 0;
  for (const Row* row : rows) {
    if (row->seconds <= 0) continue;
    milliseconds.push_back(row->seconds * 1e3);
    seconds += row->seconds;
    bytes += static_cast<double>(row->bytes);
    processor += row->processor;
  }
  if (milliseconds.empty()) return std::nullopt;
  std::sort(milliseconds.begin(), milliseconds.end());
  Speed speed;
  speed.pages_per_second = static_cast<double>(milliseconds.size()) / seconds;
  speed.megabytes_per_second = bytes / seconds / 1e6;
  if (processor > 0) speed.pages_per_processor_second = static_cast<double>(milliseconds.size()) / processor;
  speed.p50 = percentile(milliseconds, 0.50);
  speed.p95 = percentile(milliseconds, 0.95);
  speed.p99 = percentile(milliseconds, 0.99);
  return speed;
}

double waiting(const Run& run) {
  double seconds = 0, processor = 0;
  for (const Row& row : run.rows) {
    if (row.processor <= 0) continue;
    seconds += row.seconds;
    processor += row.processor;
  }
  return seconds > 0 ? std::max(1 - processor / seconds, 0.0) : 0;
}

std::size_t failures(const Rows& rows) {
  return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const Row* row) {
    return row->status == "error" || row->status == "timeout" || row->status == "crash" ||
           row->status == "missing";
  }));
}

}  // namespace pith::eval
