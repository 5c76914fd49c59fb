#include "eval/table.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "eval/text_table.h"

namespace pith::eval {
namespace {

constexpr std::size_t kLineWidth = 120;
constexpr std::size_t kHeadingWidth = 8;  // of a group in a narrow table
constexpr int kScoreDigits = 3;
constexpr double kMuchWaiting = 0.05;  // from here on it is told
constexpr std::string_view kNothing = "-";

// A column of a corpus's table. Where not all fit, those of high rank are left out.
struct Column {
  std::string heading;
  std::size_t rank;
  std::function<std::string(const Rows&)> cell;
};

std::string or_nothing(const std::optional<double>& number, int digits) {
  return number ? fixed(*number, digits) : std::string(kNothing);
}

Column average_column(std::string heading, std::size_t rank, const Metric& metric, double Average::*figure) {
  return {std::move(heading), rank, [&metric, figure](const Rows& rows) {
            const auto mean = average(rows, metric);
            return or_nothing(mean ? std::optional((*mean).*figure) : std::nullopt, kScoreDigits);
          }};
}

Column speed_column(std::string heading, std::size_t rank, double Speed::*figure, int digits) {
  return {std::move(heading), rank, [figure, digits](const Rows& rows) {
            const auto times = speed(rows);
            return or_nothing(times ? std::optional((*times).*figure) : std::nullopt, digits);
          }};
}

By default_by(const Run& run, std::string_view corpus) {
  return groups(run, corpus, By::type).size() > 1 ? By::type : By::nothing;
}

class CorpusTable {
 public:
  CorpusTable(const Run& run, const std::string& corpus, const TableOptions& options)
      : run_(run), corpus_(corpus), options_(options), by_(options.by.value_or(default_by(run, corpus))) {}

  std::string text() {
    add_groups();
    add_means();
    add_speeds();
    return heading() + body();
  }

 private:
  void add_groups() {
    std::size_t rank = 2;
    for (const GroupSize& group : groups(run_, corpus_, by_)) {
      const std::string name =
          options_.width == Width::wide ? group.name : shortened(group.name, kHeadingWidth);
      Column column = average_column(name, rank, *options_.metric, &Average::value);
      column.cell = [cell = column.cell, name = group.name, by = by_](const Rows& rows) {
        Rows of_group;
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(of_group),
                     [&](const Row* row) { return group_of(*row, by) == name; });
        return cell(of_group);
      };
      columns_.push_back(std::move(column));
      rank = rank < 9 ? rank + 1 : rank + 100;
    }
  }

  void add_means() {
    const Metric& metric = *options_.metric;
    columns_.push_back(average_column("all", 1, metric, &Average::value));
    columns_.push_back({"±", 11, [&metric](const Rows& rows) {
                          const auto range = interval(rows, metric);
                          return or_nothing(
                              range ? std::optional((range->high - range->low) / 2) : std::nullopt,
                              kScoreDigits);
                        }});
    if (metric.ratio != nullptr) {
      columns_.push_back(average_column("P", 12, metric, &Average::precision));
      columns_.push_back(average_column("R", 13, metric, &Average::recall));
      columns_.push_back(average_column("F1 of means", 40, metric, &Average::f1_of_means));
    }
    std::size_t rank = 20;
    for (const Metric& other : metrics()) {
      if (&other == &metric) continue;
      if (other.of_structure && metric.of_structure) {
        columns_.push_back(average_column(std::string(other.heading), 10, other, &Average::value));
        continue;
      }
      // The CETR paper reports the F1 of means; that is the figure to stand beside its own.
      const auto figure = other.id == "occurrences" ? &Average::f1_of_means : &Average::value;
      columns_.push_back(average_column(std::string(other.heading), rank++, other, figure));
      if (other.ratio == nullptr) continue;
      const std::string name(other.heading.substr(0, other.heading.rfind(' ')));
      columns_.push_back(average_column(name + " P", rank + 40, other, &Average::precision));
      columns_.push_back(average_column(name + " R", rank + 41, other, &Average::recall));
    }
  }

  void add_speeds() {
    const bool busy = waiting(run_) >= kMuchWaiting;
    columns_.push_back(speed_column("pages/s", busy ? 15 : 14, &Speed::pages_per_second, 0));
    if (busy)
      columns_.push_back({"pages/cpu s", 14, [](const Rows& rows) {
                            const auto times = speed(rows);
                            return times && times->pages_per_processor_second > 0
                                       ? fixed(times->pages_per_processor_second, 0)
                                       : std::string(kNothing);
                          }});
    columns_.push_back(speed_column("MB/s", 31, &Speed::megabytes_per_second, 1));
    columns_.push_back(speed_column("ms p50", 33, &Speed::p50, 2));
    columns_.push_back(speed_column("p95", 32, &Speed::p95, 2));
    columns_.push_back(speed_column("p99", 34, &Speed::p99, 2));
    columns_.push_back({"peak MB", 30, [this](const Rows& rows) {
                          const auto found =
                              rows.empty() ? run_.memory.end() : run_.memory.find(rows[0]->method);
                          return found == run_.memory.end()
                                     ? std::string(kNothing)
                                     : fixed(static_cast<double>(found->second) / 1e6, 0);
                        }});
    columns_.push_back({"failed", 16, [](const Rows& rows) {
                          const std::size_t failed = failures(rows);
                          return failed == 0 ? std::string(kNothing) : grouped(failed);
                        }});
  }

  std::string heading() const {
    const std::size_t pages = run_.methods.empty() ? 0 : select(run_, corpus_, run_.methods[0]).size();
    std::string out = corpus_ + ": " + grouped(pages) + (pages == 1 ? " page" : " pages");
    if (run_.limit != 0) out += " drawn with seed " + std::to_string(run_.seed);
    out += "; " + std::string(options_.metric->heading) + ", mean over pages";
    return out + "\n\n";
  }

  std::string body() const {
    std::vector<std::vector<std::string>> cells(columns_.size());  // by column
    for (const std::string& method : run_.methods) {
      const Rows rows = select(run_, corpus_, method);
      for (std::size_t i = 0; i < columns_.size(); ++i) cells[i].push_back(columns_[i].cell(rows));
    }
    const std::vector<bool> shown = choose(cells);
    std::vector<std::string> headings = {"method"};
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (shown[i]) headings.push_back(columns_[i].heading);
    TextTable table(std::move(headings));
    for (std::size_t m = 0; m < run_.methods.size(); ++m) {
      std::vector<std::string> line = {run_.methods[m]};
      for (std::size_t i = 0; i < columns_.size(); ++i)
        if (shown[i]) line.push_back(cells[i][m]);
      table.add(std::move(line));
    }
    return table.text();
  }

  // Columns that say something, as many as fit.
  std::vector<bool> choose(const std::vector<std::vector<std::string>>& cells) const {
    std::size_t room = kLineWidth - std::string_view("method").size();
    for (const std::string& method : run_.methods)
      room = std::min(room, kLineWidth - std::min(kLineWidth, display_width(method)));
    std::vector<std::size_t> order(columns_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return columns_[a].rank < columns_[b].rank; });
    std::vector<bool> shown(columns_.size());
    for (const std::size_t i : order) {
      if (std::count(cells[i].begin(), cells[i].end(), kNothing) == std::ssize(cells[i])) continue;
      std::size_t width = display_width(columns_[i].heading);
      for (const std::string& cell : cells[i]) width = std::max(width, display_width(cell));
      if (options_.width == Width::narrow && width + 2 > room) break;
      room -= std::min(room, width + 2);
      shown[i] = true;
    }
    return shown;
  }

  const Run& run_;
  const std::string& corpus_;
  const TableOptions& options_;
  const By by_;
  std::vector<Column> columns_;
};

std::string notes(const Run& run) {
  std::string out = "±: half of the 95 % interval (bootstrap over pages).\n";
  out += "Times: bytes in memory to text, one warm run a page";
  if (run.jobs > 1) out += "; " + std::to_string(run.jobs) + " pages at once disturb them, --jobs 1 does not";
  if (const double share = waiting(run); share >= kMuchWaiting)
    out += "; for " + fixed(100 * share, 0) + " % of them the processor did other work";
  out += ".\n";
  if (!run.memory.empty()) out += "Peak MB: of a process of its own; of methods, on the largest pages.\n";
  if (!run.problems.empty())
    out += grouped(run.problems.size()) + (run.problems.size() == 1 ? " thing" : " things") +
           " wrong with the data; what is concerned was left out.\n";
  return out;
}

}  // namespace

std::string tables(const Run& run, const TableOptions& options) {
  std::string out;
  for (const std::string& corpus : run.corpora) {
    out += CorpusTable(run, corpus, options).text() + "\n";
  }
  return out + notes(run);
}

}  // namespace pith::eval
