#include "methods/pith/elements.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "methods/density/densities.h"
#include "methods/pith/numbering.h"
#include "methods/visible.h"

namespace pith {
namespace {

constexpr Hints bit(ClassHint hint) {
  return Hints{1} << static_cast<unsigned>(hint);
}

constexpr std::uint32_t kLongWords = 15;
constexpr std::size_t kReadAttributes = 4;  // of an element, at most
constexpr std::size_t kLongestValue = 300;  // bytes of an attribute that are looked at

class ElementFinder {
 public:
  ElementFinder(const Page& page, const Extraction& visible, std::span<const Block> blocks, Arena& arena)
      : page_(page),
        document_(page.document),
        visible_(visible),
        blocks_(blocks),
        arena_(arena),
        root_(content_root(document_)),
        index_(arena.make<std::uint32_t>(document_.size())),
        most_(page.measures[root_].tags + 1),
        value_numbers_(arena),
        values_(arena.make_unset<Value>(most_ * kReadAttributes)),
        kind_numbers_(arena),
        kinds_(arena.make_unset<NodeId>(most_)) {}

  Elements run() {
    list_elements();
    add_blocks();
    add_up();
    find_outer();
    group_siblings();
    measure_densities();
    score_readability();
    elements_.majority = holder_of_most(&BlockSums::long_words);
    elements_.core = holder_of_most(&BlockSums::core_words);
    find_marked();
    elements_.kinds = kinds_.first(kind_count_);
    return elements_;
  }

 private:
  // The elements that hold text, below the root.
  template <class Work>
  void each_element(const Work& work) const {
    for (NodeId id = root_ + 1; id < document_[root_].end;) {
      const Node& node = document_[id];
      if (node.type != NodeType::element) {
        ++id;
      } else if (page_.measures[id].texts == 0) {
        id = node.end;
      } else {
        work(id++);
      }
    }
  }

  void list_elements() {
    elements_.all = arena_.make_unset<Element>(most_);
    elements_.index = index_;
    elements_.all[0] = {};
    elements_.all[0].node = root_;
    read_attributes(elements_.all[0]);
    elements_.all[0].hints = 0;
    std::uint32_t next = 1;
    each_element([&](NodeId id) {
      Element& element = elements_.all[next];
      element = {};
      element.node = id;
      element.parent = index_[document_[id].parent];
      index_[id] = next++;
      read_attributes(element);
      element.around = elements_.all[element.parent].around | element.hints;
    });
    elements_.all = elements_.all.first(next);
  }

  void read_attributes(Element& element) {
    element.marked =
        document_.is_html(element.node, Name::Main) || document_.is_html(element.node, Name::Article);
    element.signature = index_of(document_[element.node].name);
    std::uint64_t kind = element.signature;
    for (const Attribute& attribute : document_.attributes(element.node)) {
      const bool is_class = attribute.name == Name::Class;
      if (!is_class && attribute.name != Name::Id && attribute.name != Name::Role &&
          attribute.name != Name::Itemprop)
        continue;
      const std::string_view value = document_.value(attribute).substr(0, kLongestValue);
      const std::uint64_t hash = hash_bytes(value);
      kind = join_hashes(kind, hash);
      const std::uint32_t number = value_numbers_.number(hash);
      if (number == value_count_) values_[value_count_++] = read_value(value);
      element.hints |= values_[number].hints;
      if (is_class) element.signature += values_[number].signature;
      if (attribute.name == Name::Role) element.marked |= equals_lower(value, "main");
      if (attribute.name == Name::Itemprop) element.marked |= equals_lower(value, "articlebody");
    }
    element.kind = kind_numbers_.number(kind);
    if (element.kind == kind_count_) kinds_[kind_count_++] = element.node;
  }

  // What is known of an attribute's value. The same values come again and again, so each is read once.
  struct Value {
    Hints hints = 0;
    std::uint64_t signature = 0;
  };
  // Class names with digits number things, so they tell nothing about what is alike.
  static Value read_value(std::string_view value) {
    Value read{class_hints(value)};
    for (std::string_view token = next_token(value); !token.empty(); token = next_token(value))
      if (std::none_of(token.begin(), token.end(), is_ascii_digit)) read.signature += hash_bytes(token);
    return read;
  }

  void add_blocks() {
    constexpr Hints kAside = bit(ClassHint::navigation) | bit(ClassHint::footer) | bit(ClassHint::social) |
                             bit(ClassHint::related) | bit(ClassHint::advert) | bit(ClassHint::comment);
    for (const Block& block : blocks_) {
      Element& element = elements_.all[index_[block.element]];
      BlockSums sums = sums_of(block);
      if ((element.around & kAside) == 0) sums.core_words = sums.long_words;
      element.sums.add(sums);
    }
  }

  void add_up() {
    for (std::size_t i = elements_.all.size(); i-- > 1;)
      elements_.all[elements_.all[i].parent].sums.add(elements_.all[i].sums);
  }

  void find_outer() {
    for (Element& element : elements_.all.subspan(1)) {
      const Element& parent = elements_.all[element.parent];
      element.outer = parent.sums.blocks > element.sums.blocks ? element.parent : parent.outer;
    }
  }

  void group_siblings() {
    Numbering groups(arena_);
    elements_.groups = arena_.make<Elements::Group>(elements_.all.size());
    for (Element& element : elements_.all) {
      element.group = groups.number(join_hashes(element.parent, element.signature));
      Elements::Group& group = elements_.groups[element.group];
      if (element.sums.blocks == 0) continue;
      element.place = group.count++;
      group.sums.add(element.sums);
    }
  }

  // CETD on visible texts; see density/cetd.cpp.
  void measure_densities() {
    const Element& root = elements_.all[0];
    const double link_share = root.sums.link_share();
    for (const Block& block : blocks_)
      for (NodeId id = block.begin; id < block.end; ++id) {
        if (document_[id].type != NodeType::text || visible_.labels[id] != Label::keep) continue;
        const Measure& m = page_.measures[id];
        if (m.texts == 0) continue;
        const double density = composite_density(
            {static_cast<double>(m.solid), static_cast<double>(m.link_solid), 0, 0}, link_share);
        elements_.all[index_[document_[id].parent]].density_sum += static_cast<float>(density);
      }
    for (std::size_t i = elements_.all.size(); i-- > 0;) {
      Element& element = elements_.all[i];
      if (element.sums.blocks == 0) continue;
      const Measure& m = page_.measures[element.node];
      element.density = static_cast<float>(composite_density(
          {static_cast<double>(element.sums.solid), static_cast<double>(element.sums.link_solid),
           static_cast<double>(m.tags) - 1, static_cast<double>(m.links)},
          link_share));
      if (element.density_sum >= elements_.all[elements_.densest].density_sum)
        elements_.densest = static_cast<std::uint32_t>(i);
      if (i != 0) elements_.all[element.parent].density_sum += element.density;
    }
  }

  // As Readability has it: a paragraph gives points to the elements around it, the farther the fewer.
  void score_readability() {
    for (const Block& block : blocks_) {
      if (block.words < 6 || block.solid < 20) continue;
      const float points =
          (1 + static_cast<float>(block.commas) + static_cast<float>(std::min(block.solid / 85, 3u))) *
          (1 - sums_of(block).link_share());
      constexpr float kShares[] = {1, 1, 0.5, 1 / 9.F, 1 / 12.F};
      std::uint32_t at = index_[block.element];
      for (const float share : kShares) {
        elements_.all[at].readability += points * share;
        if (at == 0) break;
        at = elements_.all[at].parent;
      }
    }
    float best = -1;
    for (std::uint32_t i = 0; i < elements_.all.size(); ++i) {
      Element& element = elements_.all[i];
      element.readability *= 1 - element.sums.link_share();
      if (element.readability > best) best = element.readability, elements_.readable = i;
    }
  }

  // The innermost element that holds most of a kind of words.
  std::uint32_t holder_of_most(std::uint32_t BlockSums::*words) const {
    const std::uint32_t all = elements_.all[0].sums.*words;
    std::uint32_t holder = 0;
    for (std::uint32_t i = 0; i < elements_.all.size(); ++i)
      if (2 * (elements_.all[i].sums.*words) > all) holder = i;
    return holder;
  }

  // The inner of two around one another, if it has nearly all of the other's words.
  void find_marked() {
    std::uint32_t most = 0;
    for (std::uint32_t i = 1; i < elements_.all.size(); ++i) {
      const Element& element = elements_.all[i];
      const std::uint32_t words = element.sums.long_words + element.sums.words / 8;
      if (!element.marked || words * 10 < most * 9) continue;
      most = std::max(most, words);
      elements_.marked = i;
    }
  }

  const Page& page_;
  const Document& document_;
  const Extraction& visible_;
  const std::span<const Block> blocks_;
  Arena& arena_;
  const NodeId root_;
  const std::span<std::uint32_t> index_;
  const std::size_t most_;  // elements
  Numbering value_numbers_;
  const std::span<Value> values_;
  Numbering kind_numbers_;
  const std::span<NodeId> kinds_;
  std::uint32_t value_count_ = 0, kind_count_ = 0;
  Elements elements_;
};

}  // namespace

bool is_long(const Block& block) {
  return block.words >= kLongWords && block.link_solid * 10 < block.solid * 3;
}

BlockSums sums_of(const Block& block) {
  return {block.solid, block.link_solid, block.words, 1, is_long(block) ? block.words : 0, 0};
}

Elements find_elements(const Page& page, const Extraction& visible, std::span<const Block> blocks,
                       Arena& arena) {
  return ElementFinder(page, visible, blocks, arena).run();
}

}  // namespace pith
