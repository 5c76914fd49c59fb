// A run in figures: what tables, the gate and the report show.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eval/bootstrap.h"
#include "eval/metric.h"
#include "eval/run.h"

namespace pith::eval {

using Rows = std::vector<const Row*>;

enum class By : std::uint8_t { nothing, type, kind, lang, domain, words };

const std::string& group_of(const Row& row, By by);  // empty where unknown

// The rows of a method on a corpus; an empty name means any.
Rows select(const Run& run, std::string_view corpus, std::string_view method);

// The groups of a corpus, those with most pages first, unknown ones left out.
struct GroupSize {
  std::string name;
  std::size_t pages;
};
std::vector<GroupSize> groups(const Run& run, std::string_view corpus, By by);

// Over the pages whose gold allows it. Missing if there are none.
struct Average {
  std::size_t pages = 0;
  double value = 0;                  // mean of the pages' values; of ratios, of their F1
  double precision = 0, recall = 0;  // means
  double f1_of_means = 0;            // F1 of the mean precision and the mean recall, as some papers report
};
std::optional<Average> average(const Rows& rows, const Metric& metric);

// Where 95 % of the means lie if other pages like these were drawn. Missing if there are none.
std::optional<Interval> interval(const Rows& rows, const Metric& metric);

// Pages that were answered. Missing if none was timed.
struct Speed {
  double pages_per_second = 0, megabytes_per_second = 0;  // of 10^6 bytes
  double pages_per_processor_second = 0;                  // 0 where it is not known
  double p50 = 0, p95 = 0, p99 = 0;                       // milliseconds a page
};
std::optional<Speed> speed(const Rows& rows);

// Share of the methods' time in which the processor did other work.
double waiting(const Run& run);

std::size_t failures(const Rows& rows);  // pages without an answer

}  // namespace pith::eval
