#include "train/label.h"

#include <charconv>

#include "base/arena.h"
#include "base/collapse.h"
#include "eval/align.h"
#include "methods/blocks.h"
#include "methods/methods.h"
#include "methods/visible.h"
#include "train/node_labels.h"
#include "train/page_reader.h"

namespace pith::train {
namespace {

PageLabels labels_of(const Document& document, const Measures& measures, const std::vector<bool>& is_gold,
                     double tolerance) {
  std::vector<std::uint32_t> characters(document.size());
  for (NodeId id = 0; id < document.size(); ++id)
    if (document[id].type == NodeType::text && measures[id].texts != 0)
      characters[id] = measures[id].non_space_chars;
  return label_gold(document, is_gold, characters, tolerance);
}

// The number at the front of `text`; 0 if there is none.
std::size_t take_number(std::string_view& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::string label_corpus(const LabelTask& task, const Watch& watch) {
  if (watch.start) watch.start(task.corpus.size());
  for (const eval::Problem& problem : task.corpus.problems())
    if (watch.problem) watch.problem(problem);
  PageReader reader;
  std::string out;
  for (std::size_t p = 0; p < task.corpus.size(); ++p) {
    eval::Problem problem;
    const auto read = task.corpus.read(p, problem);
    if (!read) {
      if (watch.problem) watch.problem(problem);
      continue;
    }
    const Document& document = reader.read(read->html);
    std::vector<Text> texts;
    for (NodeId id = 0; id < document.size(); ++id)
      if (document[id].type == NodeType::text && reader.measures()[id].texts != 0)
        texts.push_back({id, std::string(document.text(id)), false});
    const eval::Alignment alignment = eval::align(read->gold.text, texts);
    std::vector<bool> is_gold(document.size());
    for (std::size_t i = 0; i < texts.size(); ++i) is_gold[texts[i].node] = alignment.nodes[i].is_gold();
    PageLabels labels = labels_of(document, reader.measures(), is_gold, task.tolerance);
    labels.corpus = task.corpus_path;
    labels.id = read->id;
    if (!labels.select.empty()) out += to_json_line(labels);
    if (watch.step) watch.step();
  }
  return out;
}

struct PageToLabel::Tree {
  explicit Tree(std::string_view html) : document(reader.read(html)), block_of(document.size()) {}

  PageReader reader;
  const Document& document;
  std::vector<std::size_t> block_of;  // by node: one more than its block's number; 0: none
};

PageToLabel::PageToLabel(std::string_view html) : tree_(std::make_unique<Tree>(html)) {
  const Document& document = tree_->document;
  Workspace workspace;
  Extraction visible;
  const Page page{document, tree_->reader.measures(), {}};
  keep_visible(page, {workspace}, visible);
  for (const Block& block : find_blocks(page, visible, workspace.arena)) {
    std::string& text = blocks_.emplace_back();
    for (NodeId id = block.begin; id < block.end; ++id) {
      if (document[id].type != NodeType::text || visible.labels[id] != Label::keep) continue;
      append_collapsed(document.text(id), text);
      tree_->block_of[id] = blocks_.size();
    }
  }
}

PageToLabel::~PageToLabel() = default;

PageLabels PageToLabel::labels(const std::vector<bool>& chosen, double tolerance) const {
  const std::vector<std::size_t>& block_of = tree_->block_of;
  std::vector<bool> is_gold(block_of.size());
  for (std::size_t id = 0; id < block_of.size(); ++id)
    is_gold[id] = block_of[id] != 0 && chosen[block_of[id] - 1];
  return labels_of(tree_->document, tree_->reader.measures(), is_gold, tolerance);
}

Result<std::vector<bool>> read_choice(std::string_view line, std::size_t count) {
  std::vector<bool> chosen(count);
  for (std::string_view word = next_token(line); !word.empty(); word = next_token(line)) {
    const std::string given(word);
    const bool chooses = word[0] != '-';
    if (!chooses) word.remove_prefix(1);
    const std::size_t first = take_number(word);
    std::size_t last = first;
    if (!word.empty() && word[0] == '-') word.remove_prefix(1), last = take_number(word);
    if (!word.empty() || first == 0 || last < first || last > count)
      return Error{ErrorCode::bad_value, "'" + given + "' is no block: they are numbered from 1 to " +
                                             std::to_string(count) + ", as in 1 4-9 -7"};
    for (std::size_t i = first; i <= last; ++i) chosen[i - 1] = chooses;
  }
  return chosen;
}

}  // namespace pith::train
