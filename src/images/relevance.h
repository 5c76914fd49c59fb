// How much the caption of an image and the text of an article have in common.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "entities/tagger.h"

namespace pith {

// What a score was found by.
enum class ScoredBy : std::uint8_t { nothing, cosine, entities, words };

struct Relevance {
  float score = 0;  // 0 to 1
  ScoredBy by = ScoredBy::nothing;
};

// A text as what it names and the words that it uses. Keeps its memory from text to text.
class Relevances {
 public:
  // `language` is a BCP 47 primary tag. The model must outlive this.
  void read_body(std::string_view text, std::string_view language, const TaggerModel& model);

  Relevance of(std::string_view caption);  // the same caption twice in a row is compared once

  // As published: names alone, each as a whole. Of a caption with many, the cosine of the frequencies; of a smaller one,
  // whether it has any of those that are frequent in the text, as 1 or 0.
  Relevance as_published(std::string_view caption);

 private:
  Relevance compare(std::string_view caption);
  struct Count {
    std::uint64_t key = 0;
    std::uint32_t count = 0;
  };
  using Counts = std::vector<Count>;  // by key

  void count_names(std::string_view text, Counts& names, Counts& words_of_names);
  void count_words(std::string_view text, Counts& words);

  const TaggerModel* model_ = nullptr;
  std::string language_;
  Tagger tagger_;
  Counts names_, words_of_names_, words_;  // of the body
  Counts caption_names_, caption_words_;
  std::vector<TextWord> scratch_;
  std::string lower_;
  std::string last_caption_;
  Relevance last_;
};

}  // namespace pith
