#include "methods/pith/elements.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "methods/density/densities.h"
#include "methods/pith/numbering.h"
#include "methods/visible.h"

namespace pith {
namespace {

constexpr std::uint32_t kLongWords = 15;
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
        index_(arena.make<std::uint32_t>(document_.size())) {}

  Elements run() {
    list_elements();
    add_blocks();
    add_up();
    find_outer();
    group_siblings();
    measure_densities();
    score_readability();
    find_majority();
    return elements_;
  }

 private:
  void list_elements() {
    std::size_t count = 1;
    for (NodeId id = root_ + 1; id < document_[root_].end; ++id) count += holds_text(id);
    elements_.all = arena_.make<Element>(count);
    elements_.index = index_;
    elements_.all[0].node = root_;
    std::uint32_t next = 1;
    for (NodeId id = root_ + 1; id < document_[root_].end;) {
      if (!holds_text(id)) {
        id = document_[id].type == NodeType::element ? document_[id].end : id + 1;
        continue;
      }
      Element& element = elements_.all[next];
      element.node = id;
      element.parent = index_[document_[id].parent];
      index_[id] = next++;
      read_attributes(element);
      ++id;
    }
    elements_.all = elements_.all.first(next);
  }

  bool holds_text(NodeId id) const {
    return document_[id].type == NodeType::element && page_.measures[id].texts != 0;
  }

  // Class names with digits number things, so they tell nothing about what is alike.
  void read_attributes(Element& element) {
    element.signature = index_of(document_[element.node].name);
    for (const Attribute& attribute : document_.attributes(element.node)) {
      const bool is_class = attribute.name == Name::Class;
      if (!is_class && attribute.name != Name::Id && attribute.name != Name::Role &&
          attribute.name != Name::Itemprop)
        continue;
      std::string_view value = document_.value(attribute).substr(0, kLongestValue);
      element.hints |= class_hints(value);
      if (!is_class) continue;
      for (std::string_view token = next_token(value); !token.empty(); token = next_token(value))
        if (std::none_of(token.begin(), token.end(), is_ascii_digit)) element.signature += hash_bytes(token);
    }
  }

  void add_blocks() {
    for (const Block& block : blocks_) elements_.all[index_[block.element]].sums.add(sums_of(block));
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
    Numbering groups(elements_.all.size(), arena_);
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

  void find_majority() {
    const std::uint32_t all = elements_.all[0].sums.long_words;
    for (std::uint32_t i = 0; i < elements_.all.size() && all != 0; ++i)
      if (2 * elements_.all[i].sums.long_words > all) elements_.majority = i;
  }

  const Page& page_;
  const Document& document_;
  const Extraction& visible_;
  const std::span<const Block> blocks_;
  Arena& arena_;
  const NodeId root_;
  const std::span<std::uint32_t> index_;
  Elements elements_;
};

}  // namespace

bool is_long(const Block& block) {
  return block.words >= kLongWords && block.link_solid * 10 < block.solid * 3;
}

BlockSums sums_of(const Block& block) {
  return {block.solid, block.link_solid, block.words, 1, is_long(block) ? block.words : 0};
}

Elements find_elements(const Page& page, const Extraction& visible, std::span<const Block> blocks,
                       Arena& arena) {
  return ElementFinder(page, visible, blocks, arena).run();
}

}  // namespace pith
