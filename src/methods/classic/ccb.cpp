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

#include "base/stop.h"
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

  void add_code(std::int64_t length) { at_ += length; }
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
  for (std::size_t round = 0; const TokenRun& run : tokens.runs) {
    poll(round++);
    builder.add_code(run.tags);
    builder.add_text(run.text, run.words);
  }
  builder.add_code(tokens.tags_behind);
  return builder.finish();
}

// Reads the source by the nodes that it made: code is what no text, comment, script or style covers.
class CharacterReader {
 public:
  CharacterReader(const Page& page, const Tokens& tokens, LinkTags link_tags, Arena& arena)
      : page_(page),
        document_(page.document),
        runs_(tokens.runs),
        link_tags_(link_tags),
        builder_(tokens, arena) {}

  ContentCodeVector read() {
    for (NodeId id = 1, round = 0; id < document_.size();) {
      poll(round++);
      const NodeId next = visit(id);
      if (link_tags_ == LinkTags::ignore) pass_end_tags(id, next);
      id = next;
    }
    const auto end = static_cast<std::uint32_t>(document_.source().size());
    pass(end, end);
    return builder_.finish();
  }

 private:
  // Bytes of the source that are no code; what was not seen before them is.
  void pass(std::uint32_t begin, std::uint32_t end) {
    if (begin > seen_) builder_.add_code(begin - seen_);
    seen_ = std::max(seen_, end);
  }

  NodeId visit(NodeId id) {
    const Node& node = document_[id];
    if (node.type == NodeType::element) {
      if (node.name == Name::Script || node.name == Name::Style) {
        pass(node.source_begin, node.source_end);
        return node.end;
      }
      if (link_tags_ == LinkTags::ignore && node.name == Name::A && node.first_child != kNoNode)
        pass(node.source_begin, document_[node.first_child].source_begin);
    } else if (node.type != NodeType::content) {
      pass(node.source_begin, node.source_end);
      if (next_run_ < runs_.size() && runs_[next_run_].text == id) {
        builder_.add_text(id, page_.measures[id].non_space_chars);
        ++next_run_;
      }
    }
    return id + 1;
  }

  void pass_end_tags(NodeId id, NodeId next) {
    constexpr std::uint32_t kLength = 4;  // of </a>
    for (NodeId n = id; n != kRoot && document_[n].end == next; n = document_[n].parent)
      if (document_[n].name == Name::A && document_[n].source_end >= kLength)
        pass(document_[n].source_end - kLength, document_[n].source_end);
  }

  const Page& page_;
  const Document& document_;
  const std::span<const TokenRun> runs_;
  const LinkTags link_tags_;
  VectorBuilder builder_;
  std::size_t next_run_ = 0;
  std::uint32_t seen_ = 0;  // of the source
};

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
      by_token ? vector_of_tokens(tokens, arena) : CharacterReader(page, tokens, link_tags, arena).read();

  const Blur blur(static_cast<std::int64_t>(options.settings[0]), arena);
  const double enough = options.settings[1];
  extraction.scores.assign(page.document.size(), 0);
  for (std::size_t i = 0; i < vector.ones.size(); ++i) {
    poll(i);
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
