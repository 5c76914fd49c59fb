// Body Text Extraction. A. Finn, N. Kushmerick, B. Smyth: Fact or fiction: content classification for digital
// libraries. DELOS-NSF Workshop on Personalisation and Recommender Systems in Digital Libraries, 2001.
//
// The page is a sequence of tokens, each a word or a tag. Content is the one stretch from token i to token j
// that maximises the words inside plus the tags outside:
//
//     tags(0, i) + words(i, j) + tags(j, n)
//
// The tags of the whole page are a constant, so this is the stretch with the largest words - tags: the maximum
// subarray of +1 and -1, found in one pass (Bentley's and Kadane's) where the paper tries all pairs. A text's
// words stand together, so the best stretch never cuts a text. Of equally good stretches the first wins, and
// of those the longest.
//
// `tag` makes a tag count more than a word: J. Pasternack and D. Roth (WWW 2009) use 3.25 as the baseline of
// their own method. Held by tests/methods/classic_test.cpp.
#include "methods/classic/bte.h"

#include "base/stop.h"
#include "methods/reason.h"
#include "methods/tokens.h"
#include "methods/visible.h"

namespace pith {
namespace {

struct Stretch {
  std::size_t begin = 0, end = 0;  // runs
  double worth = 0;
};

Stretch best_stretch(std::span<const TokenRun> runs, double tag_cost) {
  Stretch best, here;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    poll(i);
    const double so_far = here.worth - tag_cost * runs[i].tags;
    if (so_far < 0 || here.end == here.begin)
      here = {i, i, 0};
    else
      here.worth = so_far;
    here.worth += runs[i].words;
    here.end = i + 1;
    if (here.worth > best.worth || (here.worth == best.worth && here.begin == best.begin)) best = here;
  }
  return best;
}

}  // namespace

void extract_bte(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  const Tokens tokens = read_tokens(page, extraction, options.workspace.arena);
  const Stretch best = best_stretch(tokens.runs, options.settings[0]);
  for (std::size_t i = 0; i < tokens.runs.size(); ++i) {
    poll(i);
    const TokenRun& run = tokens.runs[i];
    const bool inside = i >= best.begin && i < best.end;
    if (!inside) extraction.labels[run.text] = Label::drop;
    explain(options, extraction, run.text, best.worth, inside ? "inside" : "outside",
            " the best stretch, whose words less tags are worth ", best.worth, "; here ", run.words,
            " words after ", run.tags, " tags");
  }
  settle_between_runs(tokens, extraction);
}

}  // namespace pith
