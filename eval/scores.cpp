#include "eval/scores.h"

namespace pith::eval {

Ratio ratio(double right, double found, double wanted) {
  if (found == 0 && wanted == 0) return {1, 1, 1};
  if (right == 0) return {0, 0, 0};
  return {right / found, right / wanted, 2 * right / (found + wanted)};
}

Scorer::Scorer(const Gold& gold) : gold_(gold), gold_words_(words(gold.text, vocabulary_)) {}

Scores Scorer::score(const Answer& answer) {
  Scores scores;
  if (!gold_.text.empty()) {
    const std::vector<Word> answer_words = words(answer.text, vocabulary_);
    scores.words = ratio(static_cast<double>(common_words(gold_words_, answer_words)),
                         static_cast<double>(answer_words.size()), static_cast<double>(gold_words_.size()));
  }
  return scores;
}

}  // namespace pith::eval
