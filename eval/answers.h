// What other tools answered, as files of JSON Lines. The first object tells of the tool:
//
//     {"tool": "trafilatura", "version": "2.0.0", "setting": "fast mode", "corpus": "wcxb"}
//
// and then there is one for each page:
//
//     {"id": "0001", "status": "ok", "seconds": 0.012, "text": "...", "markdown": "...", "title": "...", "author": "...",
//      "date": "2025-09-04", "memory": 71303168}
//
// status is ok, error, timeout or crash, with "error" saying more. memory is the peak of the tool's process so
// far, in bytes. All but tool and id may be missing. Rows bear the name of the tool.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "eval/corpus.h"
#include "eval/scores.h"

namespace pith::eval {

struct ToolAnswer {
  Answer answer;
  std::string status, error;
  double seconds = 0;
};

struct ToolAnswers {
  std::string path;
  std::string tool, version, setting;
  std::string corpus;  // as the file says, else the folder that it lies in
  std::uint64_t memory = 0;
  std::unordered_map<std::string, ToolAnswer> pages;  // by id
  std::string hash;                                   // of the file
  std::vector<Problem> problems;                      // lines that are left out
};

// Errors: read_failed, where there is no file or it does not begin with a tool.
Result<ToolAnswers> read_answers(const std::string& path);

}  // namespace pith::eval
