// Conditional log-likelihood of the right tags, climbed sentence by sentence with AdaGrad (J. Duchi, E. Hazan, Y. Singer,
// JMLR 2011). Of each word's features a share is hidden in each pass (dropout), so that no feature learns to rely on
// another alone; weights are pulled towards zero a little whenever they are touched, and the mean over the second half of
// the passes is taken. Tags that cannot follow one another have no probability, as in decoding.
//
// Cost: passes times words times features times tags.
#include "train/crf.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"

namespace pith::train {
namespace {

using Scores = std::array<double, kTags>;

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}
  std::uint32_t next() {
    state_ = join_hashes(state_, 1);
    return static_cast<std::uint32_t>(state_ >> 32);
  }

 private:
  std::uint64_t state_;
};

class Trainer {
 public:
  Trainer(const TaggedSentences& data, std::size_t features, const CrfOptions& options)
      : data_(data), options_(options), draw_(options.seed + 1), squares_(features) {
    crf_.features.resize(features);
    sums_.resize(features);
  }

  Crf run() {
    std::vector<std::uint32_t> order(data_.ends.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    const unsigned first_kept = options_.passes / 2;
    for (unsigned pass = 0; pass < options_.passes; ++pass) {
      for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[draw_.next() % i]);
      for (const std::uint32_t sentence : order) learn(sentence);
      if (pass >= first_kept) add_to_mean();
    }
    take_mean(options_.passes - first_kept);
    return std::move(crf_);
  }

 private:
  void learn(std::size_t sentence) {
    const std::size_t begin = sentence == 0 ? 0 : data_.ends[sentence - 1], end = data_.ends[sentence];
    const std::size_t words = end - begin;
    if (words == 0) return;
    language_ = data_.languages[sentence];
    show(begin, end);
    score(words);
    forward(words);
    backward(words);
    transition_gradient_ = {};
    for (std::size_t i = 0; i < words; ++i) update_word(begin, i);
    update_transitions();
  }

  // Draws the features that each word shows this time.
  void show(std::size_t begin, std::size_t end) {
    const auto hidden = static_cast<std::uint32_t>(options_.dropped * 4294967295.0);
    shown_.clear();
    shown_ends_.clear();
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t f = i == 0 ? 0 : data_.word_ends[i - 1]; f < data_.word_ends[i]; ++f)
        if (hidden == 0 || draw_.next() >= hidden) shown_.push_back(data_.features[f]);
      shown_ends_.push_back(shown_.size());
    }
  }

  std::span<const std::uint32_t> shown(std::size_t word) const {
    const std::size_t from = word == 0 ? 0 : shown_ends_[word - 1];
    return std::span(shown_).subspan(from, shown_ends_[word] - from);
  }

  void score(std::size_t words) {
    scores_.assign(words, {});
    for (std::size_t i = 0; i < words; ++i) {
      Crf::Weights sum = {};
      for (const std::uint32_t f : shown(i))
        for (std::size_t t = 0; t <= kTags; ++t) sum[t] += crf_.features[f][t];
      for (std::size_t t = 0; t < kTags; ++t) scores_[i][t] = sum[t];
    }
  }

  static double log_sum(const Scores& values) {
    const double most = *std::max_element(values.begin(), values.end());
    double sum = 0;
    for (const double value : values) sum += std::exp(value - most);
    return most + std::log(sum);
  }

  void forward(std::size_t words) {
    alpha_.assign(words, {});
    for (std::uint8_t t = 0; t < kTags; ++t)
      alpha_[0][t] = may_follow(kOutsideTag, t) ? scores_[0][t] + transitions()[0][t] : kNever;
    for (std::size_t i = 1; i < words; ++i)
      for (std::uint8_t t = 0; t < kTags; ++t) {
        Scores ways;
        for (std::uint8_t b = 0; b < kTags; ++b)
          ways[b] = may_follow(b, t) ? alpha_[i - 1][b] + transitions()[b][t] : kNever;
        alpha_[i][t] = log_sum(ways) + scores_[i][t];
      }
  }

  void backward(std::size_t words) {
    beta_.assign(words, {});
    for (std::size_t i = words - 1; i-- > 0;)
      for (std::uint8_t b = 0; b < kTags; ++b) {
        Scores ways;
        for (std::uint8_t t = 0; t < kTags; ++t)
          ways[t] = may_follow(b, t) ? transitions()[b][t] + scores_[i + 1][t] + beta_[i + 1][t] : kNever;
        beta_[i][b] = log_sum(ways);
      }
    all_ = log_sum(alpha_[words - 1]);
  }

  void update_word(std::size_t begin, std::size_t i) {
    const std::uint8_t right = data_.tags[begin + i];
    Crf::Weights gradient = {};
    for (std::size_t t = 0; t < kTags; ++t)
      gradient[t] = static_cast<float>(std::exp(alpha_[i][t] + beta_[i][t] - all_) - (t == right));
    for (std::uint8_t b = 0; b < kTags; ++b) {
      if (i == 0 && b != kOutsideTag) break;
      const double from = i == 0 ? 0 : alpha_[i - 1][b];
      for (std::uint8_t t = 0; t < kTags; ++t)
        if (may_follow(b, t))
          transition_gradient_[b][t] +=
              std::exp(from + transitions()[b][t] + scores_[i][t] + beta_[i][t] - all_);
    }
    transition_gradient_[i == 0 ? kOutsideTag : data_.tags[begin + i - 1]][right] -= 1;
    const auto rate = static_cast<float>(options_.rate), l2 = static_cast<float>(options_.l2);
    for (const std::uint32_t f : shown(i)) {
      Crf::Weights& w = crf_.features[f];
      Crf::Weights& squares = squares_[f];
      for (std::size_t t = 0; t <= kTags; ++t) {
        const float g = gradient[t] + l2 * w[t];
        squares[t] += g * g;
        w[t] -= rate * g / (1e-3F + std::sqrt(squares[t]));
      }
    }
  }

  void update_transitions() {
    for (std::size_t b = 0; b < kTags; ++b)
      for (std::size_t t = 0; t < kTags; ++t) {
        const double g = transition_gradient_[b][t];
        transition_squares_[language_][b][t] += g * g;
        if (g != 0)
          transitions()[b][t] -= static_cast<float>(options_.rate * g /
                                                    (1e-3 + std::sqrt(transition_squares_[language_][b][t])));
      }
  }

  Crf::Transitions& transitions() { return crf_.transitions[language_]; }

  void add_to_mean() {
    for (std::size_t f = 0; f < sums_.size(); ++f)
      for (std::size_t t = 0; t < kTags; ++t) sums_[f][t] += crf_.features[f][t];
    for (std::size_t l = 0; l < kLanguageKeys; ++l)
      for (std::size_t b = 0; b < kTags; ++b)
        for (std::size_t t = 0; t < kTags; ++t) transition_sums_[l][b][t] += crf_.transitions[l][b][t];
  }

  void take_mean(unsigned passes) {
    const float share = 1.0F / static_cast<float>(std::max(passes, 1U));
    for (std::size_t f = 0; f < sums_.size(); ++f)
      for (std::size_t t = 0; t < kTags; ++t) crf_.features[f][t] = sums_[f][t] * share;
    for (std::size_t l = 0; l < kLanguageKeys; ++l)
      for (std::size_t b = 0; b < kTags; ++b)
        for (std::size_t t = 0; t < kTags; ++t) crf_.transitions[l][b][t] = transition_sums_[l][b][t] * share;
  }

  static constexpr double kNever = -1e30;

  const TaggedSentences& data_;
  const CrfOptions& options_;
  Draw draw_;
  Crf crf_;
  std::vector<Crf::Weights> squares_, sums_;
  std::size_t language_ = 0;  // of the sentence at hand
  using Gradient = std::array<std::array<double, kTags>, kTags>;
  Gradient transition_gradient_ = {};
  std::array<Gradient, kLanguageKeys> transition_squares_ = {};
  std::array<Crf::Transitions, kLanguageKeys> transition_sums_ = {};
  std::vector<std::uint32_t> shown_;
  std::vector<std::size_t> shown_ends_;
  std::vector<Scores> scores_, alpha_, beta_;
  double all_ = 0;
};

}  // namespace

Crf train_crf(const TaggedSentences& sentences, std::size_t features, const CrfOptions& options) {
  return Trainer(sentences, features, options).run();
}

}  // namespace pith::train
