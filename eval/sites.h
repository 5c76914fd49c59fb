// The pages of a corpus by site, for methods that ask what a site repeats.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "eval/corpus.h"

namespace pith::eval {

class Sites {
 public:
  // Reads the pages of a corpus; those of one site stand together.
  void read(const Corpus& corpus);

  // The site that a page of a corpus is from; null if the corpus has no other page of it.
  const Site* find(const Corpus& corpus, const LabelledPage& page) const;

 private:
  std::map<std::pair<std::string, std::string>, Site> sites_;  // by names of the corpus and the site
};

// Whether one of the methods, as Options::method takes them, asks for the site.
bool any_asks_site(const std::vector<std::string>& methods);

}  // namespace pith::eval
