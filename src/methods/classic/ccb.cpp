// Content Code Blurring. T. Gottron: Content code blurring: a new approach to content extraction. DEXA 2008
// Workshops (TIR).
//
// The source is a vector with a one for each character of text and a zero for each character of code. A Gaussian
// blurs it, so each place gets the content code ratio of its neighbourhood: near one in the middle of running
// text, low in menus, where short texts stand between tags. A text is content if the mean ratio over its
// characters reaches a threshold. Variants of the paper: tokens instead of characters (TCCB), and tags of links
// not counted as code (ACCB), for pages such as wikis whose text is full of links.
//
// Scripts, styles, comments, blanks between tags and text that is not shown are neither text nor code: they are
// cut out before. Characters of text are those that are not white space.
//
// Nothing is blurred place by place. The vector is a few long runs of ones, and what run A adds to the summed
// ratio of run B depends only on the distances between their ends: with DD the twice summed kernel,
//
//     sum over x in [a,b) and y in [c,e) of k(x - y) = DD(b-1-c) - DD(a-1-c) - DD(b-1-e) + DD(a-1-e)
//
// so a run costs one such sum for each run within the radius of it. There are at most 2 * radius of those, and
// seldom more than a few. Places outside the page do not exist: sums are divided by what the page's places
// alone weigh. Held by tests/methods/classic_test.cpp, which also blurs place by place.
#include "methods/classic/ccb.h"

#include <algorithm>
#include <cmath>

#include "methods/reason.h"
#include "methods/tokens.h"
#include "methods/visible.h"

namespace pith {
namespace {

// Places of one text in the vector.
struct Ones {
  NodeId text;
  std::int64_t begin, end;
};

struct ContentCodeVector {
  std::span<const Ones> ones;
  std::int64_t size = 0;
};

// Positions count up as code and text come by.
class VectorBuilder {
 public:
  VectorBuilder(const Tokens& tokens, Arena& arena) : ones_(arena.make<Ones>(tokens.runs.size())) {}

  void add_code(std::int64_t length) { at_ += std::max<std::int64_t>(length, 0); }
  void add_text(NodeId text, std::int64_t length) {
    ones_[count_++] = {text, at_, at_ + length};
    at_ += length;
  }
  ContentCodeVector finish() const { return {ones_, at_}; }

 private:
  std::span<Ones> ones_;
  std::size_t count_ = 0;
  std::int64_t at_ = 0;
};

ContentCodeVector vector_of_tokens(const Tokens& tokens, Arena& arena) {
  VectorBuilder builder(tokens, arena);
  for (const TokenRun& run : tokens.runs) {
    builder.add_code(run.tags);
    builder.add_text(run.text, run.words);
  }
  builder.add_code(tokens.tags_behind);
  return builder.finish();
}

// Code is what no text, comment, script or style covers.
ContentCodeVector vector_of_characters(const Page& page, const Tokens& tokens, LinkTags link_tags,
                                       Arena& arena) {
  const Document& document = page.document;
  VectorBuilder builder(tokens, arena);
  std::int64_t seen = 0;  // of the source
  std::size_t next_run = 0;
  for (NodeId id = 1; id < document.size();) {
    const Node& node = document[id];
    const bool script =
        node.type == NodeType::element && (node.name == Name::Script || node.name == Name::Style);
    if (node.type != NodeType::element || script) {
      if (node.type != NodeType::content) {
        builder.add_code(std::int64_t{node.source_begin} - seen);
        seen = std::max<std::int64_t>(seen, node.source_end);
      }
      if (next_run < tokens.runs.size() && tokens.runs[next_run].text == id) {
        builder.add_text(id, page.measures[id].solid);
        ++next_run;
      }
    } else if (link_tags == LinkTags::ignore && node.name == Name::A && node.first_child != kNoNode) {
      builder.add_code(std::int64_t{node.source_begin} - seen);
      seen = std::max<std::int64_t>(seen, document[node.first_child].source_begin);
    }
    id = script ? node.end : id + 1;
  }
  builder.add_code(static_cast<std::int64_t>(document.source().size()) - seen);
  return builder.finish();
}

class Blur {
 public:
  Blur(std::int64_t radius, Arena& arena)
      : radius_(radius), twice_summed_(arena.make<double>(static_cast<std::size_t>(2 * radius + 1))) {
    const double sigma = static_cast<double>(radius) / 2;
    double sum = 0, sum_of_sums = 0;
    for (std::int64_t d = -radius; d <= radius; ++d) {
      sum += std::exp(-0.5 * static_cast<double>(d * d) / (sigma * sigma));
      twice_summed_[static_cast<std::size_t>(d + radius)] = sum_of_sums += sum;
    }
    weight_ = sum;
  }

  // The mean content code ratio over the run of ones at `index`.
  double ratio(const ContentCodeVector& vector, std::size_t index) const {
    const Ones& here = vector.ones[index];
    double ones = 0;
    for (std::size_t i = index + 1; i-- > 0 && vector.ones[i].end > here.begin - radius_;)
      ones += between(here, vector.ones[i].begin, vector.ones[i].end);
    for (std::size_t i = index + 1; i < vector.ones.size() && vector.ones[i].begin < here.end + radius_; ++i)
      ones += between(here, vector.ones[i].begin, vector.ones[i].end);
    return ones / between(here, 0, vector.size);
  }

 private:
  double twice_summed(std::int64_t d) const {
    if (d < -radius_) return 0;
    const auto last = static_cast<std::size_t>(2 * radius_);
    if (d > radius_) return twice_summed_[last] + weight_ * static_cast<double>(d - radius_);
    return twice_summed_[static_cast<std::size_t>(d + radius_)];
  }
  double between(const Ones& here, std::int64_t begin, std::int64_t end) const {
    return twice_summed(here.end - 1 - begin) - twice_summed(here.begin - 1 - begin) -
           twice_summed(here.end - 1 - end) + twice_summed(here.begin - 1 - end);
  }

  std::int64_t radius_;
  std::span<double> twice_summed_;
  double weight_ = 0;  // of the whole kernel
};

}  // namespace

void extract_ccb(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  Arena& arena = options.workspace.arena;
  const bool by_token = options.settings[2] != 0;
  const LinkTags link_tags = options.settings[3] != 0 ? LinkTags::ignore : LinkTags::count;
  const Tokens tokens = read_tokens(page, extraction, arena, link_tags);
  const ContentCodeVector vector =
      by_token ? vector_of_tokens(tokens, arena) : vector_of_characters(page, tokens, link_tags, arena);

  const Blur blur(static_cast<std::int64_t>(options.settings[0]), arena);
  const double enough = options.settings[1];
  extraction.scores.assign(page.document.size(), 0);
  for (std::size_t i = 0; i < vector.ones.size(); ++i) {
    const NodeId text = vector.ones[i].text;
    const double ratio = blur.ratio(vector, i);
    extraction.scores[text] = static_cast<float>(ratio);
    if (ratio < enough) extraction.labels[text] = Label::drop;
    explain(options, extraction, text, ratio, "content code ratio ", ratio,
            ratio < enough ? " < " : " >= ", enough);
  }
  settle_between_runs(tokens, extraction);
}

}  // namespace pith
