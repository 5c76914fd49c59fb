// The elements around the blocks of text, and what the blocks below each add up to.
//
// A block alone says little: "Read more" may be a menu or a paragraph's last line. So most features of a block are
// facts about the elements around it. Three passes find these facts for all elements that hold text:
//
//   1. list_elements, forward: the elements, and for each what its class names, id, role and itemprop hint at. Elements
//      that are called the same are of one kind; the names of a kind are read once.
//   2. add_blocks and add_up: each block adds its sums to the innermost element around it. Then, from the last element
//      to the first, each adds its sums to its parent's.
//   3. look_around, forward: the nearest larger element, siblings that look alike (a group), and landmarks of the page:
//      the densest element (CETD), the best by Readability's points, the innermost with most of the long texts, the
//      same without comments and the like, and the one that the page itself calls main or article.
//
// Departures. CETD (F. Sun, D. Song, L. Liao: DOM based content extraction via text density. SIGIR 2011) counts all
// text; here hidden text is left out. Readability gives points for paragraphs; here every block of text counts as
// one, and class names change no score, because the trees see their hints as features of their own.
//
// Cost: linear in nodes and names. Held by tests/methods/pith_features_test.cpp.
#include "methods/pith/elements.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/stop.h"
#include "methods/density/densities.h"
#include "methods/pith/names.h"
#include "methods/pith/numbering.h"
#include "methods/visible.h"

namespace pith {
namespace {

constexpr Hints bit(ClassHint hint) {
  return Hints{1} << static_cast<unsigned>(hint);
}

constexpr std::uint32_t kLongWords = 15;

// Class names with digits often number things (post-17), so elements that look alike differ in them: left out.
std::uint64_t signature_of(std::string_view classes) {
  std::uint64_t signature = 0;
  for (std::string_view name = next_token(classes); !name.empty(); name = next_token(classes))
    if (std::none_of(name.begin(), name.end(), is_ascii_digit)) signature += hash_bytes(name);
  return signature;
}

ElementKind read_kind(const Document& document, NodeId id) {
  ElementKind kind{id};
  kind.signature = index_of(document[id].name);
  kind.marked = document.is_html(id, Name::Main) || document.is_html(id, Name::Article);
  each_name(document, id, [&](Name attribute, std::string_view value) {
    kind.hints |= class_hints(value);
    if (attribute == Name::Class) kind.signature += signature_of(value);
    if (attribute == Name::Role) kind.marked |= equals_lower(value, "main");
    if (attribute == Name::Itemprop) kind.marked |= equals_lower(value, "articlebody");
  });
  return kind;
}

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
        kind_numbers_(arena),
        kinds_(arena.make_unset<ElementKind>(most_)) {}

  Elements run() {
    list_elements();
    add_blocks();
    add_up();
    look_around();
    elements_.kinds = kinds_.first(kind_numbers_.size());
    return elements_;
  }

 private:
  // The elements that hold text, below the root.
  template <class Work>
  void each_element(const Work& work) const {
    for (NodeId id = root_ + 1, round = 0; id < document_[root_].end;) {
      poll(round++);
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
    elements_.all[0].kind = kind_of(root_);
    std::uint32_t next = 1;
    each_element([&](NodeId id) {
      Element& element = elements_.all[next];
      element = {};
      element.node = id;
      element.parent = index_[document_[id].parent];
      element.kind = kind_of(id);
      element.hints = kinds_[element.kind].hints;
      element.around = elements_.all[element.parent].around | element.hints;
      index_[id] = next++;
    });
    elements_.all = elements_.all.first(next);
  }

  std::uint32_t kind_of(NodeId id) {
    const Node& node = document_[id];
    std::uint64_t hash = index_of(node.name) * 4 + static_cast<unsigned>(node.ns);
    each_name(document_, id, [&](Name attribute, std::string_view value) {
      hash = join_hashes(hash + index_of(attribute), hash_bytes(value));
    });
    const std::uint32_t known = kind_numbers_.size(), number = kind_numbers_.number(hash);
    if (number == known) kinds_[number] = read_kind(document_, id);
    return number;
  }

  void add_blocks() {
    constexpr Hints kAside = bit(ClassHint::navigation) | bit(ClassHint::footer) | bit(ClassHint::social) |
                             bit(ClassHint::related) | bit(ClassHint::advert) | bit(ClassHint::comment);
    BlockSums page;
    for (std::size_t round = 0; const Block& block : blocks_) {
      poll(round++);
      Element& element = elements_.all[index_[block.element]];
      BlockSums sums = sums_of(block);
      if ((element.around & kAside) == 0) sums.core_words = sums.long_words;
      element.sums.add(sums);
      page.add(sums);
      give_points(block);
    }
    link_share_ = page.link_share();
    most_long_words_ = page.long_words / 2;
    most_core_words_ = page.core_words / 2;
    add_text_densities();
  }

  // Readability's points: a paragraph gives some to each element around it, fewer to those farther away.
  void give_points(const Block& block) {
    if (block.words < 6 || block.non_space_chars < 20) return;
    const float points = (1 + static_cast<float>(block.commas) +
                          static_cast<float>(std::min(block.non_space_chars / 85, 3u))) *
                         (1 - sums_of(block).link_share());
    constexpr float kShares[] = {1, 1, 0.5, 1 / 9.F, 1 / 12.F};
    std::uint32_t at = index_[block.element];
    for (const float share : kShares) {
      elements_.all[at].readability += points * share;
      if (at == 0) break;
      at = elements_.all[at].parent;
    }
  }

  // CETD on visible texts; see density/cetd.cpp.
  void add_text_densities() {
    std::array<float, 256> known{};  // by length
    const auto density_of = [&](std::uint32_t non_space_chars) {
      if (non_space_chars < known.size() && known[non_space_chars] != 0) return known[non_space_chars];
      const auto density =
          static_cast<float>(composite_density({static_cast<double>(non_space_chars), 0, 0, 0}, link_share_));
      if (non_space_chars < known.size()) known[non_space_chars] = density;
      return density;
    };
    for (std::size_t round = 0; const Block& block : blocks_)
      for (NodeId id = block.begin; id < block.end; ++id) {
        poll(round++);
        if (document_[id].type != NodeType::text || visible_.labels[id] != Label::keep) continue;
        const Measure& m = page_.measures[id];
        if (m.texts == 0 || m.link_non_space_chars != 0) continue;  // a link has no density
        elements_.all[index_[document_[id].parent]].density_sum += density_of(m.non_space_chars);
      }
  }

  // From the last to the first, so that an element's sums are complete when it is added to its parent. Of elements
  // with the same score the first one wins.
  void add_up() {
    float most_readable = -1;
    for (auto i = static_cast<std::uint32_t>(elements_.all.size()); i-- > 0;) {
      poll(i);
      Element& element = elements_.all[i];
      element.readability *= 1 - element.sums.link_share();
      if (element.readability >= most_readable) most_readable = element.readability, elements_.readable = i;
      if (element.sums.blocks == 0) continue;
      element.density = static_cast<float>(density_of(element));
      if (element.density_sum >= elements_.all[elements_.densest].density_sum) elements_.densest = i;
      if (i == 0) break;
      Element& parent = elements_.all[element.parent];
      parent.sums.add(element.sums);
      parent.density_sum += element.density;
    }
  }

  double density_of(const Element& element) const {
    const Measure& m = page_.measures[element.node];
    return composite_density({static_cast<double>(element.sums.non_space_chars),
                              static_cast<double>(element.sums.link_non_space_chars),
                              static_cast<double>(m.tags) - 1, static_cast<double>(m.links)},
                             link_share_);
  }

  // From the first to the last, so that the parent is known: how an element compares with its parent and siblings.
  void look_around() {
    Numbering groups(arena_);
    elements_.groups = arena_.make_unset<Elements::Group>(elements_.all.size());
    std::uint32_t most_marked = 0, next_block = 0;
    for (std::uint32_t i = 0; i < elements_.all.size(); ++i) {
      poll(i);
      Element& element = elements_.all[i];
      if (i != 0) {
        const Element& parent = elements_.all[element.parent];
        element.outer = parent.sums.blocks > element.sums.blocks ? element.parent : parent.outer;
        while (next_block < blocks_.size() && blocks_[next_block].begin < element.node) ++next_block;
        count_hints(element, parent);
        find_marked(i, most_marked);
      }
      element.first_block = next_block;
      const std::uint32_t known = groups.size();
      element.group = groups.number(join_hashes(element.parent, kinds_[element.kind].signature));
      if (element.group == known) elements_.groups[known] = {};
      if (element.sums.blocks != 0) {
        Elements::Group& group = elements_.groups[element.group];
        element.place = group.count++;
        group.sums.add(element.sums);
      }
      if (element.sums.long_words > most_long_words_) elements_.majority = i;
      if (element.sums.core_words > most_core_words_) elements_.core = i;
    }
  }

  // Counts characters by hint, at the outermost element that has it.
  void count_hints(const Element& element, const Element& parent) {
    for (Hints hints = element.hints & ~parent.hints; hints != 0; hints &= hints - 1)
      elements_.hinted[static_cast<std::size_t>(std::countr_zero(hints))] += element.sums.non_space_chars;
  }

  // Takes the marked element with most words. A later one, such as an article in main, wins with nine tenths of them.
  void find_marked(std::uint32_t index, std::uint32_t& most) {
    const Element& element = elements_.all[index];
    const std::uint32_t words = element.sums.long_words + element.sums.words / 8;
    if (!kinds_[element.kind].marked || words * 10 < most * 9) return;
    most = std::max(most, words);
    elements_.marked = index;
  }

  const Page& page_;
  const Document& document_;
  const Extraction& visible_;
  const std::span<const Block> blocks_;
  Arena& arena_;
  const NodeId root_;
  const std::span<std::uint32_t> index_;
  const std::size_t most_;  // elements
  Numbering kind_numbers_;
  const std::span<ElementKind> kinds_;
  double link_share_ = 0;                                    // of the page
  std::uint32_t most_long_words_ = 0, most_core_words_ = 0;  // half of the page's
  Elements elements_;
};

}  // namespace

bool is_long(const Block& block) {
  return block.words >= kLongWords && block.link_non_space_chars * 10 < block.non_space_chars * 3;
}

BlockSums sums_of(const Block& block) {
  return {
      block.non_space_chars, block.link_non_space_chars, block.words, 1, is_long(block) ? block.words : 0, 0};
}

Elements find_elements(const Page& page, const Extraction& visible, std::span<const Block> blocks,
                       Arena& arena) {
  return ElementFinder(page, visible, blocks, arena).run();
}

}  // namespace pith
