#include "eval/scores.h"

#include "eval/subsequence.h"

namespace pith::eval {

Ratio ratio(double right, double found, double wanted) {
  if (found == 0 && wanted == 0) return {1, 1, 1};
  if (right == 0) return {0, 0, 0};
  return {right / found, right / wanted, 2 * right / (found + wanted)};
}

Ratio ratio(std::size_t right, std::size_t found, std::size_t wanted) {
  return ratio(static_cast<double>(right), static_cast<double>(found), static_cast<double>(wanted));
}

Scorer::Scorer(const Gold& gold)
    : gold_(gold), gold_words_(words(gold.text, vocabulary_)), gold_tokens_(tokens(gold.text, vocabulary_)) {}

Scores Scorer::score(const Answer& answer) {
  Scores scores;
  if (!gold_.text.empty()) score_text(answer.text, scores);
  return scores;
}

void Scorer::score_text(std::string_view text, Scores& scores) {
  const std::vector<Word> found_words = words(text, vocabulary_);
  scores.words = ratio(common_words(gold_words_, found_words), found_words.size(), gold_words_.size());

  const std::vector<Word> found = tokens(text, vocabulary_);
  const std::size_t common = subsequence_length(gold_tokens_, found);
  scores.occurrences = ratio(common, found.size(), gold_tokens_.size());
  const std::size_t alignment = found.size() + gold_tokens_.size() - common;
  scores.cleaneval = alignment == 0 ? 1 : static_cast<double>(common) / static_cast<double>(alignment);
}

}  // namespace pith::eval
