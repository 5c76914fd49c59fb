// Lists of names, and how words are used and written, as a lexicon (src/entities/lexicon.h).
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "entities/lexicon.h"
#include "pith/pith.h"

namespace pith::train {

// Reads given-names.txt, surnames.txt and organisations.txt (a name a line) and world-cities.csv (name, country, part of
// the country) of a folder, as far as they are there. Returns the names of the files read. Errors: read_failed, if none
// is there.
Result<std::vector<std::string>> read_name_lists(const std::string& folder, LexiconTables& lexicon);

// How words are written, counted over texts.
class HabitCounter {
 public:
  void add(std::string_view text);  // valid UTF-8
  void enter(LexiconTables& lexicon) const;

 private:
  struct Counts {
    std::uint32_t small = 0, capital = 0, capitals = 0;
  };
  std::unordered_map<std::uint64_t, Counts> counts_;
};

}  // namespace pith::train
