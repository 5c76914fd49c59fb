// A run as tables for a terminal.
#pragma once

#include <optional>
#include <string>

#include "eval/run.h"
#include "eval/summary.h"

namespace pith::eval {

enum class Width : std::uint8_t { narrow, wide };

struct TableOptions {
  std::optional<By> by;                  // the columns of groups; by default types, if there are any
  const Metric* metric = &metrics()[0];  // what the groups show
  Width width = Width::narrow;           // wide: every metric, whatever the width of the terminal
};

// A table for each corpus: methods down; groups, all pages, speed across.
std::string tables(const Run& run, const TableOptions& options);

}  // namespace pith::eval
