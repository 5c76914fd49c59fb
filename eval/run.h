// What an evaluation found: a row for each page and method.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "eval/scores.h"

namespace pith::eval {

struct Row {
  std::string corpus, page;        // page: its id
  std::string type, lang, domain;  // groups for --by; empty where unknown
  std::string method;              // as asked for, settings included, or the name of another tool
  std::string status;              // ok, a limit's name, or error, timeout, crash
  std::string error;
  Scores scores;
  double seconds = 0;       // bytes to text, best of no repeats: one warm run
  std::uint64_t bytes = 0;  // of the page as served
};

// One evaluation: what --json writes, and compare and the report read.
struct Run {
  std::string version, date;
  std::vector<std::string> corpora;             // names, in order
  std::map<std::string, std::string> hashes;    // of each corpus: what was scored, see corpus.h
  std::vector<std::string> methods;             // columns, in order
  std::map<std::string, std::uint64_t> memory;  // peak bytes by method, where measured
  std::vector<Row> rows;                        // by corpus, page, method, in order
};

}  // namespace pith::eval
