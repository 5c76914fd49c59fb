// What an evaluation found: a row for each page and method.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "eval/scores.h"

namespace pith::eval {

struct Row {
  std::string corpus, page;                     // page: its id
  std::string type, kind, lang, domain, words;  // groups for --by; empty where unknown
  std::string method;  // as asked for, settings included, or the name of another tool
  std::string status;  // ok, a limit's name, or error, timeout, crash, missing (no answer in the file)
  std::string error;
  Scores scores;            // of an empty answer where there was none
  double seconds = 0;       // bytes to text: one warm run; 0 where another tool did not tell
  double processor = 0;     // of these, seconds in which the processor worked for it; 0 where it is not known
  std::uint64_t bytes = 0;  // of the page as served
};

// One evaluation: what --json writes, and compare and the report read.
struct Run {
  std::string version;                          // of pith
  std::string date;                             // day, ISO 8601
  std::vector<std::string> corpora;             // names, in order
  std::map<std::string, std::string> hashes;    // by corpus: of the pages that were scored, see corpus.h
  std::vector<std::string> methods;             // columns, in order: methods, then other tools
  std::map<std::string, std::string> versions;  // of other tools, by column
  std::map<std::string, std::string> settings;  // likewise, in words
  std::map<std::string, std::uint64_t> memory;  // peak bytes by column, where measured
  std::uint64_t limit = 0, seed = 0;            // the sample: pages of each corpus; 0: all of them
  unsigned jobs = 1;                            // more than one disturb the times
  std::vector<Problem> problems;                // in order of corpus and page
  std::vector<Row> rows;                        // by corpus, page, method, in order
};

}  // namespace pith::eval
