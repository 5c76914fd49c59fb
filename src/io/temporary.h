// A folder for files that nobody needs any more when the program ends.
#pragma once

#include <string>
#include <string_view>

#include "pith/io.h"

namespace pith {

// Is removed with all that is in it when it goes out of scope. What a process that was killed left behind is removed
// when the next folder of the same kind is made.
class TemporaryFolder {
 public:
  TemporaryFolder() = default;
  ~TemporaryFolder() { remove(); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  // Makes KIND-PID-XXXXXX where the system has its temporary files. Errors: write_failed.
  Result<Done> make(const std::string& kind);
  void remove();

  const std::string& path() const { return path_; }  // empty: there is none

 private:
  std::string path_;
};

// Whether a file named PREFIX, a process's number, - and more is of a process that runs no more.
bool is_of_dead_process(std::string_view name, std::string_view prefix);

}  // namespace pith
