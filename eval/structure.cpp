#include "eval/structure.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "eval/edit_distance.h"
#include "eval/words.h"

namespace pith::eval {
namespace {

using Items = std::vector<std::string>;
using Row = std::vector<std::string>;

std::string joined(const Items& items) {
  std::string out;
  for (const std::string& item : items) out += item + "\n";
  return out;
}

Items cells_of(const std::vector<Row>& rows) {
  Items cells;
  for (const Row& row : rows) cells.insert(cells.end(), row.begin(), row.end());
  return cells;
}

// What must be edited to make sequence a of b, where `change(i, j)` is what it costs to make a[i] of b[j], and `size`
// tells what it costs to insert or delete an element.
template <class Sequence, class Change, class Size>
double edits(const Sequence& a, const Sequence& b, Change change, Size size) {
  std::vector<double> row(b.size() + 1);
  for (std::size_t j = 0; j < b.size(); ++j) row[j + 1] = row[j] + size(b[j]);
  for (const auto& element : a) {
    double diagonal = row[0];
    row[0] += size(element);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const double best =
          std::min({row[j + 1] + size(element), row[j] + size(b[j]), diagonal + change(element, b[j])});
      diagonal = row[j + 1];
      row[j + 1] = best;
    }
  }
  return row.back();
}

double row_edits(const Row& a, const Row& b) {
  if (a == b) return 0;
  return edits(
      a, b, [](const std::string& x, const std::string& y) { return 1 - edit_similarity(x, y); },
      [](const std::string&) { return 1.0; });
}

double row_size(const Row& row) {
  return 1 + static_cast<double>(row.size());
}

double tree_size(const std::vector<Row>& rows) {
  double size = 1;
  for (const Row& row : rows) size += row_size(row);
  return size;
}

// Rows stay rows and cells cells, so the tree edit distance is an alignment of rows by alignments of cells.
double tree_similarity(const std::vector<Row>& a, const std::vector<Row>& b) {
  return 1 - edits(a, b, row_edits, row_size) / std::max(tree_size(a), tree_size(b));
}

// Items of any kind by their letters.
class Bag {
 public:
  void add(const Items& items) {
    for (const std::string& item : items) ++counts_[key(item)];
  }
  // How many of the items are not in the bag any more.
  std::size_t take(const Items& items) {
    std::size_t missing = 0;
    for (const std::string& item : items) {
      const auto found = counts_.find(key(item));
      if (found == counts_.end() || found->second == 0)
        ++missing;
      else
        --found->second;
    }
    return missing;
  }

 private:
  static std::string key(const std::string& item) {
    std::string text = letters(item);
    return text.empty() ? item : text;
  }
  std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace

void score_structure(const Markdown& found, const Markdown& gold, Scores& scores) {
  const Items found_cells = cells_of(found.rows), gold_cells = cells_of(gold.rows);
  const struct {
    const Items& found;
    const Items& gold;
    std::optional<double> Scores::*score;
  } kinds[] = {{found.headings, gold.headings, &Scores::headings},
               {found.items, gold.items, &Scores::lists},
               {found_cells, gold_cells, &Scores::cells},
               {found.code, gold.code, &Scores::code},
               {found.languages, gold.languages, &Scores::language},
               {found.formulas, gold.formulas, &Scores::formulas},
               {found.links, gold.links, &Scores::links},
               {found.images, gold.images, &Scores::pictures},
               {found.notes, gold.notes, &Scores::notes}};
  double sum = 0, count = 0;
  const auto add = [&](std::optional<double> Scores::*score, double similarity) {
    scores.*score = similarity;
    sum += similarity;
    ++count;
  };
  std::size_t items = 0, missing = 0;
  for (const auto& kind : kinds) {
    if (!kind.gold.empty()) add(kind.score, edit_similarity(joined(kind.found), joined(kind.gold)));
    Bag bag;
    bag.add(kind.gold);
    missing += bag.take(kind.found);
    items += kind.found.size();
  }
  if (!gold.rows.empty()) scores.teds = tree_similarity(found.rows, gold.rows);
  add(&Scores::prose, edit_similarity(found.text, gold.text));
  scores.structure = sum / count;
  scores.spurious = items == 0 ? 0 : static_cast<double>(missing) / static_cast<double>(items);
}

}  // namespace pith::eval
