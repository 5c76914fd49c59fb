// What the last stage is shown of a block: how likely the stage before found the blocks around it and those of its
// kind.
//
// The stage before scores each block by itself. Pages keep together what belongs together: a doubtful line between
// two likely paragraphs is content, and so is a card whose like are. So each block is told the chances of its
// neighbours, the means over the subtrees around it, over the elements like its own, over blocks with its path and
// below its heading, and where it stands among those that would be kept if the choice were made now (choice.h). A
// mean weighs blocks by their words and leaves out the block itself.
//
// Means over ranges are differences of running sums, so all columns together cost a pass over the blocks each.
// Training shows the last stage only what models say of pages they did not learn from (train/pith.cpp).
//
// Held by PithContext in tests/methods/pith_features_test.cpp. What the stage brings is in docs/methods/pith.md.
#include "methods/pith/context.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/stop.h"
#include "methods/pith/choice.h"

namespace pith {
namespace {

constexpr float kNone = -1;  // where there is nothing to take a mean of
constexpr float kFar = 99;

constexpr FeatureInfo kColumns[] = {
    {"chance", FeatureGroup::text},
    {"chance_before_1", FeatureGroup::neighbours},
    {"chance_behind_1", FeatureGroup::neighbours},
    {"chance_before_2", FeatureGroup::neighbours},
    {"chance_behind_2", FeatureGroup::neighbours},
    {"chance_before_3", FeatureGroup::neighbours},
    {"chance_behind_3", FeatureGroup::neighbours},
    {"chance_within_3", FeatureGroup::neighbours},
    {"chance_within_8", FeatureGroup::neighbours},
    {"chance_within_20", FeatureGroup::neighbours},
    {"chance_in_level.0", FeatureGroup::density},
    {"chance_in_level.1", FeatureGroup::density},
    {"chance_in_level.2", FeatureGroup::density},
    {"chance_in_level.3", FeatureGroup::density},
    {"chance_in_level.4", FeatureGroup::density},
    {"chance_in_level.5", FeatureGroup::density},
    {"chance_in_group.0", FeatureGroup::repetition},
    {"chance_in_group.1", FeatureGroup::repetition},
    {"chance_of_path", FeatureGroup::repetition},
    {"chance_below_heading", FeatureGroup::neighbours},
    {"chance_of_heading", FeatureGroup::neighbours},
    {"content_before", FeatureGroup::position},
    {"content_words", FeatureGroup::page},
    {"content_share", FeatureGroup::page},
    {"over_least", FeatureGroup::page},
    {"least", FeatureGroup::page},
    {"expected_f1", FeatureGroup::page},
    {"most_likely", FeatureGroup::page},
    {"from_first_kept", FeatureGroup::position},
    {"to_last_kept", FeatureGroup::position},
    {"since_kept", FeatureGroup::neighbours},
    {"until_kept", FeatureGroup::neighbours},
    {"words_more_likely", FeatureGroup::page},
};

// A column by its name. A name that is not in kColumns does not compile.
struct ColumnIndex {
  std::size_t at = 0;

  consteval ColumnIndex(const char* name) {  // NOLINT(google-explicit-constructor): stands for the name
    while (kColumns[at].name != name) ++at;
  }
};

// Words and likely words, of any set of blocks.
struct Mass {
  double words = 0, likely = 0;

  Mass operator-(const Mass& other) const { return {words - other.words, likely - other.likely}; }
  void operator+=(const Mass& other) { words += other.words, likely += other.likely; }
  float mean() const { return words > 1e-6 ? static_cast<float>(likely / words) : kNone; }
};

class ContextWriter {
 public:
  ContextWriter(const Features& features, std::span<const float> scores, std::span<FeatureValues> columns,
                Arena& arena)
      : blocks_(features.blocks),
        kinships_(features.kinships),
        columns_(columns),
        arena_(arena),
        count_(static_cast<std::ptrdiff_t>(blocks_.size())),
        chances_(arena.make_unset<float>(blocks_.size())),
        masses_(arena.make_unset<Mass>(blocks_.size())),
        before_(arena.make<Mass>(blocks_.size() + 1)) {
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      chances_[i] = 1 / (1 + std::exp(-scores[i]));
      const double words = std::max(0.5, static_cast<double>(blocks_[i].words));
      masses_[i] = {words, words * chances_[i]};
      before_[i + 1] = before_[i];
      before_[i + 1] += masses_[i];
    }
  }

  void run() {
    write_near();
    write_levels();
    write_kin("chance_in_group.0", [](const Kinship& kinship) { return kinship.groups[0]; });
    write_kin("chance_in_group.1", [](const Kinship& kinship) { return kinship.groups[1]; });
    write_kin("chance_of_path", [](const Kinship& kinship) { return kinship.path; });
    write_kin("chance_below_heading", [](const Kinship& kinship) { return kinship.heading; });
    write_page();
  }

 private:
  template <class Value>
  void column(ColumnIndex column, const Value& value) {
    const std::span<float> values = make_columns(arena_, blocks_.size());
    for (std::ptrdiff_t i = 0; i < count_; ++i) {
      poll(static_cast<std::size_t>(i));
      values[static_cast<std::size_t>(i)] = static_cast<float>(value(i));
    }
    columns_[column.at] = values;
  }
  // The same for all blocks.
  void constant(ColumnIndex column, double value) {
    const std::span<float> values = make_columns(arena_, 1);
    values[0] = static_cast<float>(value);
    columns_[column.at] = values;
  }
  float chance_at(std::ptrdiff_t i) const {
    return i >= 0 && i < count_ ? chances_[static_cast<std::size_t>(i)] : kNone;
  }
  Mass mass_of(std::ptrdiff_t begin, std::ptrdiff_t end) const {
    return before_[static_cast<std::size_t>(end)] - before_[static_cast<std::size_t>(begin)];
  }
  const Mass& mass(std::ptrdiff_t i) const { return masses_[static_cast<std::size_t>(i)]; }

  void write_near() {
    column("chance", [&](std::ptrdiff_t i) { return chance_at(i); });
    const auto neighbour = [&](ColumnIndex of, std::ptrdiff_t step) {
      column(of, [&](std::ptrdiff_t i) { return chance_at(i + step); });
    };
    neighbour("chance_before_1", -1);
    neighbour("chance_behind_1", 1);
    neighbour("chance_before_2", -2);
    neighbour("chance_behind_2", 2);
    neighbour("chance_before_3", -3);
    neighbour("chance_behind_3", 3);
    const auto within = [&](ColumnIndex of, std::ptrdiff_t reach) {
      column(of, [&](std::ptrdiff_t i) {
        const std::ptrdiff_t begin = std::max<std::ptrdiff_t>(0, i - reach);
        return (mass_of(begin, std::min(count_, i + reach + 1)) - mass(i)).mean();
      });
    };
    within("chance_within_3", 3);
    within("chance_within_8", 8);
    within("chance_within_20", 20);
  }

  void write_levels() {
    constexpr ColumnIndex kOfLevels[kLevels] = {"chance_in_level.0", "chance_in_level.1",
                                                "chance_in_level.2", "chance_in_level.3",
                                                "chance_in_level.4", "chance_in_level.5"};
    for (std::size_t level = 0; level < kLevels; ++level)
      column(kOfLevels[level], [&](std::ptrdiff_t i) {
        const BlockRange& range = kinships_[static_cast<std::size_t>(i)].levels[level];
        return (mass_of(range.begin, range.end) - mass(i)).mean();
      });
  }

  template <class Key>
  void write_kin(ColumnIndex of, const Key& key) {
    std::uint32_t most = 0;
    for (const Kinship& kinship : kinships_) most = std::max(most, key(kinship));
    const std::span<Mass> kin = arena_.make<Mass>(most + 1);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      kin[key(kinships_[i])] += masses_[i];
    }
    column(of, [&](std::ptrdiff_t i) {
      return (kin[key(kinships_[static_cast<std::size_t>(i)])] - mass(i)).mean();
    });
  }

  void write_page() {
    const Choice choice = choose_blocks(blocks_, chances_);
    const Mass all = before_.back();
    const float most = *std::max_element(chances_.begin(), chances_.end());
    column("chance_of_heading",
           [&](std::ptrdiff_t i) { return chance_at(kinships_[static_cast<std::size_t>(i)].heading); });
    column("content_before", [&](std::ptrdiff_t i) {
      return before_[static_cast<std::size_t>(i)].likely / std::max(all.likely, 1e-9);
    });
    constant("content_words", all.likely);
    constant("content_share", all.mean());
    column("over_least", [&](std::ptrdiff_t i) { return chance_at(i) - choice.least; });
    constant("least", choice.least);
    constant("expected_f1", choice.expected_f1);
    constant("most_likely", most);
    write_distances(choice.least);
    write_ranks(all);
  }

  void write_distances(float least) {
    const auto kept = [&](std::ptrdiff_t i) { return chance_at(i) >= least; };
    std::ptrdiff_t first = 0, last = count_ - 1;
    while (first < last && !kept(first)) ++first;
    while (last > first && !kept(last)) --last;
    column("from_first_kept", [&](std::ptrdiff_t i) { return i - first; });
    column("to_last_kept", [&](std::ptrdiff_t i) { return last - i; });
    const std::span<float> until = arena_.make_unset<float>(blocks_.size());
    float steps = kFar;
    for (std::ptrdiff_t i = count_; i-- > 0; steps = kept(i) ? 0 : std::min(kFar, steps + 1))
      until[static_cast<std::size_t>(i)] = steps;
    steps = kFar;
    column("since_kept", [&](std::ptrdiff_t i) {
      const float since = steps;
      steps = kept(i) ? 0 : std::min(kFar, steps + 1);
      return since;
    });
    column("until_kept", [&](std::ptrdiff_t i) { return until[static_cast<std::size_t>(i)]; });
  }

  // The share of the page's words in blocks that are as likely or likelier.
  void write_ranks(const Mass& all) {
    constexpr std::size_t kSteps = 64;
    std::array<double, kSteps + 1> words{};
    const auto step = [&](std::ptrdiff_t i) { return static_cast<std::size_t>(chance_at(i) * kSteps); };
    for (std::ptrdiff_t i = 0; i < count_; ++i) words[step(i)] += mass(i).words;
    for (std::size_t i = kSteps; i-- > 0;) words[i] += words[i + 1];
    column("words_more_likely", [&](std::ptrdiff_t i) { return words[step(i)] / all.words; });
  }

  const std::span<const Block> blocks_;
  const std::span<const Kinship> kinships_;
  const std::span<FeatureValues> columns_;
  Arena& arena_;
  const std::ptrdiff_t count_;
  const std::span<float> chances_;
  const std::span<Mass> masses_, before_;
};

}  // namespace

std::span<const FeatureInfo> context_features() {
  return kColumns;
}

void write_context(const Features& features, std::span<const float> scores, std::span<FeatureValues> columns,
                   Arena& arena) {
  if (!features.blocks.empty()) ContextWriter(features, scores, columns, arena).run();
}

}  // namespace pith
