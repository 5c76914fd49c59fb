#include "eval/compare.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "eval/text_table.h"

namespace pith::eval {
namespace {

constexpr double kSame = 1e-9;  // differences of rounding are none

std::string with_sign(double number) {
  return (number < 0 ? "" : "+") + fixed(number, 3);
}

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

std::string hash_of_corpus(const Run& run, const std::string& corpus) {
  const auto found = run.hashes.find(corpus);
  return found == run.hashes.end() ? std::string() : found->second;
}

// Pairs of methods to compare.
std::vector<std::pair<std::string, std::string>> pairs(const Run& before, const Run& after) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& method : before.methods)
    if (contains(after.methods, method)) result.emplace_back(method, method);
  if (result.empty() && before.methods.size() == 1 && after.methods.size() == 1)
    result.emplace_back(before.methods[0], after.methods[0]);
  return result;
}

std::string pages(std::size_t count) {
  return grouped(count) + (count == 1 ? " page" : " pages");
}

std::string summary(const Comparison& c, const Metric& metric) {
  std::string out = c.corpus + ", " + c.before + (c.before == c.after ? "" : " -> " + c.after) + ": ";
  out += std::string(metric.heading) + " " + fixed(c.from, 4) + " -> " + fixed(c.to, 4) + ", ";
  out += with_sign(c.difference.mean) + " (95 %: " + with_sign(c.difference.interval.low) + " to " +
         with_sign(c.difference.interval.high) + ")\n";
  out += pages(c.better) + " better, " + grouped(c.worse) + " worse, " + grouped(c.same) + " the same";
  if (c.only_before != 0) out += ", " + grouped(c.only_before) + " only before";
  if (c.only_after != 0) out += ", " + grouped(c.only_after) + " only after";
  out += "\n";
  if (c.other_pages) out += "The pages or their gold are not the same in both runs.\n";
  return out;
}

std::string changes_table(const Comparison& c, std::size_t limit) {
  TextTable table({"page", "type", "before", "after", "change"});
  const std::size_t shown = limit == 0 ? c.changes.size() : std::min(limit, c.changes.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const PageChange& change = c.changes[i];
    std::vector<std::string> cells = {change.after->page, change.after->type, fixed(change.from, 3),
                                      fixed(change.to, 3), with_sign(change.to - change.from)};
    if (change.before->status != change.after->status)
      cells.push_back("(" + change.before->status + " -> " + change.after->status + ")");
    table.add(std::move(cells));
  }
  std::string out = shown == 0 ? "" : "\n" + table.text();
  if (shown < c.changes.size())
    out += "... and " + grouped(c.changes.size() - shown) + " more; --limit 0 shows all\n";
  return out;
}

}  // namespace

Comparison compare(const Rows& before, const Rows& after, const Metric& metric) {
  Comparison result;
  std::unordered_map<std::string, const Row*> by_page;
  for (const Row* row : before)
    if (metric.of(row->scores)) by_page.emplace(row->page, row);
  std::vector<double> from, to;
  for (const Row* row : after) {
    const auto value = metric.of(row->scores);
    if (!value) continue;
    const auto found = by_page.find(row->page);
    if (found == by_page.end()) {
      ++result.only_after;
      continue;
    }
    from.push_back(*metric.of(found->second->scores));
    to.push_back(*value);
    const double change = to.back() - from.back();
    ++(std::abs(change) < kSame ? result.same : change > 0 ? result.better : result.worse);
    if (std::abs(change) >= kSame) result.changes.push_back({found->second, row, from.back(), to.back()});
  }
  result.only_before = by_page.size() - from.size();
  result.difference = paired_difference(to, from);
  for (const double value : from) result.from += value / static_cast<double>(from.size());
  for (const double value : to) result.to += value / static_cast<double>(to.size());
  std::stable_sort(result.changes.begin(), result.changes.end(),
                   [](const PageChange& a, const PageChange& b) {
                     return std::abs(a.to - a.from) > std::abs(b.to - b.from);
                   });
  return result;
}

std::vector<Comparison> compare(const Run& before, const Run& after, const Metric& metric) {
  std::vector<Comparison> result;
  for (const std::string& corpus : before.corpora) {
    if (!contains(after.corpora, corpus)) continue;
    for (const auto& [from, to] : pairs(before, after)) {
      Comparison comparison = compare(select(before, corpus, from), select(after, corpus, to), metric);
      comparison.corpus = corpus;
      comparison.before = from;
      comparison.after = to;
      comparison.other_pages = hash_of_corpus(before, corpus) != hash_of_corpus(after, corpus);
      result.push_back(std::move(comparison));
    }
  }
  return result;
}

std::string to_text(const std::vector<Comparison>& comparisons, const Metric& metric, std::size_t limit) {
  std::string out;
  for (const Comparison& comparison : comparisons) {
    if (!out.empty()) out += "\n";
    out += summary(comparison, metric) + changes_table(comparison, limit);
  }
  return out;
}

std::string against(const Run& run, const std::string& method, const Metric& metric) {
  std::string out;
  for (const std::string& corpus : run.corpora) {
    TextTable table({"method", std::string(metric.heading), "difference", "95 %", "better", "worse", "same"});
    for (const std::string& other : run.methods) {
      if (other == method) continue;
      const Comparison c = compare(select(run, corpus, method), select(run, corpus, other), metric);
      table.add({other, fixed(c.to, 3), with_sign(c.difference.mean),
                 with_sign(c.difference.interval.low) + " to " + with_sign(c.difference.interval.high),
                 grouped(c.better), grouped(c.worse), grouped(c.same)});
    }
    out += corpus + ": against " + method + ", page by page\n\n" + table.text() + "\n";
  }
  return out;
}

}  // namespace pith::eval
