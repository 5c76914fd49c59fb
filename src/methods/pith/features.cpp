// Two walks over the blocks: one for what each is by itself and within the elements around it, one for what
// stands before and behind it.
#include "methods/pith/features.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/stop.h"
#include "methods/cetr/smooth.h"
#include "methods/cnr/containers.h"
#include "methods/pith/columns.h"
#include "methods/pith/elements.h"
#include "methods/pith/head_facts.h"
#include "methods/pith/numbering.h"
#include "methods/pith/texts.h"
#include "methods/visible.h"
#include "page/heading.h"

namespace pith {
namespace {

constexpr float kFar = 99;        // distance to what is not there
constexpr double kSmoothing = 4;  // blocks that the smoothing of tag ratios reaches

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

float share(double part, double whole) {
  return whole == 0 ? 0 : static_cast<float>(part / whole);
}

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

class FeatureFinder {
 public:
  FeatureFinder(const Page& page, const Extraction& visible, std::span<const HiddenElement> hidden,
                Arena& arena)
      : page_(page),
        document_(page.document),
        visible_(visible),
        hidden_(hidden),
        arena_(arena),
        blocks_(find_blocks(page, visible, arena)),
        elements_(find_elements(page, visible, blocks_, arena)),
        facts_(read_head_facts(page)),
        reader_(document_, facts_, arena),
        values_(make_columns(arena, blocks_.size() * kBlockColumns + kColumns - kBlockColumns)),
        kinships_(arena.make<Kinship>(blocks_.size())),
        texts_(arena.make_unset<TextFacts>(blocks_.size())) {}

  Features run() {
    if (blocks_.empty()) return {};
    write_each();
    write_surroundings();
    write_levels();
    write_containers();
    write_tag_ratios();
    write_repetition();
    write_positions();
    write_neighbours();
    write_headings();
    write_page();
    return {blocks_, kinships_, values_, find_names()};
  }

 private:
  // Memory for the columns is not set: whoever writes a column writes it for every block.
  float& at(std::size_t block, Column column, std::size_t i = 0) {
    return values_[(begin_of(column) + i) * blocks_.size() + block];
  }

  // What is the same for all blocks.
  void put(Column column, double value, std::size_t i = 0) {
    values_[blocks_.size() * kBlockColumns + begin_of(column) - kBlockColumns + i] =
        static_cast<float>(value);
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
      to += blocks_.size();
    }
  }

  std::uint8_t rank(NodeId id) const {
    const std::uint32_t name = index_of(document_[id].name);
    return name < kTagsEnd ? kTagRank[name] : 0;
  }

  // --- what a block is by itself

  void write_each() {
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const Block& block = blocks_[i];
      const TextFacts& text = texts_[i] = reader_.read(block, visible_.labels);
      at(i, Column::words) = static_cast<float>(block.words);
      at(i, Column::solid) = static_cast<float>(block.non_space_chars);
      at(i, Column::link_share) = share(block.link_non_space_chars, block.non_space_chars);
      at(i, Column::word_length) = share(block.non_space_chars, block.words);
      at(i, Column::commas_per_word) = share(block.commas, block.words);
      at(i, Column::sentences) = static_cast<float>(block.sentence_ends);
      at(i, Column::ends_sentence) = text.ends_sentence;
      at(i, Column::capitals) = share(text.capitals, block.non_space_chars);
      at(i, Column::digits) = share(text.digits, block.non_space_chars);
      at(i, Column::separators) = static_cast<float>(text.separators);
      at(i, Column::of_title) = share(text.title_words, text.read_words);
      at(i, Column::title_covered) = share(text.title_words, reader_.title_words());
      at(i, Column::of_description) = share(text.description_words, text.read_words);
      at(i, Column::of_bodies) = share(text.body_pairs, text.pairs);
      for (std::size_t h = 0; h < kTextHints; ++h) at(i, Column::text_hint, h) = has_hint(text.hints, h);
      at(i, Column::block_tag) = rank(block.element);
      at(i, Column::parent_tag) = rank(document_[block.begin].parent);
    }
  }

  // --- the elements around it

  void write_surroundings() {
    std::vector<Surroundings>& stack = stack_;
    stack.assign(1, {});
    stack[0].end = document_.size();
    std::size_t element = 1;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      for (; element < elements_.all.size() && elements_.all[element].node < blocks_[i].begin; ++element) {
        const NodeId node = elements_.all[element].node;
        if (document_[node].end > blocks_[i].begin) enter(static_cast<std::uint32_t>(element));
      }
      while (stack.back().end <= blocks_[i].begin) stack.pop_back();
      write_surroundings(i, stack.back());
    }
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
    if (s.hidden[0] != 0 || s.hidden[1] != 0) hidden_non_space_chars_ += blocks_[i].non_space_chars;
    write_family(i, Column::hint_distance, s.hints, distance);
    write_family(i, Column::hint_count, s.hint_counts,
                 [](std::uint8_t count) { return static_cast<float>(count); });
    for (std::size_t k = 0; k < 2; ++k) {
      const bool there = s.items[k] != 0;
      const Element& item = elements_.all[s.items[k]];
      const Elements::Group group = there ? elements_.groups[item.group] : Elements::Group{};
      kinships_[i].groups[k] = there ? item.group : 0;
      at(i, Column::item_count, k) = static_cast<float>(group.count);
      at(i, Column::item_share, k) = share(group.sums.non_space_chars, all().non_space_chars);
      at(i, Column::item_words, k) = share(group.sums.words, group.count);
      at(i, Column::item_link_share, k) = group.sums.link_share();
      at(i, Column::item_place, k) = static_cast<float>(there ? item.place : 0);
      at(i, Column::item_blocks, k) = share(group.sums.blocks, group.count);
    }
  }

  const BlockSums& all() const { return elements_.all[0].sums; }

  // What an element tells the blocks below it.
  struct LevelFacts {
    float share, link_share, block_words, tag_text, long_share, core_share, blocks, density, density_sum,
        readability;
    bool known;
  };

  void write_levels() {
    const float best_sum = std::max(elements_.all[elements_.densest].density_sum, 1e-6F);
    const float best_readable = std::max(elements_.all[elements_.readable].readability, 1e-6F);
    const auto before = arena_.make<std::uint32_t>(blocks_.size() + 1);
    for (std::size_t i = 0; i < blocks_.size(); ++i) before[i + 1] = before[i] + blocks_[i].non_space_chars;
    const auto levels = arena_.make<LevelFacts>(elements_.all.size());  // by element
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      std::uint32_t index = elements_.index[blocks_[i].element];
      std::array<const LevelFacts*, kLevels> around;
      for (std::size_t level = 0; level < kLevels; ++level) {
        const Element& element = elements_.all[index];
        const BlockSums& sums = element.sums;
        LevelFacts& facts = levels[index];
        if (!facts.known)
          facts = {share(sums.non_space_chars, all().non_space_chars),
                   sums.link_share(),
                   share(sums.words, sums.blocks),
                   share(sums.non_space_chars, page_.measures[element.node].tags),
                   share(sums.long_words, sums.words),
                   share(sums.core_words, all().core_words),
                   static_cast<float>(sums.blocks),
                   element.density,
                   element.density_sum / best_sum,
                   element.readability / best_readable,
                   true};
        around[level] = &facts;
        kinships_[i].levels[level] = range_of(index);
        at(i, Column::level_before, level) =
            share(before[i] - before[element.first_block], sums.non_space_chars);
        if (element.outer != kNoElement) index = element.outer;
      }
      const auto write = [&](Column column, float LevelFacts::*fact) {
        float* to = &at(i, column);
        for (std::size_t level = 0; level < size_of(column); ++level, to += blocks_.size())
          *to = around[level]->*fact;
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
    }
    write_landmark(elements_.densest, Column::in_densest, Column::densest_share, Column::densest_steps);
    write_landmark(elements_.readable, Column::in_readable, Column::readable_share, Column::readable_steps);
    write_landmark(elements_.majority, Column::in_majority, Column::majority_share, Column::end_);
    write_landmark(elements_.core, Column::in_core, Column::core_share, Column::end_);
    write_landmark(elements_.marked, Column::in_marked, Column::marked_share, Column::end_);
    const NodeId densest = elements_.all[elements_.densest].node;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      at(i, Column::text_place) = share(before[i], all().non_space_chars);
      at(i, Column::of_densest) = side_of(blocks_[i], densest);
    }
  }

  // Before an element -1, inside 0, behind 1.
  float side_of(const Block& block, NodeId id) const {
    return block.begin < id ? -1.F : block.begin < document_[id].end ? 0.F : 1.F;
  }

  BlockRange range_of(std::uint32_t element) const {
    const Element& of = elements_.all[element];
    return {of.first_block, of.first_block + of.sums.blocks};
  }

  // Whether a block stands inside a landmark of the page, and if not, how many levels up an element holds both.
  void write_landmark(std::uint32_t landmark, Column inside, Column its_share, Column steps) {
    const Element& special = elements_.all[landmark];
    const Node& node = document_[special.node];
    put(its_share, share(special.sums.non_space_chars, all().non_space_chars));
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const bool in = blocks_[i].begin >= special.node && blocks_[i].begin < node.end;
      at(i, inside) = in;
      if (steps == Column::end_) continue;
      float climbed = 0;
      std::uint32_t index = elements_.index[blocks_[i].element];
      while (!in && climbed < 12 && !document_.contains(elements_.all[index].node, special.node)) {
        if (elements_.all[index].outer == kNoElement) break;
        index = elements_.all[index].outer;
        ++climbed;
      }
      at(i, steps) = climbed;
    }
  }

  // --- other methods' signals

  void write_containers() {
    ContainerFinder finder(page_, visible_.labels, NodeSelection{}, arena_);
    const std::span<const NodeId> containers = finder.next_round();
    const NodeId best = containers.empty() ? kRoot : containers[0];
    put(Column::container_share,
        share(elements_.all[elements_.index[best]].sums.non_space_chars, all().non_space_chars));
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const Block& block = blocks_[i];
      const auto cnr = static_cast<float>(finder.ratios()[block.element].cnr());
      at(i, Column::cnr) = cnr;
      at(i, Column::cnr_of_mean) = share(cnr, finder.mean());
      at(i, Column::in_container) = document_.contains(best, block.begin);
    }
  }

  // CETR's ratio on blocks in place of source lines: characters for each node since the block before.
  void write_tag_ratios() {
    const auto ratios = arena_.make<double>(blocks_.size());
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const NodeId since = i == 0 ? content_root(document_) : blocks_[i - 1].end;
      ratios[i] = static_cast<double>(blocks_[i].non_space_chars) / std::max(1u, blocks_[i].end - since);
    }
    const std::span<const double> smooth = smoothed(ratios, kSmoothing, arena_);
    const double deviation = std::max(standard_deviation(smooth), 1e-6);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      at(i, Column::tag_ratio) = static_cast<float>(ratios[i]);
      at(i, Column::smooth_ratio) = static_cast<float>(smooth[i]);
      at(i, Column::smooth_of_deviation) = static_cast<float>(smooth[i] / deviation);
    }
  }

  // --- what occurs again

  void write_repetition() {
    const auto path_counts = arena_.make<BlockSums>(blocks_.size());
    const auto text_counts = arena_.make<std::uint32_t>(blocks_.size());
    Numbering path_numbers(arena_), text_numbers(arena_);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      kinships_[i].path = path_numbers.number(path_of(blocks_[i]));
      kinships_[i].text = text_numbers.number(texts_[i].hash);
      path_counts[kinships_[i].path].add(sums_of(blocks_[i]));
      ++text_counts[kinships_[i].text];
    }
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      at(i, Column::same_text) = static_cast<float>(text_counts[kinships_[i].text]);
      at(i, Column::same_path) = static_cast<float>(path_counts[kinships_[i].path].blocks);
      at(i, Column::same_path_share) = share(path_counts[kinships_[i].path].words, all().words);
    }
  }

  std::uint64_t path_of(const Block& block) const {
    std::uint32_t index = elements_.index[block.element];
    std::uint64_t hash = 0;
    for (int step = 0; step < 3; ++step) {
      hash = join_hashes(hash, elements_.kinds[elements_.all[index].kind].signature);
      if (index == 0) break;
      index = elements_.all[index].parent;
    }
    return hash;
  }

  // --- where it stands

  void write_positions() {
    const std::size_t h1 = first_h1(), title = title_block();
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      at(i, Column::block_place) = share(static_cast<double>(i), static_cast<double>(blocks_.size()));
      at(i, Column::blocks_before) = static_cast<float>(i);
      at(i, Column::blocks_behind) = static_cast<float>(blocks_.size() - i);
      at(i, Column::from_h1) = h1 == blocks_.size() ? -999 : static_cast<float>(i) - static_cast<float>(h1);
      at(i, Column::from_title) =
          title == blocks_.size() ? -999 : static_cast<float>(i) - static_cast<float>(title);
    }
  }

  std::size_t first_h1() const {
    std::size_t i = 0;
    while (i < blocks_.size() && !document_.is_html(blocks_[i].element, Name::H1)) ++i;
    return i;
  }

  // The heading that says what the page's title says.
  std::size_t title_block() {
    std::size_t best = blocks_.size();
    float most = 0.6F;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      if (heading_level(document_[blocks_[i].element].name) == 0) continue;
      const float alike = at(i, Column::of_title) + at(i, Column::title_covered);
      if (alike > most) most = alike, best = i;
    }
    return best;
  }

  void write_neighbours() {
    constexpr std::array<int, kNear> kSteps = {-1, 1};
    const auto count = static_cast<std::ptrdiff_t>(blocks_.size());
    for (std::ptrdiff_t i = 0; i < count; ++i)
      for (std::size_t k = 0; k < kNear; ++k) {
        poll(static_cast<std::size_t>(i));
        const std::ptrdiff_t j = i + kSteps[k];
        const bool there = j >= 0 && j < count;
        const auto near = [&](Column column, Column of) { at(i, column, k) = there ? at(j, of) : -1; };
        near(Column::near_words, Column::words);
        near(Column::near_link_share, Column::link_share);
        near(Column::near_tag, Column::block_tag);
      }
    constexpr std::ptrdiff_t kReach = 6;
    BlockSums window;
    const auto add = [&](std::ptrdiff_t j, int sign) {
      if (j < 0 || j >= count) return;
      window.words += sign * blocks_[j].words;
      window.non_space_chars += sign * blocks_[j].non_space_chars;
      window.link_non_space_chars += sign * blocks_[j].link_non_space_chars;
    };
    for (std::ptrdiff_t j = 0; j < kReach; ++j) add(j, 1);
    float since_long = kFar;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      poll(static_cast<std::size_t>(i));
      add(i + kReach, 1);
      at(i, Column::window_words) = static_cast<float>(window.words);
      at(i, Column::window_link_share) = window.link_share();
      add(i - kReach, -1);
      at(i, Column::to_long_before) = since_long = std::min(kFar, since_long + 1);
      if (is_long(blocks_[i])) since_long = 0;
    }
    since_long = kFar;
    for (std::ptrdiff_t i = count; i-- > 0;) {
      at(i, Column::to_long_behind) = since_long = std::min(kFar, since_long + 1);
      if (is_long(blocks_[i])) since_long = 0;
    }
  }

  // A heading's words hint at what stands below it, headings of lower rank included.
  void write_headings() {
    std::size_t heading = blocks_.size();
    std::array<Hints, 7> open{};  // by level: hints of the headings that a block is below
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      kinships_[i].heading = static_cast<std::uint32_t>(heading);
      const Block above = heading == blocks_.size() ? Block{} : blocks_[heading];
      const bool there = above.element != kNoNode;
      at(i, Column::heading_level) =
          there ? static_cast<float>(heading_level(document_[above.element].name)) : 0;
      at(i, Column::heading_distance) = there ? static_cast<float>(i - heading) : kFar;
      at(i, Column::heading_words) = static_cast<float>(above.words);
      Hints hints = 0;
      for (const Hints of_level : open) hints |= of_level;
      for (std::size_t h = 0; h < kHeadingHints; ++h) at(i, Column::heading_hint, h) = has_hint(hints, h);
      const int level = heading_level(document_[blocks_[i].element].name);
      if (level == 0) continue;
      heading = i;
      for (std::size_t deeper = static_cast<std::size_t>(level); deeper < open.size(); ++deeper)
        open[deeper] = 0;
      if (level > 1) open[static_cast<std::size_t>(level)] = texts_[i].hints;
    }
  }

  // --- what the elements around it are called

  Names find_names() {
    const std::size_t count = elements_.kinds.size();
    const auto words = arena_.make_unset<std::uint32_t>((count + 1) * Names::kMostWords);
    const auto begins = arena_.make<std::uint32_t>(count + 1);
    for (std::size_t kind = 0; kind < count; ++kind) {
      poll(kind);
      begins[kind + 1] = begins[kind] + static_cast<std::uint32_t>(read_names(
                                            document_, elements_.kinds[kind].example,
                                            words.subspan(begins[kind]).first<Names::kMostWords>()));
    }
    const auto kinds = arena_.make_unset<std::uint32_t>(blocks_.size() * Names::kLevels);
    std::fill(kinds.begin(), kinds.end(), Names::kNone);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      std::uint32_t element = elements_.index[document_[blocks_[i].begin].parent];
      for (std::size_t level = 0; level < Names::kLevels && element != kNoElement; ++level) {
        kinds[i * Names::kLevels + level] = elements_.all[element].kind;
        element = elements_.all[element].parent;
      }
    }
    return {words.first(begins.back()), begins, kinds};
  }

  // --- the page

  void write_page() {
    const auto of = [&](Name name) { return document_.count(name); };
    const auto elements = static_cast<double>(document_.elements() - document_.head_nodes().size());
    std::uint32_t long_blocks = 0, longest = 0;
    std::array<std::uint32_t, kTextHints> text_hints{};
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      long_blocks += is_long(blocks_[i]);
      if (is_long(blocks_[i])) longest = std::max(longest, blocks_[i].words);
      for (std::size_t h = 0; h < kTextHints; ++h) text_hints[h] += has_hint(texts_[i].hints, h);
    }
    put(Column::page_solid, all().non_space_chars);
    put(Column::page_link_share, all().link_share());
    put(Column::page_blocks, all().blocks);
    put(Column::page_block_words, share(all().words, all().blocks));
    put(Column::page_long_share, share(all().long_words, all().words));
    put(Column::page_long_blocks, long_blocks);
    put(Column::page_longest, longest);
    put(Column::page_paragraphs, share(of(Name::P), elements));
    put(Column::page_items, share(of(Name::Li), elements));
    put(Column::page_cells, share(of(Name::Td), elements));
    put(Column::page_links, share(of(Name::A), elements));
    put(Column::page_code, of(Name::Pre) + of(Name::Code));
    put(Column::page_articles, of(Name::Article));
    put(Column::page_headings, of(Name::H1), 0);
    put(Column::page_headings, of(Name::H2), 1);
    put(Column::page_headings, of(Name::H3), 2);
    put(Column::page_images, of(Name::Img));
    put(Column::page_og_type, static_cast<double>(facts_.open_graph));
    put(Column::page_generator, static_cast<double>(facts_.generator));
    for (std::size_t t = 0; t < kSchemaTypes; ++t) put(Column::page_json_ld, facts_.schema[t], t);
    for (std::size_t h = 0; h < kClassHints; ++h)
      put(Column::page_hint, share(elements_.hinted[h], all().non_space_chars), h);
    for (std::size_t h = 0; h < kTextHints; ++h) put(Column::page_text_hint, text_hints[h], h);
    put(Column::page_bodies, reader_.body_words());
    put(Column::page_hidden_share, share(hidden_non_space_chars_, all().non_space_chars));
    put(Column::page_path_depth, facts_.path_depth);
    put(Column::page_path_words, facts_.path_words);
    put(Column::page_path_digits, facts_.path_digits);
  }

  const Page& page_;
  const Document& document_;
  const Extraction& visible_;
  const std::span<const HiddenElement> hidden_;
  Arena& arena_;
  const std::span<const Block> blocks_;
  const Elements elements_;
  const HeadFacts facts_;
  TextReader reader_;
  const std::span<float> values_;
  const std::span<Kinship> kinships_;
  const std::span<TextFacts> texts_;
  std::vector<Surroundings> stack_;
  std::size_t next_hidden_ = 0;
  std::uint32_t hidden_non_space_chars_ = 0;
};

}  // namespace

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

FeatureValues Features::operator[](std::size_t feature) const {
  if (feature < kBlockColumns) return values.subspan(feature * blocks.size(), blocks.size());
  return values.subspan(blocks.size() * kBlockColumns + feature - kBlockColumns, 1);
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

// What attributes hide is looked at as well: panels and long descriptions that open on a click are content.
Features find_features(const Page& page, const MethodOptions& options, Extraction& visible) {
  std::vector<HiddenElement> hidden;
  keep_visible(page, options, visible, nullptr, &hidden);
  return FeatureFinder(page, visible, hidden, options.workspace.arena).run();
}

}  // namespace pith
