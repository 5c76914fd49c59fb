// How much of a page's structure an answer in Markdown has.
#pragma once

#include "eval/markdown.h"
#include "eval/scores.h"

namespace pith::eval {

// For each kind of item that the gold has: the items of that kind, one a line, against those of the answer, as edit
// similarity. Tables also as trees (TEDS): 1 - tree edit distance / nodes of the larger tree, where a tree has the rows of all
// tables and their cells, and to change a cell costs what its texts differ by. `spurious` is the share of the
// answer's items whose letters are those of no item of the gold, or of fewer of them.
void score_structure(const Markdown& found, const Markdown& gold, Scores& scores);

}  // namespace pith::eval
