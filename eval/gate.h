// Floors that methods must not fall below. They are pinned in a file with what they were measured on:
//
//     corpus<TAB>wcxb<TAB>limit<TAB>seed<TAB>hash
//     floor<TAB>wcxb<TAB>cetr<TAB>0.7123
//
// A floor is the mean word F1 over the sample, rounded down to four digits. Lines that begin with # are for people and
// stay. A corpus enters by hand, with - for its hash.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "eval/evaluate.h"

namespace pith::eval {

struct PinnedCorpus {
  std::string name;
  std::uint64_t limit = 0, seed = 0;
  std::string hash;  // of the sample; - if it is not known yet
};

struct Floor {
  std::string corpus, method;
  double score = 0;
};

struct Floors {
  std::vector<std::string> comments;  // at the head of the file
  std::vector<PinnedCorpus> corpora;
  std::vector<Floor> floors;  // by corpus, method
};

Result<Floors> read_floors(const std::string& path);  // errors: read_failed, also for what is no such file
std::string to_text(const Floors& floors);

// What methods reached on the pinned samples.
struct Reached {
  std::vector<Floor> scores;          // of every method on every corpus
  std::vector<PinnedCorpus> corpora;  // with the hashes that were met
  std::vector<Problem> problems;      // with the data
};

// Scores `methods` on the corpora of these names below `data`.
Reached reach(const Floors& floors, const std::string& data, const std::vector<std::string>& methods,
              unsigned jobs, const Watch& watch);

// What is wrong, a line each; nothing if every method stands on its floor.
std::vector<std::string> check(const Floors& floors, const Reached& reached);

// Floors raised to what was reached, and entered where there were none. Lowering, and dropping those of methods that
// are gone, happens only if it is allowed; what would need it is among `refused`.
enum class Lowering : std::uint8_t { refused, allowed };
struct Update {
  Floors floors;
  std::vector<std::string> changes, refused;
};
Update update(const Floors& floors, const Reached& reached, Lowering lowering);

}  // namespace pith::eval
