#include "eval/scores.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "eval/area.h"
#include "eval/images.h"
#include "eval/metadata.h"
#include "eval/structure.h"
#include "eval/subsequence.h"
#include "eval/tree_scores.h"

namespace pith::eval {

Ratio ratio(double right, double found, double wanted) {
  if (found == 0 && wanted == 0) return {1, 1, 1};
  if (right == 0) return {0, 0, 0};
  return {right / found, right / wanted, 2 * right / (found + wanted)};
}

Ratio ratio(std::size_t right, std::size_t found, std::size_t wanted) {
  return ratio(static_cast<double>(right), static_cast<double>(found), static_cast<double>(wanted));
}

std::string text_of(std::span<const Post> comments) {
  std::string text;
  for (const Post& comment : comments) text += comment.text + "\n";
  return text;
}

Scorer::Scorer(const Gold& gold, std::span<const NodeBox> boxes, const PageTree* tree)
    : gold_(gold),
      boxes_(boxes),
      tree_(tree),
      gold_words_(words(gold.text, vocabulary_)),
      gold_words_cjk_(words_and_characters(gold.text, vocabulary_)),
      gold_tokens_(tokens(gold.text, vocabulary_)) {
  if (gold.comments) gold_comments_ = words_and_characters(*gold.comments, vocabulary_);
  if (!gold.markdown.empty()) gold_markdown_ = read_markdown(gold.markdown);
}

Scores Scorer::score(const Answer& answer) {
  Scores scores;
  if (gold_.has_text) score_text(answer.text, scores);
  if (gold_.comments) score_comments(answer, scores);
  if (gold_.has_text && !answer.nodes.empty()) score_nodes(answer.nodes, scores);
  score_metadata(answer, scores);
  if (gold_markdown_) score_structure(read_markdown(answer.markdown), *gold_markdown_, scores);
  return scores;
}

void Scorer::score_text(std::string_view text, Scores& scores) {
  const std::vector<Word> found_words = words(text, vocabulary_);
  scores.words = ratio(common_words(gold_words_, found_words), found_words.size(), gold_words_.size());

  const std::vector<Word> found_cjk = words_and_characters(text, vocabulary_);
  scores.words_cjk =
      ratio(common_words(gold_words_cjk_, found_cjk), found_cjk.size(), gold_words_cjk_.size());

  const std::vector<Word> found = tokens(text, vocabulary_);
  const std::size_t common = subsequence_length(gold_tokens_, found);
  scores.occurrences = ratio(common, found.size(), gold_tokens_.size());
  const std::size_t alignment = found.size() + gold_tokens_.size() - common;
  scores.cleaneval = alignment == 0 ? 1 : static_cast<double>(common) / static_cast<double>(alignment);
}

// What the text has beyond the gold, and comments have, is taken for theirs.
void Scorer::score_comments(const Answer& answer, Scores& scores) {
  const std::vector<Word> found = words_and_characters(answer.comments, vocabulary_);
  scores.comments = ratio(common_words(gold_comments_, found), found.size(), gold_comments_.size());
  if (!gold_.has_text || gold_comments_.empty()) return;
  std::vector<Word> text = words_and_characters(answer.text, vocabulary_), gold = gold_words_cjk_, surplus;
  std::sort(text.begin(), text.end());
  std::sort(gold.begin(), gold.end());
  std::set_difference(text.begin(), text.end(), gold.begin(), gold.end(), std::back_inserter(surplus));
  scores.comment_share =
      static_cast<double>(common_words(gold_comments_, surplus)) / static_cast<double>(gold_comments_.size());
}

// Texts without a word in them cannot be told to be gold and do not count.
void Scorer::score_nodes(const std::vector<Text>& nodes, Scores& scores) {
  const Alignment& gold = alignment(nodes);
  std::size_t right = 0, found = 0, wanted = 0, all = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (gold.nodes[i].words == 0) continue;
    right += nodes[i].kept && gold.nodes[i].is_gold();
    found += nodes[i].kept;
    wanted += gold.nodes[i].is_gold();
    ++all;
  }
  scores.nodes = ratio(right, found, wanted);
  const std::size_t wrong = (found - right) + (wanted - right);
  if (all != 0) scores.accuracy = 1 - static_cast<double>(wrong) / static_cast<double>(all);
  scores.placed = gold.coverage();
  if (!boxes_.empty()) scores.area = score_area(nodes, gold, boxes_);
  if (tree_ == nullptr || tree_->parents.empty()) return;
  const TreeScores of_tree = score_tree(*tree_, nodes, gold, boxes_);
  scores.dom = of_tree.dom;
  scores.regions = of_tree.regions;
}

void Scorer::score_metadata(const Answer& answer, Scores& scores) const {
  if (!gold_.with.empty() || !gold_.without.empty()) {
    const std::string text_letters = letters(answer.text);
    scores.with = snippet_share(text_letters, gold_.with);
    scores.without = snippet_share(text_letters, gold_.without);
  }
  if (!gold_.title.empty()) scores.title = same_title(answer.title, gold_.title) ? 1 : 0;
  if (!gold_.authors.empty()) scores.author = author_share(answer.author, gold_.authors);
  scores.date = same_day(answer.date, gold_.date);
  if (!gold_.images.empty()) scores.images = score_images(answer.images, gold_.images);
}

const Alignment& Scorer::alignment(const std::vector<Text>& nodes) {
  std::size_t hash = nodes.size();
  for (const Text& node : nodes) hash = hash * 1099511628211U + std::hash<std::string>{}(node.text);
  if (!alignment_ || hash != aligned_texts_) {
    alignment_ = align(gold_.text, nodes);
    aligned_texts_ = hash;
  }
  return *alignment_;
}

Answer oracle(const Gold& gold, std::vector<Text> texts) {
  const Alignment alignment = align(gold.text, texts);
  Answer answer;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    texts[i].kept = alignment.nodes[i].is_gold();
    if (texts[i].kept) answer.text += texts[i].text + "\n";
  }
  answer.nodes = std::move(texts);
  return answer;
}

}  // namespace pith::eval
