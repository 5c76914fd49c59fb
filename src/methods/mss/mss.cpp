// Maximum Subsequence Segmentation. J. Pasternack, D. Roth: Extracting article text from the web with maximum
// subsequence segmentation. WWW 2009.
//
// A classifier looks at each token (word, symbol or tag) by itself and gives the probability that it belongs to
// the content, from two features: the token with its neighbours (a trigram), and the element around it. Less the
// threshold, 1/2, that is a score, positive for what looks like content. Content is the stretch of tokens with the
// largest sum: a few unlikely tokens inside do not cut it, a few likely ones outside do not extend it. Found in
// one pass, as by BTE, whose hand-made scores this method learns.
//
// The classifier is naive Bayes over hashed features (learn/token_model.h), trained by `pith train mss`. A word
// that few sites use stands in the trigram by its looks (letters, digits, capitals, length), where the paper stems
// words and masks numbers: with trigrams of bare words, pages of sites that were not in the training data have
// little that the model knows. docs/methods/mss.md has the figures.
//
// `stretches=all` keeps every maximal stretch (W. Ruzzo, M. Tompa: A linear time algorithm for finding all maximal
// scoring subsequences. ISMB 1999) instead of the best one, for pages whose content lies in several places. A text
// is kept if at least half of its tokens are inside.
//
// Scores are whole numbers, so sums are exact. Cost: linear. Held by tests/methods/mss_test.cpp.
#include "methods/mss/mss.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/stop.h"
#include "learn/shipped.h"
#include "learn/token_model.h"
#include "methods/mss/features.h"
#include "methods/reason.h"
#include "methods/tokens.h"
#include "methods/visible.h"

namespace pith {
namespace {

// Probabilities by evidence, as whole numbers: kOne is certainty.
constexpr std::int64_t kOne = 1 << 16;
constexpr int kMostEvidence = 511;

constexpr std::size_t index_of(int evidence) {
  return static_cast<std::size_t>(std::int64_t{evidence} + kMostEvidence);
}

const std::array<std::int32_t, 2 * kMostEvidence + 1>& probabilities() {
  static const auto table = [] {
    std::array<std::int32_t, 2 * kMostEvidence + 1> t{};
    for (int e = -kMostEvidence; e <= kMostEvidence; ++e)
      t[index_of(e)] = static_cast<std::int32_t>(std::lround(kOne / (1 + std::exp(-e * kEvidenceUnit))));
    return t;
  }();
  return table;
}

// Probability of content for each token, in units of 1 / kOne.
std::span<const std::int32_t> classify(std::span<const ClassifiedToken> tokens, const TokenModel& model,
                                       Arena& arena) {
  const std::span<std::int32_t> chances = arena.make<std::int32_t>(tokens.size());
  const auto& table = probabilities();
  const auto id_of = [&](std::size_t i) {
    if (i >= tokens.size()) return std::uint32_t{0};
    const ClassifiedToken& token = tokens[i];
    return token.word != kNoWord && model.knows(token.word) ? token.word : token.looks;
  };
  std::uint32_t before = 0, here = id_of(0);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    poll(i);
    const std::uint32_t behind = id_of(i + 1);
    const int evidence =
        model.prior() + model.of_trigram(hash_trigram(before, here, behind)) + model.of_tag(tokens[i].around);
    chances[i] = table[index_of(std::clamp(evidence, -kMostEvidence, kMostEvidence))];
    before = here;
    here = behind;
  }
  return chances;
}

struct Stretch {
  std::size_t begin = 0, end = 0;
  std::int64_t worth = 0;              // sum of the scores
  std::int64_t before = 0, up_to = 0;  // sums of all scores before its begin and up to its end
};

Stretch best_stretch(std::span<const std::int32_t> chances, std::int64_t threshold) {
  Stretch best, here;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    poll(i);
    if (here.worth <= 0) here = {i, i};
    here.worth += chances[i] - threshold;
    here.end = i + 1;
    if (here.worth > best.worth) best = here;
  }
  return best;
}

// Ruzzo and Tompa's list of candidates. Each is pushed once; joining pops, so the work is linear in all but
// the search for the last candidate that begins lower, which skips those that it has passed before.
std::span<const Stretch> all_stretches(std::span<const std::int32_t> chances, std::int64_t threshold,
                                       Arena& arena) {
  const std::span<Stretch> list = arena.make<Stretch>(chances.size());
  // By candidate: the last one before it that begins at a lower sum, or none.
  const std::span<std::size_t> lower = arena.make<std::size_t>(chances.size());
  constexpr std::size_t kNone = SIZE_MAX;
  std::size_t count = 0;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    poll(i);
    const std::int64_t score = chances[i] - threshold;
    Stretch next{i, i + 1, score, sum, sum + score};
    sum += score;
    if (score <= 0) continue;
    for (;;) {
      std::size_t j = count == 0 ? kNone : count - 1;
      while (j != kNone && list[j].before >= next.before) j = lower[j];
      if (j == kNone || list[j].up_to >= next.up_to) {
        lower[count] = j;
        list[count++] = next;
        break;
      }
      next.begin = list[j].begin;
      next.before = list[j].before;
      next.worth = next.up_to - next.before;
      count = j;
    }
  }
  return list.first(count);
}

// Marks the tokens of the stretches.
void mark(std::span<const Stretch> stretches, std::span<std::uint8_t> inside) {
  for (const Stretch& stretch : stretches)
    std::fill(inside.begin() + static_cast<std::ptrdiff_t>(stretch.begin),
              inside.begin() + static_cast<std::ptrdiff_t>(stretch.end), std::uint8_t{1});
}

// Labels the texts whose tokens stand together in [begin, end).
void label_texts(std::span<const ClassifiedToken> tokens, std::span<const std::int32_t> chances,
                 std::span<const std::uint8_t> inside, const MethodOptions& options, Extraction& extraction) {
  for (std::size_t i = 0; i < tokens.size();) {
    poll(i);
    const NodeId text = tokens[i].text;
    if (text == kNoNode) {
      ++i;
      continue;
    }
    std::uint32_t words = 0, in = 0;
    std::int64_t chance = 0;
    for (; i < tokens.size() && tokens[i].text == text; ++i, ++words) {
      poll(i);
      in += inside[i];
      chance += chances[i];
    }
    const double mean = static_cast<double>(chance) / static_cast<double>(kOne * words);
    extraction.scores[text] = static_cast<float>(mean);
    if (2 * in < words) extraction.labels[text] = Label::drop;
    explain(options, extraction, text, mean, in, " of ", words,
            " tokens in the stretch; they are content by ", mean);
  }
}

}  // namespace

const Learned kMssLearned{"mss", check_by<TokenModel::read>};

void extract_mss(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  Arena& arena = options.workspace.arena;
  const Tokens runs = read_tokens(page, extraction, arena);
  const std::span<const ClassifiedToken> tokens = read_classified_tokens(page, extraction, arena);
  const TokenModel model =
      options.model != nullptr ? *TokenModel::read(*options.model) : shipped_token_model();
  const std::span<const std::int32_t> chances = classify(tokens, model, arena);

  const std::int64_t threshold = std::llround(options.settings[0] * static_cast<double>(kOne));
  const std::span<std::uint8_t> inside = arena.make<std::uint8_t>(tokens.size());
  if (options.settings[1] == 0) {
    const Stretch best = best_stretch(chances, threshold);
    mark({&best, 1}, inside);
  } else {
    mark(all_stretches(chances, threshold, arena), inside);
  }
  extraction.scores.assign(page.document.size(), 0);
  label_texts(tokens, chances, inside, options, extraction);
  settle_between_runs(runs, extraction);
}

}  // namespace pith
