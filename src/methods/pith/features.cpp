// What the page as a whole tells is found first (survey.h); the values of blocks follow band by band, for those of a block
// take about a kilobyte. A band costs what its blocks cost: what came before it is remembered where it matters (the elements
// that a block stands in, the headings above it) or looked up.
#include "methods/pith/features.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/stop.h"
#include "methods/pith/columns.h"
#include "methods/pith/survey.h"
#include "page/heading.h"

namespace pith {
namespace {

constexpr float kFar = 99;  // distance to what is not there

constexpr std::array<Name, kKinds> kKindNames = {
    Name::Nav, Name::Header, Name::Footer, Name::Aside,  Name::Main, Name::Article, Name::Form, Name::Table,
    Name::Ul,  Name::Li,     Name::Figure, Name::Button, Name::Pre,  Name::P,       Name::A,
};
constexpr auto kKindOf = [] {
  std::array<std::uint8_t, kTagsEnd> kinds{};
  kinds.fill(kKinds);
  for (std::uint8_t i = 0; i < kKinds; ++i) kinds[index_of(kKindNames[i])] = i;
  return kinds;
}();

// Tags as a number that rises with how often they hold content.
constexpr auto kTagRank = [] {
  std::array<std::uint8_t, kTagsEnd> ranks{};
  constexpr Name kRanked[] = {
      Name::Option,     Name::Button,  Name::Nav,     Name::Footer, Name::Label, Name::Form,    Name::Legend,
      Name::Header,     Name::Aside,   Name::A,       Name::Ul,     Name::Li,    Name::Span,    Name::Div,
      Name::Body,       Name::Section, Name::Article, Name::Main,   Name::H6,    Name::H5,      Name::H4,
      Name::H3,         Name::H2,      Name::H1,      Name::Td,     Name::Th,    Name::Caption, Name::Summary,
      Name::Figcaption, Name::Dt,      Name::Dd,      Name::Strong, Name::B,     Name::Em,      Name::I,
      Name::Blockquote, Name::P,       Name::Pre,     Name::Code};
  std::uint8_t rank = 0;
  for (const Name name : kRanked) ranks[index_of(name)] = ++rank;
  return ranks;
}();

// What is around a place of the page: kept on a stack while the page is walked through.
struct Surroundings {
  NodeId end = 0;
  std::uint16_t depth = 0;
  std::array<std::uint16_t, kKinds> kinds{};       // depth of the nearest, 0: none
  std::array<std::uint16_t, kClassHints> hints{};  // likewise
  std::array<std::uint8_t, kClassHints> hint_counts{};
  std::array<std::uint16_t, 2> hidden{};  // depth of the nearest HiddenElement, by its aria_hidden
  std::uint32_t whole = kNoElement;       // innermost list, table or preformatted text
  std::array<std::uint32_t, 2> items{};  // elements that have alike siblings: the innermost and the outermost
};

}  // namespace

class FeatureFinder::State {
 public:
  State(const Page& page, const Extraction& visible, std::vector<HiddenElement> hidden, Arena& arena)
      : page_(page),
        document_(page.document),
        hidden_(std::move(hidden)),
        arena_(arena),
        survey_(survey_page(page, visible, hidden_, arena)),
        blocks_(survey_.blocks),
        elements_(survey_.elements),
        kinships_(survey_.kinships) {}

  Features page() {
    if (blocks_.empty()) return {};
    return {blocks_, kinships_, {}, columns({}, {}), {}};
  }

  Features band(BlockRange rows) {
    if (blocks_.empty()) return {};
    rows_ = rows;
    values_ = make_columns(arena_, rows.size() * kBlockColumns);
    write_each();
    write_surroundings();
    write_levels();
    write_landmarks();
    write_containers();
    write_tag_ratios();
    write_repetition();
    write_positions();
    write_neighbours();
    write_headings();
    return {blocks_, kinships_, rows, columns(rows, values_), {}};
  }

  // What the elements around the rows are called.
  Names names(BlockRange rows) const {
    if (blocks_.empty()) return {};
    const auto kinds = arena_.make_unset<std::uint32_t>(rows.size() * Names::kLevels);
    std::fill(kinds.begin(), kinds.end(), Names::kNone);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      poll(i);
      std::uint32_t element = elements_.index[document_[blocks_[rows.begin + i].begin].parent];
      for (std::size_t level = 0; level < Names::kLevels && element != kNoElement; ++level) {
        kinds[i * Names::kLevels + level] = elements_.all[element].kind;
        element = elements_.all[element].parent;
      }
    }
    return {survey_.name_words, survey_.name_begins, kinds};
  }

 private:
  // Memory for the columns is not set: whoever writes a column writes it for every row.
  float& at(std::size_t block, Column column, std::size_t i = 0) {
    return values_[(begin_of(column) + i) * rows_.size() + block - rows_.begin];
  }

  std::span<const FeatureValues> columns(BlockRange rows, std::span<const float> values) {
    const std::span<FeatureValues> columns = arena_.make<FeatureValues>(kColumns);
    for (std::size_t f = 0; f < kColumns; ++f)
      columns[f] = f < kBlockColumns ? values.subspan(f * rows.size(), rows.size())
                                     : survey_.values.subspan(f - kBlockColumns, 1);
    return columns;
  }

  template <class Work>
  void each_row(const Work& work) {
    for (std::size_t i = rows_.begin; i < rows_.end; ++i) {
      poll(i);
      work(i);
    }
  }
  // All numbers of a column, made before they go far apart.
  template <class Value, std::size_t kSize, class Make>
  void write_family(std::size_t block, Column column, const std::array<Value, kSize>& values,
                    const Make& make) {
    std::array<float, kSize> made;
    for (std::size_t i = 0; i < kSize; ++i) made[i] = make(values[i]);
    float* to = &at(block, column);
    for (const float value : made) {
      *to = value;
      to += rows_.size();
    }
  }

  std::uint8_t rank(NodeId id) const {
    const std::uint32_t name = index_of(document_[id].name);
    return name < kTagsEnd ? kTagRank[name] : 0;
  }

  // --- what a block is by itself

  static float link_share(const Block& block) {
    return share(block.link_non_space_chars, block.non_space_chars);
  }
  void write_each() {
    each_row([&](std::size_t i) {
      const Block& block = blocks_[i];
      const TextFacts& text = survey_.texts[i];
      at(i, Column::words) = static_cast<float>(block.words);
      at(i, Column::solid) = static_cast<float>(block.non_space_chars);
      at(i, Column::link_share) = link_share(block);
      at(i, Column::word_length) = share(block.non_space_chars, block.words);
      at(i, Column::commas_per_word) = share(block.commas, block.words);
      at(i, Column::sentences) = static_cast<float>(block.sentence_ends);
      at(i, Column::ends_sentence) = text.ends_sentence;
      at(i, Column::capitals) = share(text.capitals, block.non_space_chars);
      at(i, Column::digits) = share(text.digits, block.non_space_chars);
      at(i, Column::separators) = static_cast<float>(text.separators);
      at(i, Column::of_title) = survey_.of_title(i);
      at(i, Column::title_covered) = survey_.title_covered(i);
      at(i, Column::of_description) = share(text.description_words, text.read_words);
      at(i, Column::of_bodies) = share(text.body_pairs, text.pairs);
      for (std::size_t h = 0; h < kTextHints; ++h) at(i, Column::text_hint, h) = has_hint(text.hints, h);
      at(i, Column::block_tag) = rank(block.element);
      at(i, Column::parent_tag) = rank(document_[block.begin].parent);
    });
  }

  // --- the elements around it

  void write_surroundings() {
    if (rows_.begin == 0) {
      stack_.assign(1, {});
      stack_[0].end = document_.size();
      next_element_ = 1;
      next_hidden_ = 0;
    }
    each_row([&](std::size_t i) {
      for (; next_element_ < elements_.all.size() && elements_.all[next_element_].node < blocks_[i].begin;
           ++next_element_) {
        const NodeId node = elements_.all[next_element_].node;
        if (document_[node].end > blocks_[i].begin) enter(next_element_);
      }
      while (stack_.back().end <= blocks_[i].begin) stack_.pop_back();
      write_surroundings(i, stack_.back());
    });
  }

  void enter(std::uint32_t index) {
    const Element& element = elements_.all[index];
    const Node& node = document_[element.node];
    while (stack_.back().end <= element.node) stack_.pop_back();
    stack_.push_back(Surroundings(stack_.back()));
    Surroundings& s = stack_.back();
    s.end = node.end;
    ++s.depth;
    const std::uint32_t name = index_of(node.name);
    if (node.ns == Namespace::html && name < kTagsEnd && kKindOf[name] < kKinds)
      s.kinds[kKindOf[name]] = s.depth;
    while (next_hidden_ < hidden_.size() && hidden_[next_hidden_].node < element.node) ++next_hidden_;
    if (next_hidden_ < hidden_.size() && hidden_[next_hidden_].node == element.node)
      s.hidden[hidden_[next_hidden_].aria_hidden] = s.depth;
    if (node.ns == Namespace::html && is_whole(node.name)) s.whole = index;
    for (Hints hints = element.hints; hints != 0; hints &= hints - 1) {
      const auto hint = static_cast<std::size_t>(std::countr_zero(hints));
      s.hints[hint] = s.depth;
      if (s.hint_counts[hint] < 255) ++s.hint_counts[hint];
    }
    if (elements_.groups[element.group].count >= 3) {
      s.items[0] = index;
      if (s.items[1] == 0) s.items[1] = index;
    }
  }

  static bool is_whole(Name name) {
    return name == Name::Ul || name == Name::Ol || name == Name::Dl || name == Name::Table ||
           name == Name::Pre;
  }

  void write_surroundings(std::size_t i, const Surroundings& s) {
    if (s.whole != kNoElement) {
      kinships_[i].whole = range_of(s.whole);
      kinships_[i].whole_tag = document_[elements_.all[s.whole].node].name;
    }
    const auto distance = [depth = s.depth](std::uint16_t of) {
      return of == 0 ? kFar : static_cast<float>(depth - of);
    };
    write_family(i, Column::kind_distance, s.kinds, distance);
    write_family(i, Column::hidden_distance, s.hidden, distance);
    write_family(i, Column::hint_distance, s.hints, distance);
    write_family(i, Column::hint_count, s.hint_counts,
                 [](std::uint8_t count) { return static_cast<float>(count); });
    for (std::size_t k = 0; k < 2; ++k) {
      const bool there = s.items[k] != 0;
      const Element& item = elements_.all[s.items[k]];
      const Elements::Group group = there ? elements_.groups[item.group] : Elements::Group{};
      kinships_[i].groups[k] = there ? item.group : 0;
      at(i, Column::item_count, k) = static_cast<float>(group.count);
      at(i, Column::item_share, k) = share(group.sums.non_space_chars, survey_.sums().non_space_chars);
      at(i, Column::item_words, k) = share(group.sums.words, group.count);
      at(i, Column::item_link_share, k) = group.sums.link_share();
      const auto each = [&](std::uint32_t Survey::Marks::*count) {
        return there ? share(survey_.marks[k][item.group].*count, group.count) : -1;
      };
      at(i, Column::item_long_share, k) = there ? share(group.sums.long_words, group.sums.words) : -1;
      at(i, Column::item_refrains, k) = each(&Survey::Marks::refrains);
      at(i, Column::item_numbers, k) = each(&Survey::Marks::numbers);
      at(i, Column::item_links, k) = each(&Survey::Marks::links);
      at(i, Column::item_place, k) = static_cast<float>(there ? item.place : 0);
      at(i, Column::item_blocks, k) = share(group.sums.blocks, group.count);
    }
  }

  // What an element tells the blocks below it.
  struct LevelFacts {
    std::uint32_t element = kNoElement;
    float share, link_share, block_words, tag_text, long_share, core_share, blocks, density, density_sum,
        readability;
  };

  // Those of late are remembered: blocks that are near have elements in common.
  const LevelFacts& level_facts(std::uint32_t index) {
    LevelFacts& facts = known_levels_[index % known_levels_.size()];
    if (facts.element == index) return facts;
    const float best_sum = std::max(elements_.all[elements_.densest].density_sum, 1e-6F);
    const float best_readable = std::max(elements_.all[elements_.readable].readability, 1e-6F);
    const Element& element = elements_.all[index];
    const BlockSums& sums = element.sums;
    return facts = {index,
                    share(sums.non_space_chars, survey_.sums().non_space_chars),
                    sums.link_share(),
                    share(sums.words, sums.blocks),
                    share(sums.non_space_chars, page_.measures[element.node].tags),
                    share(sums.long_words, sums.words),
                    share(sums.core_words, survey_.sums().core_words),
                    static_cast<float>(sums.blocks),
                    element.density,
                    element.density_sum / best_sum,
                    element.readability / best_readable};
  }

  void write_levels() {
    each_row([&](std::size_t i) {
      std::uint32_t index = elements_.index[blocks_[i].element];
      std::array<LevelFacts, kLevels> around;
      for (std::size_t level = 0; level < kLevels; ++level) {
        const Element& element = elements_.all[index];
        around[level] = level_facts(index);
        kinships_[i].levels[level] = range_of(index);
        at(i, Column::level_before, level) =
            share(survey_.before[i] - survey_.before[element.first_block], element.sums.non_space_chars);
        if (element.outer != kNoElement) index = element.outer;
      }
      const auto write = [&](Column column, float LevelFacts::*fact) {
        float* to = &at(i, column);
        for (std::size_t level = 0; level < size_of(column); ++level, to += rows_.size())
          *to = around[level].*fact;
      };
      write(Column::level_share, &LevelFacts::share);
      write(Column::level_link_share, &LevelFacts::link_share);
      write(Column::level_block_words, &LevelFacts::block_words);
      write(Column::level_tag_text, &LevelFacts::tag_text);
      write(Column::level_long_share, &LevelFacts::long_share);
      write(Column::level_core_share, &LevelFacts::core_share);
      write(Column::level_blocks, &LevelFacts::blocks);
      write(Column::level_density, &LevelFacts::density);
      write(Column::level_density_sum, &LevelFacts::density_sum);
      write(Column::level_readability, &LevelFacts::readability);
    });
  }

  BlockRange range_of(std::uint32_t element) const {
    const Element& of = elements_.all[element];
    return {of.first_block, of.first_block + of.sums.blocks};
  }

  void write_landmarks() {
    const NodeId densest = elements_.all[elements_.densest].node;
    each_row([&](std::size_t i) {
      at(i, Column::in_densest) = is_in(i, elements_.densest);
      at(i, Column::densest_steps) = steps_to(i, elements_.densest);
      at(i, Column::in_readable) = is_in(i, elements_.readable);
      at(i, Column::readable_steps) = steps_to(i, elements_.readable);
      at(i, Column::in_majority) = is_in(i, elements_.majority);
      at(i, Column::in_core) = is_in(i, elements_.core);
      at(i, Column::in_marked) = is_in(i, elements_.marked);
      at(i, Column::text_place) = share(survey_.before[i], survey_.sums().non_space_chars);
      at(i, Column::of_densest) = side_of(blocks_[i], densest);
    });
  }

  // Before an element -1, inside 0, behind 1.
  float side_of(const Block& block, NodeId id) const {
    return block.begin < id ? -1.F : block.begin < document_[id].end ? 0.F : 1.F;
  }

  bool is_in(std::size_t block, std::uint32_t landmark) const {
    return document_.contains(elements_.all[landmark].node, blocks_[block].begin);
  }

  // How many levels up an element holds both the block and a landmark of the page.
  float steps_to(std::size_t block, std::uint32_t landmark) const {
    if (is_in(block, landmark)) return 0;
    float climbed = 0;
    std::uint32_t index = elements_.index[blocks_[block].element];
    while (climbed < 12 && !document_.contains(elements_.all[index].node, elements_.all[landmark].node)) {
      if (elements_.all[index].outer == kNoElement) break;
      index = elements_.all[index].outer;
      ++climbed;
    }
    return climbed;
  }

  // --- other methods' signals

  void write_containers() {
    each_row([&](std::size_t i) {
      at(i, Column::cnr) = survey_.container_ratios[i];
      at(i, Column::cnr_of_mean) = share(survey_.container_ratios[i], survey_.mean_container_ratio);
      at(i, Column::in_container) = document_.contains(survey_.container, blocks_[i].begin);
    });
  }

  void write_tag_ratios() {
    each_row([&](std::size_t i) {
      at(i, Column::tag_ratio) = static_cast<float>(survey_.tag_ratio(document_, i));
      at(i, Column::smooth_ratio) = static_cast<float>(survey_.smooth_tag_ratios[i]);
      at(i, Column::smooth_of_deviation) =
          static_cast<float>(survey_.smooth_tag_ratios[i] / survey_.tag_ratio_deviation);
    });
  }

  // --- what occurs again

  void write_repetition() {
    each_row([&](std::size_t i) {
      const Survey::Likes& likes = survey_.same_paths[kinships_[i].path];
      at(i, Column::same_text) = static_cast<float>(survey_.same_texts[kinships_[i].text]);
      at(i, Column::same_path) = static_cast<float>(likes.blocks);
      at(i, Column::same_path_share) = share(likes.words, survey_.sums().words);
    });
  }

  // --- where it stands

  void write_positions() {
    const auto from = [&](std::size_t i, std::size_t block) {
      return block == blocks_.size() ? -999 : static_cast<float>(i) - static_cast<float>(block);
    };
    each_row([&](std::size_t i) {
      at(i, Column::block_place) = share(static_cast<double>(i), static_cast<double>(blocks_.size()));
      at(i, Column::blocks_before) = static_cast<float>(i);
      at(i, Column::blocks_behind) = static_cast<float>(blocks_.size() - i);
      at(i, Column::from_h1) = from(i, survey_.h1);
      at(i, Column::from_title) = from(i, survey_.title);
    });
  }

  void write_neighbours() {
    constexpr std::array<int, kNear> kSteps = {-1, 1};
    const auto count = static_cast<std::ptrdiff_t>(blocks_.size());
    const auto begin = static_cast<std::ptrdiff_t>(rows_.begin), end = static_cast<std::ptrdiff_t>(rows_.end);
    each_row([&](std::size_t i) {
      for (std::size_t k = 0; k < kNear; ++k) {
        const std::ptrdiff_t j = static_cast<std::ptrdiff_t>(i) + kSteps[k];
        const bool there = j >= 0 && j < count;
        at(i, Column::near_words, k) = there ? static_cast<float>(blocks_[j].words) : -1;
        at(i, Column::near_link_share, k) = there ? link_share(blocks_[j]) : -1;
        at(i, Column::near_tag, k) = there ? rank(blocks_[j].element) : -1;
      }
    });
    constexpr std::ptrdiff_t kReach = 6;
    BlockSums window;
    const auto add = [&](std::ptrdiff_t j, int sign) {
      if (j < 0 || j >= count) return;
      window.words += sign * blocks_[j].words;
      window.non_space_chars += sign * blocks_[j].non_space_chars;
      window.link_non_space_chars += sign * blocks_[j].link_non_space_chars;
    };
    for (std::ptrdiff_t j = begin - kReach; j < begin + kReach; ++j) add(j, 1);
    float since_long = steps_to_long(begin, -1);
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      poll(static_cast<std::size_t>(i));
      add(i + kReach, 1);
      at(i, Column::window_words) = static_cast<float>(window.words);
      at(i, Column::window_link_share) = window.link_share();
      add(i - kReach, -1);
      at(i, Column::to_long_before) = since_long;
      since_long = is_long(blocks_[i]) ? 1 : std::min(kFar, since_long + 1);
    }
    float until_long = steps_to_long(end - 1, 1);
    for (std::ptrdiff_t i = end; i-- > begin;) {
      at(i, Column::to_long_behind) = until_long;
      until_long = is_long(blocks_[i]) ? 1 : std::min(kFar, until_long + 1);
    }
  }

  // How far the next long block is in one direction.
  float steps_to_long(std::ptrdiff_t from, int direction) const {
    float steps = 1;
    for (std::ptrdiff_t i = from + direction; steps < kFar && i >= 0 && i < std::ssize(blocks_);
         i += direction, ++steps)
      if (is_long(blocks_[static_cast<std::size_t>(i)])) return steps;
    return kFar;
  }

  // A heading's words hint at what stands below it, headings of lower rank included.
  void write_headings() {
    if (rows_.begin == 0) {
      heading_ = blocks_.size();
      below_ = {};
    }
    each_row([&](std::size_t i) {
      kinships_[i].heading = static_cast<std::uint32_t>(heading_);
      const Block above = heading_ == blocks_.size() ? Block{} : blocks_[heading_];
      const bool there = above.element != kNoNode;
      at(i, Column::heading_level) =
          there ? static_cast<float>(heading_level(document_[above.element].name)) : 0;
      at(i, Column::heading_distance) = there ? static_cast<float>(i - heading_) : kFar;
      at(i, Column::heading_words) = static_cast<float>(above.words);
      at(i, Column::heading_link_share) = there ? link_share(above) : -1;
      at(i, Column::heading_digits) = there ? static_cast<float>(survey_.texts[heading_].digits) : -1;
      at(i, Column::to_reply_before) = survey_.reply_before[i];
      at(i, Column::to_reply_behind) = survey_.reply_behind[i];
      Hints hints = 0;
      for (const Hints of_level : below_) hints |= of_level;
      for (std::size_t h = 0; h < kHeadingHints; ++h) at(i, Column::heading_hint, h) = has_hint(hints, h);
      const int level = heading_level(document_[blocks_[i].element].name);
      if (level == 0) return;
      heading_ = i;
      for (std::size_t deeper = static_cast<std::size_t>(level); deeper < below_.size(); ++deeper)
        below_[deeper] = 0;
      if (level > 1) below_[static_cast<std::size_t>(level)] = survey_.texts[i].hints;
    });
  }

  const Page page_;
  const Document& document_;
  const std::vector<HiddenElement> hidden_;
  Arena& arena_;
  const Survey survey_;
  const std::span<const Block> blocks_;
  const Elements& elements_;
  const std::span<Kinship> kinships_;

  // Of the band at hand.
  BlockRange rows_;
  std::span<float> values_;
  // Where the last band ended.
  std::vector<Surroundings> stack_;
  std::uint32_t next_element_ = 1;
  std::size_t next_hidden_ = 0;
  std::size_t heading_ = 0;
  std::array<Hints, 7> below_{};  // by level: hints of the headings that a block is below
  std::array<LevelFacts, 256> known_levels_{};
};

FeatureFinder::FeatureFinder(const Page& page, const MethodOptions& options, Extraction& visible) {
  // What attributes hide is looked at as well: panels and long descriptions that open on a click are content.
  std::vector<HiddenElement> hidden;
  keep_visible(page, options, visible, nullptr, &hidden);
  state_ = std::make_unique<State>(page, visible, std::move(hidden), options.workspace.arena);
}
FeatureFinder::~FeatureFinder() = default;
Features FeatureFinder::page() const {
  return state_->page();
}
Features FeatureFinder::band(BlockRange rows) {
  return state_->band(rows);
}
Names FeatureFinder::names(BlockRange rows) const {
  return state_->names(rows);
}

Features find_features(const Page& page, const MethodOptions& options, Extraction& visible) {
  FeatureFinder finder(page, options, visible);
  const BlockRange all{0, static_cast<std::uint32_t>(finder.page().blocks.size())};
  Features found = finder.band(all);
  found.names = finder.names(all);
  return found;
}

std::span<const FeatureInfo> features() {
  struct Named {
    std::array<std::string, kColumns> names;
    std::array<FeatureInfo, kColumns> infos;

    Named() {
      std::size_t at = 0;
      const auto add = [&](std::string_view name, FeatureGroup group, std::size_t count, Column column) {
        for (std::size_t i = 0; i < count; ++i, ++at) {
          names[at] = name;
          if (count > 1) names[at] += "." + member(column, i);
          infos[at] = {names[at], group};
        }
      };
#define X(name, group, count) add(#name, FeatureGroup::group, count, Column::name);
      PITH_COLUMNS(X)
#undef X
    }

    static std::string member(Column column, std::size_t i) {
      switch (column) {
        case Column::kind_distance: return std::string(spelling(kKindNames[i]));
        case Column::hint_distance:
        case Column::hint_count:
        case Column::page_hint: return std::string(name_of(static_cast<ClassHint>(i)));
        case Column::text_hint:
        case Column::heading_hint:
        case Column::page_text_hint: return std::string(name_of(static_cast<TextHint>(i)));
        default: return std::to_string(i);
      }
    }
  };
  static const Named named;
  return named.infos;
}

std::span<float> make_columns(Arena& arena, std::size_t values) {
  const std::span<float> made = arena.make_unset<float>(values);
#ifndef NDEBUG
  std::fill(made.begin(), made.end(), std::numeric_limits<float>::quiet_NaN());
#endif
  return made;
}

std::size_t first_unset(std::span<const FeatureValues> table) {
  const auto is_unset = [](FeatureValues values) {
    return values.empty() || std::any_of(values.begin(), values.end(), [](float v) { return std::isnan(v); });
  };
  return static_cast<std::size_t>(std::find_if(table.begin(), table.end(), is_unset) - table.begin());
}

}  // namespace pith
