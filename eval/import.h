// Corpora of any layout, written in pith's own.
#pragma once

#include <cstddef>
#include <string>

#include "eval/corpus.h"
#include "pith/io.h"

namespace pith::eval {

struct Imported {
  std::size_t pages = 0;
  std::vector<Problem> problems;  // pages that were left out
};

// Writes a folder with the same hash. Errors: write_failed, also where `folder` holds a corpus already.
Result<Imported> import_corpus(const Corpus& corpus, const std::string& folder);

}  // namespace pith::eval
