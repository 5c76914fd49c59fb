// Rows that are finished, kept on disk so that an evaluation that was ended can go on.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "eval/run.h"

namespace pith::eval {

// A line that says what is evaluated, then a line for each row. A file that was made for something else is not
// used. Not for several threads at a time.
class PartFile {
 public:
  PartFile() = default;
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  enum class Found : std::uint8_t { nothing, rows, other };

  // What the file holds for the same header.
  Found read(const std::string& path, const std::string& header, std::vector<Row>& rows);

  // Begins the file anew with these rows. False if it cannot be written; then the others do nothing.
  bool begin(const std::vector<Row>& rows);
  void append(const std::vector<Row>& rows);

 private:
  std::string path_, header_;
  std::FILE* file_ = nullptr;
};

}  // namespace pith::eval
