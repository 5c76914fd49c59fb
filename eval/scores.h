// How good an answer to a page is, by every measure that the field uses.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/align.h"
#include "eval/corpus.h"
#include "eval/markdown.h"
#include "eval/page_tree.h"
#include "eval/words.h"
#include "pith/pith.h"

namespace pith::eval {

struct Ratio {
  double precision = 0, recall = 0, f1 = 0;
};

// Of `found` things `right` are among the `wanted` ones. Nothing found where nothing was wanted is perfect;
// nothing found where something was, or something where nothing was, is worth nothing.
Ratio ratio(double right, double found, double wanted);
Ratio ratio(std::size_t right, std::size_t found, std::size_t wanted);

// What a method or another tool said about a page.
struct Answer {
  std::string text;
  std::string markdown;  // empty where it is not known
  std::string comments;  // of readers, where they were told apart
  std::string title, author, date;
  std::vector<std::string> images;  // URLs
  std::vector<Text> nodes;          // the page's texts with the method's labels; empty for other tools
};

std::string text_of(std::span<const Post> comments);

// Scores of one answer. What the gold does not allow to be scored is missing, not zero.
struct Scores {
  std::optional<Ratio> words;      // bags of lower-cased \w+, as WCXB scores
  std::optional<Ratio> words_cjk;  // the same with Han, Hiragana and Katakana by character
  std::optional<Ratio>
      occurrences;  // every occurrence of a word distinct, as the CETR paper scores; CJK by character
  std::optional<double> cleaneval;  // 1 - word edit distance / alignment length
  std::optional<Ratio> nodes;       // texts of the page
  std::optional<Ratio> dom;         // elements and texts, as the CNR paper scores
  std::optional<double> accuracy;   // share of the page's texts that were rightly kept or dropped
  std::optional<Ratio> area;        // of the page as rendered, by the boxes of texts; needs geometry
  std::optional<Ratio> regions;     // the same by the boxes of selected elements, as the CLG paper scores
  std::optional<double>
      placed;  // share of the gold words that are among the page's texts: what a method can find
  std::optional<Ratio> comments;        // words_cjk of the comments
  std::optional<double> comment_share;  // share of the comments' words that the text has beyond the gold's
  std::optional<double> with;           // share of the snippets that must be there and are
  std::optional<double> without;        // share of the snippets that must not be there and are
  std::optional<double> title, author, date;  // 1 right, 0 wrong; authors by share
  std::optional<Ratio> images;
  // Of the Markdown, where the gold is Markdown: see structure.h.
  std::optional<double> structure, headings, lists, cells, teds, code, language, formulas, links, pictures,
      notes, prose, spurious;
};

// Scores the answers to one page. What only depends on the gold is worked out once. Not for several threads at
// a time.
class Scorer {
 public:
  // All that is given outlives the scorer.
  explicit Scorer(const Gold& gold, std::span<const NodeBox> boxes = {}, const PageTree* tree = nullptr);

  Scores score(const Answer& answer);

 private:
  void score_text(std::string_view text, Scores& scores);
  void score_comments(const Answer& answer, Scores& scores);
  void score_nodes(const std::vector<Text>& nodes, Scores& scores);
  void score_metadata(const Answer& answer, Scores& scores) const;
  const Alignment& alignment(const std::vector<Text>& nodes);

  const Gold& gold_;
  std::span<const NodeBox> boxes_;
  const PageTree* tree_;
  Vocabulary vocabulary_;
  std::vector<Word> gold_words_, gold_words_cjk_, gold_tokens_, gold_comments_;
  std::optional<Markdown> gold_markdown_;
  std::optional<Alignment> alignment_;  // with the texts of the last answer, which are the same for most
  std::size_t aligned_texts_ = 0;       // their hash
};

// The best answer that keeping and dropping texts can give: those kept that are gold.
Answer oracle(const Gold& gold, std::vector<Text> texts);

}  // namespace pith::eval
