// The scores as data: what tables, JSON and command line call them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "eval/scores.h"

namespace pith::eval {

// A member of Scores: either a ratio, whose F1 is what counts, or a number.
struct Metric {
  std::string_view id;       // "words"
  std::string_view heading;  // of its column: "word F1"
  std::string_view meaning;
  std::optional<Ratio> Scores::*ratio;
  std::optional<double> Scores::*number;
  bool of_structure = false;  // says how much of the gold's Markdown was found

  std::optional<double> of(const Scores& scores) const {
    if (number != nullptr) return scores.*number;
    const auto& value = scores.*ratio;
    return value ? std::optional(value->f1) : std::nullopt;
  }
};
std::span<const Metric> metrics();
const Metric* find_metric(std::string_view id);  // null if there is none

inline constexpr std::string_view kMetricIds =
    "words words-cjk occurrences cleaneval nodes dom accuracy area regions placed comments comment-share "
    "with "
    "without title author date images "
    "structure headings lists cells teds code language formulas links pictures notes prose spurious";

}  // namespace pith::eval
