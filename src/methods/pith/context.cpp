// What the last stage is shown of a block: how likely the stage before found the blocks around it and those of its
// kind.
//
// The stage before scores each block by itself. Pages keep together what belongs together: a doubtful line between
// two likely paragraphs is content, and so is a card whose like are. So each block is told the chances of its
// neighbours, the means over the subtrees around it, over the elements like its own, over blocks with its path and
// below its heading, and where it stands among those that would be kept if the choice were made now (choice.h). A
// mean weighs blocks by their words and leaves out the block itself.
//
// Means over ranges are differences of running sums, and what takes all of the page is found once; so all columns together
// cost a pass over the blocks each, in however many bands.
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
    {"comment_chance", FeatureGroup::text},
    {"comment_before_1", FeatureGroup::neighbours},
    {"comment_behind_1", FeatureGroup::neighbours},
    {"comment_within_8", FeatureGroup::neighbours},
    {"comment_in_level.1", FeatureGroup::density},
    {"comment_in_level.3", FeatureGroup::density},
    {"comment_in_level.5", FeatureGroup::density},
    {"comment_in_group.0", FeatureGroup::repetition},
    {"comment_in_group.1", FeatureGroup::repetition},
    {"comment_below_heading", FeatureGroup::neighbours},
    {"comments_before", FeatureGroup::position},
    {"comment_words", FeatureGroup::page},
    {"comment_share", FeatureGroup::page},
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

// How likely blocks are something, and sums of it.
class Chances {
 public:
  Chances(std::span<const Block> blocks, std::span<const float> scores, Arena& arena)
      : blocks_(blocks),
        count_(static_cast<std::ptrdiff_t>(blocks.size())),
        chances_(arena.make_unset<float>(blocks.size())),
        before_(arena.make<Mass>(blocks.size() + 1)) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      poll(i);
      chances_[i] = 1 / (1 + std::exp(-scores[i]));
      before_[i + 1] = before_[i];
      before_[i + 1] += mass(static_cast<std::ptrdiff_t>(i));
    }
  }

  std::span<const float> all() const { return chances_; }
  float operator[](std::ptrdiff_t i) const {
    return i >= 0 && i < count_ ? chances_[static_cast<std::size_t>(i)] : kNone;
  }
  Mass mass(std::ptrdiff_t i) const {
    const double words = std::max(0.5, static_cast<double>(blocks_[static_cast<std::size_t>(i)].words));
    return {words, words * chances_[static_cast<std::size_t>(i)]};
  }
  const Mass& mass_of_page() const { return before_.back(); }
  double before(std::ptrdiff_t i) const { return before_[static_cast<std::size_t>(i)].likely; }
  // Of the other blocks in a range around block i.
  float mean(std::ptrdiff_t begin, std::ptrdiff_t end, std::ptrdiff_t i) const {
    return (before_[static_cast<std::size_t>(end)] - before_[static_cast<std::size_t>(begin)] - mass(i))
        .mean();
  }
  float mean_within(std::ptrdiff_t reach, std::ptrdiff_t i) const {
    return mean(std::max<std::ptrdiff_t>(0, i - reach), std::min(count_, i + reach + 1), i);
  }

 private:
  std::span<const Block> blocks_;
  std::ptrdiff_t count_;
  std::span<float> chances_;
  std::span<Mass> before_;
};

// The sums over blocks that have something in common. Keys are small numbers.
class Kin {
 public:
  using Key = std::uint32_t (*)(const Kinship& kinship);

  Kin(Key key, std::span<const Kinship> kinships, const Chances& chances, Arena& arena) : key_(key) {
    std::uint32_t most = 0;
    for (const Kinship& kinship : kinships) most = std::max(most, key(kinship));
    sums_ = arena.make<Mass>(most + 1);
    for (std::size_t i = 0; i < kinships.size(); ++i) {
      poll(i);
      sums_[key(kinships[i])] += chances.mass(static_cast<std::ptrdiff_t>(i));
    }
  }
  const Mass& of(const Kinship& kinship) const { return sums_[key_(kinship)]; }

 private:
  Key key_;
  std::span<Mass> sums_;
};

// What takes all of the page is found when this is made; then the columns are written, band by band.
class ContextView : public StageView {
 public:
  ContextView(const Features& page, const BlockScores& scores, Arena& arena)
      : blocks_(page.blocks),
        kinships_(page.kinships),
        count_(static_cast<std::ptrdiff_t>(blocks_.size())),
        content_(blocks_, scores.content, arena),
        comment_(blocks_, scores.comment, arena),
        in_group_0_(&group<0>, kinships_, content_, arena),
        in_group_1_(&group<1>, kinships_, content_, arena),
        of_path_([](const Kinship& kinship) { return kinship.path; }, kinships_, content_, arena),
        below_heading_(&heading, kinships_, content_, arena),
        comment_in_group_0_(&group<0>, kinships_, comment_, arena),
        comment_in_group_1_(&group<1>, kinships_, comment_, arena),
        comment_below_heading_(&heading, kinships_, comment_, arena),
        choice_(choose_blocks(blocks_, content_.all())),
        most_likely_(*std::max_element(content_.all().begin(), content_.all().end())),
        until_kept_(arena.make_unset<float>(blocks_.size())) {
    find_kept();
    rank_chances();
  }

  void write(const Features& features, std::span<FeatureValues> table, Arena& arena) override {
    rows_ = features.rows;
    columns_ = table;
    arena_ = &arena;
    write_near();
    write_level("chance_in_level.0", content_, 0);
    write_level("chance_in_level.1", content_, 1);
    write_level("chance_in_level.2", content_, 2);
    write_level("chance_in_level.3", content_, 3);
    write_level("chance_in_level.4", content_, 4);
    write_level("chance_in_level.5", content_, 5);
    write_kin("chance_in_group.0", content_, in_group_0_);
    write_kin("chance_in_group.1", content_, in_group_1_);
    write_kin("chance_of_path", content_, of_path_);
    write_kin("chance_below_heading", content_, below_heading_);
    write_page();
    write_distances();
    write_comments();
  }

 private:
  template <std::size_t k>
  static std::uint32_t group(const Kinship& kinship) {
    return kinship.groups[k];
  }
  static std::uint32_t heading(const Kinship& kinship) { return kinship.heading; }

  template <class Value>
  void column(ColumnIndex column, const Value& value) {
    const std::span<float> values = make_columns(*arena_, rows_.size());
    for (std::size_t i = rows_.begin; i < rows_.end; ++i) {
      poll(i);
      values[i - rows_.begin] = static_cast<float>(value(static_cast<std::ptrdiff_t>(i)));
    }
    columns_[column.at] = values;
  }
  // The same for all blocks.
  void constant(ColumnIndex column, double value) {
    const std::span<float> values = make_columns(*arena_, 1);
    values[0] = static_cast<float>(value);
    columns_[column.at] = values;
  }
  const Kinship& kinship(std::ptrdiff_t i) const { return kinships_[static_cast<std::size_t>(i)]; }

  void write_near() {
    const auto neighbour = [&](ColumnIndex of, std::ptrdiff_t step) {
      column(of, [&](std::ptrdiff_t i) { return content_[i + step]; });
    };
    neighbour("chance", 0);
    neighbour("chance_before_1", -1);
    neighbour("chance_behind_1", 1);
    neighbour("chance_before_2", -2);
    neighbour("chance_behind_2", 2);
    neighbour("chance_before_3", -3);
    neighbour("chance_behind_3", 3);
    const auto within = [&](ColumnIndex of, std::ptrdiff_t reach) {
      column(of, [&](std::ptrdiff_t i) { return content_.mean_within(reach, i); });
    };
    within("chance_within_3", 3);
    within("chance_within_8", 8);
    within("chance_within_20", 20);
  }

  void write_level(ColumnIndex of, const Chances& chances, std::size_t level) {
    column(of, [&](std::ptrdiff_t i) {
      const BlockRange& range = kinship(i).levels[level];
      return chances.mean(range.begin, range.end, i);
    });
  }

  void write_kin(ColumnIndex of, const Chances& chances, const Kin& kin) {
    column(of, [&](std::ptrdiff_t i) { return (kin.of(kinship(i)) - chances.mass(i)).mean(); });
  }

  void write_page() {
    const Mass all = content_.mass_of_page();
    column("chance_of_heading", [&](std::ptrdiff_t i) { return content_[kinship(i).heading]; });
    column("content_before",
           [&](std::ptrdiff_t i) { return content_.before(i) / std::max(all.likely, 1e-9); });
    constant("content_words", all.likely);
    constant("content_share", all.mean());
    column("over_least", [&](std::ptrdiff_t i) { return content_[i] - choice_.least; });
    constant("least", choice_.least);
    constant("expected_f1", choice_.expected_f1);
    constant("most_likely", most_likely_);
    column("words_more_likely", [&](std::ptrdiff_t i) { return words_from_[step(i)] / all.words; });
  }

  bool is_kept(std::ptrdiff_t i) const { return content_[i] >= choice_.least; }

  void find_kept() {
    last_ = count_ - 1;
    while (first_ < last_ && !is_kept(first_)) ++first_;
    while (last_ > first_ && !is_kept(last_)) --last_;
    float steps = kFar;
    for (std::ptrdiff_t i = count_; i-- > 0; steps = is_kept(i) ? 0 : std::min(kFar, steps + 1))
      until_kept_[static_cast<std::size_t>(i)] = steps;
  }

  void write_distances() {
    column("from_first_kept", [&](std::ptrdiff_t i) { return i - first_; });
    column("to_last_kept", [&](std::ptrdiff_t i) { return last_ - i; });
    if (rows_.begin == 0) since_kept_ = kFar;
    column("since_kept", [&](std::ptrdiff_t i) {
      const float since = since_kept_;
      since_kept_ = is_kept(i) ? 0 : std::min(kFar, since_kept_ + 1);
      return since;
    });
    column("until_kept", [&](std::ptrdiff_t i) { return until_kept_[static_cast<std::size_t>(i)]; });
  }

  void write_comments() {
    const auto neighbour = [&](ColumnIndex of, std::ptrdiff_t step) {
      column(of, [&](std::ptrdiff_t i) { return comment_[i + step]; });
    };
    neighbour("comment_chance", 0);
    neighbour("comment_before_1", -1);
    neighbour("comment_behind_1", 1);
    column("comment_within_8", [&](std::ptrdiff_t i) { return comment_.mean_within(8, i); });
    write_level("comment_in_level.1", comment_, 1);
    write_level("comment_in_level.3", comment_, 3);
    write_level("comment_in_level.5", comment_, 5);
    write_kin("comment_in_group.0", comment_, comment_in_group_0_);
    write_kin("comment_in_group.1", comment_, comment_in_group_1_);
    write_kin("comment_below_heading", comment_, comment_below_heading_);
    const Mass all = comment_.mass_of_page();
    column("comments_before",
           [&](std::ptrdiff_t i) { return comment_.before(i) / std::max(all.likely, 1e-9); });
    constant("comment_words", all.likely);
    constant("comment_share", all.mean());
  }

  // The words of the page in blocks that are as likely or likelier.
  void rank_chances() {
    for (std::ptrdiff_t i = 0; i < count_; ++i) words_from_[step(i)] += content_.mass(i).words;
    for (std::size_t i = kSteps; i-- > 0;) words_from_[i] += words_from_[i + 1];
  }
  std::size_t step(std::ptrdiff_t i) const { return static_cast<std::size_t>(content_[i] * kSteps); }

  static constexpr std::size_t kSteps = 64;

  const std::span<const Block> blocks_;
  const std::span<const Kinship> kinships_;
  const std::ptrdiff_t count_;
  const Chances content_, comment_;
  const Kin in_group_0_, in_group_1_, of_path_, below_heading_;
  const Kin comment_in_group_0_, comment_in_group_1_, comment_below_heading_;
  const Choice choice_;
  const float most_likely_;
  const std::span<float> until_kept_;
  std::ptrdiff_t first_ = 0, last_ = 0;  // kept
  std::array<double, kSteps + 1> words_from_{};

  // Of the rows at hand.
  BlockRange rows_;
  std::span<FeatureValues> columns_;
  Arena* arena_ = nullptr;
  float since_kept_ = kFar;
};

}  // namespace

std::span<const FeatureInfo> context_features() {
  return kColumns;
}

std::unique_ptr<StageView> view_context(const Features& page, const BlockScores& scores, Arena& arena) {
  return std::make_unique<ContextView>(page, scores, arena);
}

}  // namespace pith
