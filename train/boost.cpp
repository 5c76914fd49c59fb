// Boosting with histograms, as LightGBM does it (Ke et al., LightGBM: A Highly Efficient Gradient Boosting Decision
// Tree, NeurIPS 2017; the gains are those of Chen and Guestrin, XGBoost, KDD 2016).
//
// Values are cut into bins once. To split a leaf, the derivatives of the loss are summed by bin for each feature; the
// split with the largest gain is among the borders of bins. Of the two new leaves only the smaller one is summed, the
// other is the difference. Threads share features out, so each sum is always added up in the same order.
#include "train/boost.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <iterator>
#include <limits>
#include <system_error>
#include <thread>

#include "base/hash.h"

namespace pith::train {
namespace {

constexpr std::size_t kBins = 256;
constexpr std::size_t kMostSampled = 100'000;  // rows that are looked at to cut a feature into bins
constexpr std::size_t kWorthThreads = 50'000;  // additions; less is done sooner than threads start

// Calls work(0) .. work(count - 1), each once, on several threads.
template <class Work>
void share_out(std::size_t count, unsigned jobs, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < count;) work(i);
  };
  std::vector<std::thread> helpers;
  try {
    while (helpers.size() + 1 < std::min<std::size_t>(jobs, count)) helpers.emplace_back(run);
  } catch (const std::system_error&) {  // the system gives no more threads; those there are will do
  }
  run();
  for (std::thread& helper : helpers) helper.join();
}

// The same for stretches of `count` things: work(begin, end).
template <class Work>
void share_out_stretches(std::size_t count, unsigned jobs, const Work& work) {
  constexpr std::size_t kStretch = 4096;
  share_out((count + kStretch - 1) / kStretch, jobs,
            [&](std::size_t i) { work(i * kStretch, std::min(count, (i + 1) * kStretch)); });
}

// Values by column, as bins: the number of thresholds below them.
class Bins {
 public:
  Bins(const Samples& samples, const BoostOptions& options)
      : rows_(samples.rows.size()), thresholds_(samples.features), bins_(samples.features * rows_) {
    share_out(samples.columns.size(), options.jobs,
              [&](std::size_t i) { fill(samples, samples.columns[i], options.bins); });
  }

  const std::uint8_t* column(std::size_t feature) const { return bins_.data() + feature * rows_; }
  std::size_t thresholds(std::size_t feature) const { return thresholds_[feature].size(); }
  std::vector<std::vector<float>> take_thresholds() { return std::move(thresholds_); }

 private:
  void fill(const Samples& samples, std::size_t feature, std::size_t most) {
    const auto value = [&](std::size_t row) {
      return samples.values[samples.rows[row] * samples.features + feature];
    };
    constexpr float kMost = std::numeric_limits<float>::max();
    std::vector<float> sorted;
    const std::size_t step = rows_ / kMostSampled + 1;
    for (std::size_t row = 0; row < rows_; row += step)
      if (const float v = value(row); !std::isnan(v)) sorted.push_back(std::clamp(v, -kMost, kMost));
    std::sort(sorted.begin(), sorted.end());
    std::vector<float>& thresholds = thresholds_[feature];
    thresholds = cut(sorted, std::min(most, kBins));
    std::uint8_t* bins = bins_.data() + feature * rows_;
    for (std::size_t row = 0; row < rows_; ++row) {
      std::size_t at = 0;  // a search without branches: nobody could foresee them
      for (std::size_t left = thresholds.size(); left > 0;) {
        const std::size_t half = (left + 1) / 2;
        at += half & -static_cast<std::size_t>(thresholds[at + half - 1] < value(row));
        left -= half;
      }
      bins[row] = static_cast<std::uint8_t>(at);
    }
  }

  // Thresholds between values, so that about as many values lie between any two of them. What occurs very often has a bin
  // of its own, and the others share the rest evenly.
  static std::vector<float> cut(const std::vector<float>& sorted, std::size_t most) {
    std::vector<float> thresholds;
    std::size_t distinct = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) distinct += i == 0 || sorted[i] != sorted[i - 1];
    std::size_t first = 0;  // of the bin at hand
    for (std::size_t i = 1; i < sorted.size() && thresholds.size() + 1 < most; ++i) {
      if (sorted[i] == sorted[i - 1]) continue;
      const std::size_t bins_left = most - thresholds.size();
      if (distinct > most && (i - first) * bins_left < sorted.size() - first) continue;
      const float middle = sorted[i - 1] / 2 + sorted[i] / 2;
      thresholds.push_back(middle < sorted[i] && middle >= sorted[i - 1] ? middle : sorted[i - 1]);
      first = i;
    }
    return thresholds;
  }

  std::size_t rows_;
  std::vector<std::vector<float>> thresholds_;
  std::vector<std::uint8_t> bins_;
};

// First and second derivative of the loss.
struct Slope {
  float first = 0, second = 0;
};
struct Sum {
  double first = 0, second = 0;
  void operator+=(const Slope& slope) {
    first += slope.first;
    second += slope.second;
  }
  Sum operator+(const Sum& other) const { return {first + other.first, second + other.second}; }
  Sum operator-(const Sum& other) const { return {first - other.first, second - other.second}; }
};
struct Cell {
  Sum sum;
  std::uint32_t rows = 0;
};
using Histogram = std::array<Cell, kBins>;

struct Candidate {
  double gain = 0;  // none if 0
  std::uint16_t feature = 0;
  std::uint8_t bin = 0;
};

// A tree in the making: nodes by number, those below a node after it.
struct Node {
  bool split = false;
  std::uint16_t feature = 0;
  std::uint8_t bin = 0;
  std::uint32_t left = 0, right = 0;
  float value = 0;
};

class Grower {
 public:
  Grower(const Bins& bins, const BoostOptions& options) : bins_(bins), options_(options) {}

  // Grows a tree from the rows given, which it sorts by leaf, and the features given.
  std::vector<Node> grow(std::vector<std::uint32_t>& rows, std::span<const std::uint16_t> features,
                         std::span<const Slope> slopes) {
    rows_ = rows;
    features_ = features;
    slopes_ = slopes;
    nodes_.assign(1, {});
    leaves_.clear();
    free_.clear();
    for (std::size_t i = 0; i < histograms_.size(); ++i) free_.push_back(i);

    Leaf root;
    root.end = rows_.size();
    root.histogram = take_histogram();
    for (const std::uint32_t row : rows_) root.sum += slopes_[row];
    nodes_[0].value = value_of(root.sum);
    gather(root);
    share(rows_.size(), [&](std::size_t f) {
      fill(histograms_[root.histogram][f], features_[f]);
      candidates_[f][0] = best(histograms_[root.histogram][f], features_[f], root);
    });
    choose(root, 0);
    leaves_.push_back(root);
    while (leaves_.size() < options_.leaves && split_best()) {
    }
    return std::move(nodes_);
  }

 private:
  struct Leaf {
    std::size_t begin = 0, end = 0;  // of rows_
    std::uint32_t node = 0;
    unsigned depth = 0;
    Sum sum;
    std::size_t histogram = 0;
    Candidate best;
    std::size_t size() const { return end - begin; }
  };

  template <class Work>
  void share(std::size_t rows, const Work& work) {
    candidates_.resize(features_.size());
    const bool worth = rows * features_.size() >= kWorthThreads;
    share_out(features_.size(), worth ? options_.jobs : 1, work);
  }

  std::size_t take_histogram() {
    if (free_.empty()) {
      free_.push_back(histograms_.size());
      histograms_.emplace_back();
    }
    const std::size_t taken = free_.back();
    free_.pop_back();
    histograms_[taken].resize(features_.size());
    return taken;
  }

  float value_of(const Sum& sum) const {
    return static_cast<float>(-options_.rate * sum.first / (sum.second + options_.l2));
  }
  double worth(const Sum& sum) const { return sum.first * sum.first / (sum.second + options_.l2); }

  void gather(const Leaf& leaf) {
    gathered_.resize(leaf.size());
    begin_ = leaf.begin;
    for (std::size_t i = 0; i < leaf.size(); ++i) gathered_[i] = slopes_[rows_[leaf.begin + i]];
  }

  // Sums the gathered rows. Rows in turn go to two histograms: where all are in one bin, an addition need not wait for
  // the one before.
  void fill(Histogram& histogram, std::size_t feature) const {
    const std::uint8_t* column = bins_.column(feature);
    const std::uint32_t* rows = rows_.data() + begin_;
    const std::size_t count = gathered_.size();
    const std::size_t bins = bins_.thresholds(feature) + 1;
    Histogram other;
    std::fill_n(histogram.begin(), bins, Cell());
    std::fill_n(other.begin(), bins, Cell());
    const auto add = [&](Histogram& to, std::size_t i) {
      Cell& cell = to[column[rows[i]]];
      cell.sum += gathered_[i];
      ++cell.rows;
    };
    std::size_t i = 0;
    for (; i + 1 < count; i += 2) {
      add(histogram, i);
      add(other, i + 1);
    }
    if (i < count) add(histogram, i);
    for (std::size_t bin = 0; bin < bins; ++bin) {
      histogram[bin].sum = histogram[bin].sum + other[bin].sum;
      histogram[bin].rows += other[bin].rows;
    }
  }

  Candidate best(const Histogram& histogram, std::uint16_t feature, const Leaf& leaf) const {
    Candidate found;
    const double whole = worth(leaf.sum);
    Cell left;
    for (std::size_t bin = 0; bin < bins_.thresholds(feature); ++bin) {
      left.sum = left.sum + histogram[bin].sum;
      left.rows += histogram[bin].rows;
      const Sum right = leaf.sum - left.sum;
      if (left.rows < options_.least_rows || left.sum.second < options_.least_weight) continue;
      if (leaf.size() - left.rows < options_.least_rows || right.second < options_.least_weight) break;
      const double gain = worth(left.sum) + worth(right) - whole;
      if (gain > found.gain && gain > options_.least_gain)
        found = {gain, feature, static_cast<std::uint8_t>(bin)};
    }
    return found;
  }

  // The first of the best, in the order of the features.
  void choose(Leaf& leaf, std::size_t which) const {
    leaf.best = {};
    if (options_.depth != 0 && leaf.depth >= options_.depth) return;
    for (std::size_t f = 0; f < features_.size(); ++f)
      if (candidates_[f][which].gain > leaf.best.gain) leaf.best = candidates_[f][which];
  }

  bool split_best() {
    std::size_t at = 0;
    for (std::size_t i = 1; i < leaves_.size(); ++i)
      if (leaves_[i].best.gain > leaves_[at].best.gain) at = i;
    const Leaf parent = leaves_[at];
    if (!(parent.best.gain > 0)) return false;

    const std::uint8_t* column = bins_.column(parent.best.feature);
    const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(parent.begin);
    const auto end = rows_.begin() + static_cast<std::ptrdiff_t>(parent.end);
    const auto middle =
        std::stable_partition(begin, end, [&](std::uint32_t row) { return column[row] <= parent.best.bin; });

    Leaf left = parent, right = parent;
    left.end = right.begin = static_cast<std::size_t>(middle - rows_.begin());
    left.depth = right.depth = parent.depth + 1;
    left.node = static_cast<std::uint32_t>(nodes_.size());
    right.node = left.node + 1;
    Leaf& small = left.size() <= right.size() ? left : right;
    Leaf& large = left.size() <= right.size() ? right : left;
    small.histogram = take_histogram();
    gather(small);
    small.sum = {};
    for (const Slope& slope : gathered_) small.sum += slope;
    large.sum = parent.sum - small.sum;
    share(small.size(), [&](std::size_t f) {
      Histogram& less = histograms_[small.histogram][f];
      Histogram& more = histograms_[large.histogram][f];
      fill(less, features_[f]);
      for (std::size_t bin = 0; bin <= bins_.thresholds(features_[f]); ++bin) {
        more[bin].sum = more[bin].sum - less[bin].sum;
        more[bin].rows -= less[bin].rows;
      }
      candidates_[f] = {best(less, features_[f], small), best(more, features_[f], large)};
    });
    choose(small, 0);
    choose(large, 1);

    nodes_[parent.node] = {true,      parent.best.feature, parent.best.bin,
                           left.node, right.node,          nodes_[parent.node].value};
    nodes_.push_back({.value = value_of(left.sum)});
    nodes_.push_back({.value = value_of(right.sum)});
    leaves_[at] = left;
    leaves_.push_back(right);
    return true;
  }

  const Bins& bins_;
  const BoostOptions& options_;
  std::span<std::uint32_t> rows_;
  std::span<const std::uint16_t> features_;
  std::span<const Slope> slopes_;
  std::vector<Node> nodes_;
  std::vector<Leaf> leaves_;
  std::vector<std::vector<Histogram>> histograms_;
  std::vector<std::size_t> free_;  // of histograms_
  std::vector<Slope> gathered_;
  std::size_t begin_ = 0;  // of the gathered rows
  std::vector<std::array<Candidate, 2>> candidates_;
};

TreeTables::Tree number_leaves(const std::vector<Node>& nodes) {
  std::vector<std::size_t> leaves(nodes.size(), 1);  // below each node
  for (std::size_t i = nodes.size(); i-- > 0;)
    if (nodes[i].split) leaves[i] = leaves[nodes[i].left] + leaves[nodes[i].right];
  TreeTables::Tree tree;
  std::vector<std::uint32_t> open = {0};
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    const Node& node = nodes[at];
    open.pop_back();
    if (!node.split) {
      tree.leaves.push_back(node.value);
      continue;
    }
    const std::size_t low = tree.leaves.size();
    tree.splits.push_back({node.feature, node.bin, static_cast<std::uint8_t>(low),
                           static_cast<std::uint8_t>(low + leaves[node.left])});
    tree.means.push_back(node.value);
    open.push_back(node.right);
    open.push_back(node.left);
  }
  return tree;
}

class Boosting {
 public:
  Boosting(const Samples& samples, std::span<const std::string> outputs, const BoostOptions& options)
      : samples_(samples),
        options_(options),
        outputs_(outputs.size()),
        count_(samples.rows.size()),
        bins_(samples, options),
        grower_(bins_, options) {
    for (const std::string& name : outputs) tables_.outputs.push_back({name, 0, {}});
    for (std::size_t i = 0; i < count_; ++i)
      held_out_.push_back(options.held_out > 0 && unit(group(i), UINT64_MAX) < options.held_out);
  }

  TreeTables run() {
    begin();
    double least_loss = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t round = 0; round < options_.trees; ++round) {
      add_round(round);
      if (options_.held_out <= 0) continue;
      if (const double loss = held_out_loss(); loss < least_loss) {
        least_loss = loss;
        best = round + 1;
      } else if (round + 1 - best >= options_.patience) {
        break;
      }
    }
    if (options_.held_out > 0)
      for (TreeTables::Output& output : tables_.outputs) output.trees.resize(best);
    tables_.thresholds = bins_.take_thresholds();
    return std::move(tables_);
  }

 private:
  float target(std::size_t i) const { return samples_.targets[samples_.rows[i]]; }
  float weight(std::size_t i) const {
    return samples_.weights.empty() ? 1 : samples_.weights[samples_.rows[i]];
  }
  std::uint64_t group(std::size_t i) const {
    return samples_.groups.empty() ? samples_.rows[i] : samples_.groups[samples_.rows[i]];
  }
  // A draw from 0 to 1 for two numbers.
  double unit(std::uint64_t a, std::uint64_t b) const {
    return static_cast<double>(join_hashes(join_hashes(options_.seed, b), a) >> 11) * 0x1p-53;
  }
  bool is_right(std::size_t i, std::size_t output) const {
    return static_cast<std::size_t>(target(i)) == output;
  }
  float& score(std::size_t i, std::size_t output) { return scores_[output * count_ + i]; }
  float score(std::size_t i, std::size_t output) const { return scores_[output * count_ + i]; }

  // Scores begin with the mean.
  void begin() {
    std::vector<double> wanted(outputs_);
    double all = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (held_out_[i]) continue;
      all += weight(i);
      if (outputs_ == 1) wanted[0] += weight(i) * target(i);
      for (std::size_t o = 0; outputs_ > 1 && o < outputs_; ++o) wanted[o] += is_right(i, o) ? weight(i) : 0;
    }
    scores_.resize(outputs_ * count_);
    for (std::size_t o = 0; o < outputs_; ++o) {
      constexpr double kLeast = 1e-6;
      const double share = std::clamp(all > 0 ? wanted[o] / all : 0.5, kLeast, 1 - kLeast);
      const auto base = static_cast<float>(outputs_ == 1 ? std::log(share / (1 - share)) : std::log(share));
      tables_.outputs[o].base = base;
      std::fill_n(scores_.begin() + static_cast<std::ptrdiff_t>(o * count_), count_, base);
    }
  }

  void add_round(std::size_t round) {
    bag_.clear();
    for (std::size_t i = 0; i < count_; ++i)
      if (!held_out_[i] && (options_.row_share >= 1 || unit(group(i), round) < options_.row_share))
        bag_.push_back(static_cast<std::uint32_t>(i));
    find_slopes();
    std::vector<std::vector<Node>> grown;
    for (std::size_t o = 0; o < outputs_; ++o) {
      const std::span<const Slope> slopes = std::span(slopes_).subspan(o * count_, count_);
      std::vector<std::uint32_t> bag = bag_;
      grown.push_back(grower_.grow(bag, draw_features(round * outputs_ + o), slopes));
    }
    for (std::size_t o = 0; o < outputs_; ++o) {
      move_scores(grown[o], o);
      tables_.outputs[o].trees.push_back(number_leaves(grown[o]));
    }
  }

  std::span<const std::uint16_t> draw_features(std::size_t tree) {
    drawn_.assign(samples_.columns.begin(), samples_.columns.end());
    if (options_.feature_share < 1) {
      const auto luck = [&](std::uint16_t f) { return join_hashes(join_hashes(~options_.seed, tree), f); };
      const auto wanted =
          static_cast<std::size_t>(std::ceil(options_.feature_share * static_cast<double>(drawn_.size())));
      std::sort(drawn_.begin(), drawn_.end(),
                [&](std::uint16_t a, std::uint16_t b) { return luck(a) < luck(b); });
      drawn_.resize(std::clamp<std::size_t>(wanted, 1, drawn_.size()));
      std::sort(drawn_.begin(), drawn_.end());
    }
    return drawn_;
  }

  void find_slopes() {
    slopes_.resize(outputs_ * count_);
    share_out_stretches(count_, options_.jobs, [&](std::size_t from, std::size_t to) {
      std::vector<double> chances(outputs_);
      for (std::size_t i = from; i < to; ++i) {
        find_chances(i, chances);
        // Softmax is steeper in one direction than the diagonal of its second derivatives says; so LightGBM.
        const double steeper =
            outputs_ == 1 ? 1 : static_cast<double>(outputs_) / static_cast<double>(outputs_ - 1);
        for (std::size_t o = 0; o < outputs_; ++o) {
          const double wanted = outputs_ == 1 ? target(i) : (is_right(i, o) ? 1 : 0);
          slopes_[o * count_ + i] = {static_cast<float>(weight(i) * (chances[o] - wanted)),
                                     static_cast<float>(weight(i) * steeper * chances[o] * (1 - chances[o]))};
        }
      }
    });
  }

  void find_chances(std::size_t i, std::vector<double>& chances) const {
    if (outputs_ == 1) {
      chances[0] = 1 / (1 + std::exp(-double{score(i, 0)}));
      return;
    }
    float most = score(i, 0);
    for (std::size_t o = 1; o < outputs_; ++o) most = std::max(most, score(i, o));
    double all = 0;
    for (std::size_t o = 0; o < outputs_; ++o) all += chances[o] = std::exp(double{score(i, o)} - most);
    for (double& chance : chances) chance /= all;
  }

  void move_scores(const std::vector<Node>& nodes, std::size_t output) {
    share_out_stretches(count_, options_.jobs, [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) {
        const Node* node = &nodes[0];
        while (node->split)
          node = &nodes[bins_.column(node->feature)[i] > node->bin ? node->right : node->left];
        score(i, output) += node->value;
      }
    });
  }

  double held_out_loss() const {
    double loss = 0;
    std::vector<double> chances(outputs_);
    for (std::size_t i = 0; i < count_; ++i) {
      if (!held_out_[i]) continue;
      find_chances(i, chances);
      constexpr double kLeast = 1e-15;
      const auto part = [&](double wanted, double chance) {
        return wanted == 0 ? 0 : -wanted * std::log(std::max(chance, kLeast));
      };
      if (outputs_ == 1)
        loss += weight(i) * (part(target(i), chances[0]) + part(1 - target(i), 1 - chances[0]));
      else
        loss += weight(i) * part(1, chances[static_cast<std::size_t>(target(i))]);
    }
    return loss;
  }

  const Samples& samples_;
  const BoostOptions& options_;
  const std::size_t outputs_, count_;
  Bins bins_;
  Grower grower_;
  TreeTables tables_;
  std::vector<bool> held_out_;  // by row
  std::vector<float> scores_;   // by output and row
  std::vector<Slope> slopes_;   // likewise
  std::vector<std::uint32_t> bag_;
  std::vector<std::uint16_t> drawn_;
};

// The trees of several ensembles as one that says the mean of what these would say.
TreeTables mean_of(std::vector<TreeTables> ensembles) {
  TreeTables mean = std::move(ensembles.front());
  for (TreeTables& other : std::span(ensembles).subspan(1))
    for (std::size_t i = 0; i < mean.outputs.size(); ++i)
      std::ranges::move(other.outputs[i].trees, std::back_inserter(mean.outputs[i].trees));
  const auto share = static_cast<float>(ensembles.size());
  for (TreeTables::Output& output : mean.outputs)
    for (TreeTables::Tree& tree : output.trees) {
      for (float& value : tree.means) value /= share;
      for (float& value : tree.leaves) value /= share;
    }
  return mean;
}

}  // namespace

TreeTables boost(const Samples& samples, std::span<const std::string> outputs, const BoostOptions& options) {
  std::vector<std::uint16_t> all;
  Samples given = samples;
  BoostOptions wanted = options;
  wanted.leaves = std::clamp<unsigned>(options.leaves, 1, Trees::kMostLeaves);
  if (given.columns.empty()) {
    for (std::size_t f = 0; f < given.features; ++f) all.push_back(static_cast<std::uint16_t>(f));
    given.columns = all;
  }
  std::vector<TreeTables> ensembles;
  for (unsigned i = 0; i < options.ensembles; ++i) {
    wanted.seed = i == 0 ? options.seed : join_hashes(options.seed, i);
    ensembles.push_back(Boosting(given, outputs, wanted).run());
  }
  return mean_of(std::move(ensembles));
}

}  // namespace pith::train
