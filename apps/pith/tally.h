// What became of the pages of a batch.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "pith/io.h"
#include "pith/pith.h"

namespace pith::cli {

class Tally {
 public:
  std::size_t pages = 0, ok = 0, empty = 0, not_html = 0, failed = 0;
  std::size_t resumed = 0;                      // were written by an earlier run
  std::uint64_t bytes = 0;                      // of pages, as the server sent them
  std::map<std::string, std::size_t> causes;    // of failures
  std::map<std::string, std::size_t> limits;    // met
  std::map<std::string, std::size_t> left_out;  // by filters
  Skipped skipped;                              // what archives hold beside pages

  std::string summary() const;  // one line for people
  std::string json() const;     // an object on one line

 private:
  double seconds() const;

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace pith::cli
