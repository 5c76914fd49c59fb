// The files below a directory, one by one in bytewise order of their paths, in memory of one directory a level.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pith/io.h"

namespace pith {

class DirectoryWalk {
 public:
  explicit DirectoryWalk(std::string root) { enter(std::move(root)); }

  struct Entry {
    std::string path;
    std::string error;  // why it could not be entered or read; empty for a file
  };
  bool next(Entry& entry);

  double progress() const;  // from 0 to 1

 private:
  struct Level {
    std::string prefix;  // ends in a slash
    std::vector<std::string> names;
    std::size_t at = 0;
  };
  void enter(std::string path);

  std::vector<Level> levels_;
  std::vector<Entry> failed_;  // to be told next
};

}  // namespace pith
