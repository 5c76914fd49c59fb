// FeatureExtractor and K-FeatureExtractor. S. Debnath, P. Mitra, C. L. Giles: Automatic extraction of informative
// blocks from webpages. SAC 2005.
//
// The page falls into blocks at the elements of a tag set (table, tr, p, hr, ul, div, span): what such an element
// holds outside of others of the set is one block. Each block is counted by features: words, links, images, list
// items, tables, form controls, scripts, embedded objects. Wanted is text, so a block's score is the share that
// words have in the sum of its features, and blocks in which words outweigh all the others together are winners.
//
// FE keeps the one winner with the highest score. Many blocks have nothing but words and the score 1; of these
// ours takes the one with most words, since any other choice is arbitrary. KFE clusters the winners' scores by
// k-means and keeps the cluster with the highest mean. The start is fixed (evenly spread from the lowest to the
// highest score), and rounds are bounded. Where nothing wins, nothing is kept.
//
// The papers leave open how features of different kinds are weighed against each other; ours counts a word, a
// link and an image each as one. Cost: linear. Held by tests/methods/classic_test.cpp.
#include "methods/classic/fe.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/stop.h"
#include "methods/reason.h"
#include "methods/visible.h"

namespace pith {
namespace {

constexpr int kMostRounds = 100;

struct FeatureBlock {
  std::uint32_t words = 0;
  std::uint32_t others = 0;  // links, images and the rest, as one sum
  bool chosen = false;

  bool wins() const { return words > others; }
  double score() const { return words == 0 ? 0 : static_cast<double>(words) / (words + others); }
};

struct FeatureBlocks {
  std::span<FeatureBlock> blocks;
  std::span<std::uint32_t> block_of;  // by node
};

bool begins_block(const Node& node) {
  switch (node.name) {
    case Name::Table:
    case Name::Tr:
    case Name::P:
    case Name::Ul:
    case Name::Div:
    case Name::Span: return node.type == NodeType::element;
    default: return false;
  }
}

bool is_other_feature(const Document& document, NodeId id) {
  if (!document.is_element(id)) return false;
  switch (document[id].name) {
    case Name::A: return document.has_attribute(id, Name::Href);
    case Name::Img:
    case Name::Li:
    case Name::Table:
    case Name::Form:
    case Name::Input:
    case Name::Select:
    case Name::Textarea:
    case Name::Button:
    case Name::Script:
    case Name::Style:
    case Name::Object:
    case Name::Embed:
    case Name::Applet:
    case Name::Iframe:
    case Name::Video:
    case Name::Audio:
    case Name::Canvas: return true;
    default: return false;
  }
}

FeatureBlocks find_feature_blocks(const Page& page, const Extraction& visible, Arena& arena) {
  const Document& document = page.document;
  FeatureBlocks found{arena.make<FeatureBlock>(document.size()), arena.make<std::uint32_t>(document.size())};
  // By element: the block that its own contents go to.
  const std::span<std::uint32_t> inside = arena.make<std::uint32_t>(document.size());
  std::uint32_t count = 1;  // block 0 is what stands in none of the elements
  for (NodeId id = 1; id < document.size(); ++id) {
    poll(id);
    const Node& node = document[id];
    // An <hr> parts the contents of what holds it.
    const bool rule = node.type == NodeType::element && node.name == Name::Hr;
    const bool begins = begins_block(node);
    const std::uint32_t around = inside[node.parent];
    if (rule) inside[node.parent] = count++;
    inside[id] = begins ? count++ : inside[node.parent];
    found.block_of[id] = around;
    FeatureBlock& block = found.blocks[begins ? inside[id] : around];
    block.others += is_other_feature(document, id);
    if (node.type == NodeType::text && visible.labels[id] == Label::keep)
      block.words += page.measures[id].words;
  }
  found.blocks = found.blocks.first(count);
  return found;
}

void keep_chosen(const FeatureBlocks& found, const MethodOptions& options, const Page& page,
                 Extraction& extraction) {
  const NodeId size = page.document.size();
  extraction.scores.assign(size, 0);
  for (NodeId id = 0; id < size; ++id) {
    poll(id);
    if (extraction.labels[id] != Label::keep) continue;
    const FeatureBlock& block = found.blocks[found.block_of[id]];
    extraction.scores[id] = static_cast<float>(block.score());
    if (!block.chosen) extraction.labels[id] = Label::drop;
    if (page.document[id].type == NodeType::text && page.measures[id].texts != 0)
      explain(options, extraction, id, block.score(), "block of ", block.words, " words and ", block.others,
              " other features: ", block.score(), block.chosen ? ", chosen" : ", not chosen");
  }
}

class Clusters {
 public:
  Clusters(std::span<const FeatureBlock> blocks, std::size_t k) : blocks_(blocks), k_(k) {
    double least = 1, most = 0;
    for (std::size_t round = 0; const FeatureBlock& block : blocks) {
      poll(round++);
      if (!block.wins()) continue;
      least = std::min(least, block.score());
      most = std::max(most, block.score());
    }
    for (std::size_t c = 0; c < k; ++c)
      means_[c] =
          k == 1 ? most : least + (most - least) * static_cast<double>(c) / static_cast<double>(k - 1);
    for (int round = 0; round < kMostRounds && improve(); ++round) continue;
  }

  // Of a winner; means stay in ascending order, as the start has them.
  std::size_t nearest(const FeatureBlock& block) const {
    std::size_t best = 0;
    for (std::size_t c = 1; c < k_; ++c)
      if (std::abs(means_[c] - block.score()) <= std::abs(means_[best] - block.score())) best = c;
    return best;
  }

 private:
  // Moves each mean to the middle of what is nearest to it; false if none moved.
  bool improve() {
    std::array<double, kMost> sums{};
    std::array<std::uint32_t, kMost> counts{};
    for (std::size_t round = 0; const FeatureBlock& block : blocks_) {
      poll(round++);
      if (!block.wins()) continue;
      const std::size_t c = nearest(block);
      sums[c] += block.score();
      ++counts[c];
    }
    bool moved = false;
    for (std::size_t c = 0; c < k_; ++c) {
      if (counts[c] == 0 || sums[c] / counts[c] == means_[c]) continue;
      means_[c] = sums[c] / counts[c];
      moved = true;
    }
    return moved;
  }

  static constexpr std::size_t kMost = 10;
  std::span<const FeatureBlock> blocks_;
  std::size_t k_;
  std::array<double, kMost> means_{};
};

}  // namespace

void extract_fe(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  const FeatureBlocks found = find_feature_blocks(page, extraction, options.workspace.arena);
  FeatureBlock* best = nullptr;
  for (std::size_t round = 0; FeatureBlock & block : found.blocks) {
    poll(round++);
    if (!block.wins()) continue;
    if (best == nullptr || block.score() > best->score() ||
        (block.score() == best->score() && block.words > best->words))
      best = &block;
  }
  if (best != nullptr) best->chosen = true;
  keep_chosen(found, options, page, extraction);
}

void extract_kfe(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  const FeatureBlocks found = find_feature_blocks(page, extraction, options.workspace.arena);
  const auto k = static_cast<std::size_t>(options.settings[0]);
  const Clusters clusters(found.blocks, k);
  for (std::size_t round = 0; FeatureBlock & block : found.blocks) {
    poll(round++);
    block.chosen = block.wins() && clusters.nearest(block) == k - 1;
  }
  keep_chosen(found, options, page, extraction);
}

}  // namespace pith
