// One look at the whole page. Cost: linear. Held by tests/methods/pith_features_test.cpp.
#include "methods/pith/survey.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/hash.h"
#include "base/stop.h"
#include "methods/cetr/smooth.h"
#include "methods/cnr/containers.h"
#include "methods/pith/columns.h"
#include "methods/pith/head_facts.h"
#include "methods/pith/numbering.h"
#include "page/heading.h"

namespace pith {
namespace {

constexpr double kSmoothing = 4;  // blocks that the smoothing of tag ratios reaches

class Surveyor {
 public:
  Surveyor(const Page& page, const Extraction& visible, std::span<const HiddenElement> hidden, Arena& arena)
      : page_(page),
        document_(page.document),
        visible_(visible),
        hidden_(hidden),
        arena_(arena),
        facts_(read_head_facts(page)),
        values_(make_columns(arena, kColumns - kBlockColumns)) {}

  Survey run() {
    found_.blocks = find_blocks(page_, visible_, arena_);
    found_.elements = find_elements(page_, visible_, found_.blocks, arena_);
    if (found_.blocks.empty()) return found_;
    found_.kinships = arena_.make<Kinship>(found_.blocks.size());
    found_.values = values_;
    read_texts();
    look_at_hidden();
    add_up_characters();
    find_landmarks();
    find_containers();
    find_tag_ratios();
    count_repetition();
    mark_items();
    find_replies();
    found_.h1 = first_h1();
    found_.title = title_block();
    read_names_of_kinds();
    write_page();
    return found_;
  }

 private:
  void put(Column column, double value, std::size_t i = 0) {
    values_[begin_of(column) - kBlockColumns + i] = static_cast<float>(value);
  }

  template <class Work>
  void each_block(const Work& work) const {
    for (std::size_t i = 0; i < found_.blocks.size(); ++i) {
      poll(i);
      work(i);
    }
  }

  void read_texts() {
    TextReader reader(document_, facts_, arena_);
    const std::span<TextFacts> texts = arena_.make_unset<TextFacts>(found_.blocks.size());
    each_block([&](std::size_t i) { texts[i] = reader.read(found_.blocks[i], visible_.labels); });
    found_.texts = texts;
    found_.title_words = reader.title_words();
    put(Column::page_bodies, reader.body_words());
  }

  // How much text stands in elements that attributes hide.
  void look_at_hidden() {
    std::uint32_t hidden = 0;
    std::size_t next = 0;
    NodeId end = 0;
    each_block([&](std::size_t i) {
      for (; next < hidden_.size() && hidden_[next].node < found_.blocks[i].begin; ++next)
        if (hidden_[next].node > found_.elements.all[0].node)
          end = std::max(end, document_[hidden_[next].node].end);
      if (found_.blocks[i].begin < end) hidden += found_.blocks[i].non_space_chars;
    });
    put(Column::page_hidden_share, share(hidden, found_.sums().non_space_chars));
  }

  void add_up_characters() {
    const std::span<std::uint32_t> before = arena_.make<std::uint32_t>(found_.blocks.size() + 1);
    each_block([&](std::size_t i) { before[i + 1] = before[i] + found_.blocks[i].non_space_chars; });
    found_.before = before;
  }

  void find_landmarks() {
    const auto put_share = [&](Column column, std::uint32_t landmark) {
      put(column, share(found_.elements.all[landmark].sums.non_space_chars, found_.sums().non_space_chars));
    };
    put_share(Column::densest_share, found_.elements.densest);
    put_share(Column::readable_share, found_.elements.readable);
    put_share(Column::majority_share, found_.elements.majority);
    put_share(Column::core_share, found_.elements.core);
    put_share(Column::marked_share, found_.elements.marked);
  }

  void find_containers() {
    const std::span<float> ratios = arena_.make_unset<float>(found_.blocks.size());
    found_.container_ratios = ratios;
    const Arena::Scope scope(arena_);
    ContainerFinder finder(page_, visible_.labels, NodeSelection{}, arena_);
    const std::span<const NodeId> containers = finder.next_round();
    found_.container = containers.empty() ? kRoot : containers[0];
    found_.mean_container_ratio = finder.mean();
    put(Column::container_share,
        share(found_.elements.all[found_.elements.index[found_.container]].sums.non_space_chars,
              found_.sums().non_space_chars));
    each_block([&](std::size_t i) {
      ratios[i] = static_cast<float>(finder.ratios()[found_.blocks[i].element].cnr());
    });
  }

  void find_tag_ratios() {
    const std::span<double> smooth = arena_.make_unset<double>(found_.blocks.size());
    found_.smooth_tag_ratios = smooth;
    const Arena::Scope scope(arena_);
    const std::span<double> ratios = arena_.make_unset<double>(found_.blocks.size());
    each_block([&](std::size_t i) { ratios[i] = found_.tag_ratio(document_, i); });
    const std::span<const double> smoothed_ratios = smoothed(ratios, kSmoothing, arena_);
    std::copy(smoothed_ratios.begin(), smoothed_ratios.end(), smooth.begin());
    found_.tag_ratio_deviation = std::max(standard_deviation(smooth), 1e-6);
  }

  void count_repetition() {
    const auto [paths, texts] = number_alike();
    const std::span<Survey::Likes> same_paths = arena_.make<Survey::Likes>(paths);
    const std::span<std::uint32_t> same_texts = arena_.make<std::uint32_t>(texts);
    each_block([&](std::size_t i) {
      Survey::Likes& likes = same_paths[found_.kinships[i].path];
      ++likes.blocks;
      likes.words += found_.blocks[i].words;
      ++same_texts[found_.kinships[i].text];
    });
    found_.same_paths = same_paths;
    found_.same_texts = same_texts;
  }

  // Gives paths and texts numbers; returns how many there are of each.
  std::pair<std::uint32_t, std::uint32_t> number_alike() {
    const Arena::Scope scope(arena_);
    Numbering path_numbers(arena_), text_numbers(arena_);
    each_block([&](std::size_t i) {
      found_.kinships[i].path = path_numbers.number(path_of(found_.blocks[i]));
      found_.kinships[i].text = text_numbers.number(found_.texts[i].hash);
    });
    return {path_numbers.size(), text_numbers.size()};
  }

  std::uint64_t path_of(const Block& block) const {
    std::uint32_t index = found_.elements.index[block.element];
    std::uint64_t hash = 0;
    for (int step = 0; step < 3; ++step) {
      hash = join_hashes(hash, found_.elements.kinds[found_.elements.all[index].kind].signature);
      if (index == 0) break;
      index = found_.elements.all[index].parent;
    }
    return hash;
  }

  void mark_items() {
    constexpr std::uint32_t kShort = 8;       // words
    constexpr std::uint32_t kLeastItems = 3;  // elements alike
    const std::size_t elements = found_.elements.all.size();
    std::array<std::span<Survey::Marks>, 2> marks;
    for (std::size_t k = 0; k < 2; ++k) found_.marks[k] = marks[k] = arena_.make<Survey::Marks>(elements);
    const Arena::Scope scope(arena_);
    // By element: the innermost and the outermost group of items that it stands in.
    const auto groups = arena_.make<std::array<std::uint32_t, 2>>(elements);
    for (std::uint32_t i = 1; i < elements; ++i) {
      poll(i);
      const Element& element = found_.elements.all[i];
      groups[i] = groups[element.parent];
      if (found_.elements.groups[element.group].count < kLeastItems) continue;
      groups[i][0] = element.group;
      if (groups[i][1] == 0) groups[i][1] = element.group;
    }
    each_block([&](std::size_t i) {
      const Block& block = found_.blocks[i];
      if (block.words > kShort) return;
      const auto& of = groups[found_.elements.index[document_[block.begin].parent]];
      for (std::size_t k = 0; k < 2; ++k) {
        marks[k][of[k]].refrains += found_.same_texts[found_.kinships[i].text] >= 3;
        marks[k][of[k]].numbers += found_.texts[i].digits != 0;
        marks[k][of[k]].links += block.link_non_space_chars * 2 > block.non_space_chars;
      }
    });
  }

  void find_replies() {
    const std::size_t count = found_.blocks.size();
    const std::span<std::uint8_t> before = arena_.make_unset<std::uint8_t>(count);
    const std::span<std::uint8_t> behind = arena_.make_unset<std::uint8_t>(count);
    found_.reply_before = before, found_.reply_behind = behind;
    const Arena::Scope scope(arena_);
    const std::span<bool> fields = arena_.make<bool>(count + 1);  // whether there is one right before a block
    if (document_.count(Name::Textarea) != 0) {
      std::size_t block = 0;
      for (NodeId id = 0; id < document_.size(); ++id) {
        poll(id);
        while (block < count && found_.blocks[block].begin < id) ++block;
        if (document_.is_html(id, Name::Textarea)) fields[block] = true;
      }
    }
    std::uint32_t steps = Survey::kNoReply;
    const auto count_steps = [&](bool field) {
      steps = field ? 0 : std::min(Survey::kNoReply, steps + 1);
      return static_cast<std::uint8_t>(steps);
    };
    for (std::size_t i = 0; i < count; ++i) before[i] = count_steps(fields[i]);
    steps = Survey::kNoReply;
    for (std::size_t i = count; i-- > 0;) behind[i] = count_steps(fields[i + 1]);
  }

  std::size_t first_h1() const {
    std::size_t i = 0;
    while (i < found_.blocks.size() && !document_.is_html(found_.blocks[i].element, Name::H1)) ++i;
    return i;
  }

  // The heading that says what the page's title says.
  std::size_t title_block() const {
    std::size_t best = found_.blocks.size();
    float most = 0.6F;
    each_block([&](std::size_t i) {
      if (heading_level(document_[found_.blocks[i].element].name) == 0) return;
      const float alike = found_.of_title(i) + found_.title_covered(i);
      if (alike > most) most = alike, best = i;
    });
    return best;
  }

  void read_names_of_kinds() {
    const std::size_t count = found_.elements.kinds.size();
    const auto words = arena_.make_unset<std::uint32_t>((count + 1) * Names::kMostWords);
    const auto begins = arena_.make<std::uint32_t>(count + 1);
    for (std::size_t kind = 0; kind < count; ++kind) {
      poll(kind);
      begins[kind + 1] = begins[kind] + static_cast<std::uint32_t>(read_names(
                                            document_, found_.elements.kinds[kind].example,
                                            words.subspan(begins[kind]).first<Names::kMostWords>()));
    }
    found_.name_words = words.first(begins.back());
    found_.name_begins = begins;
  }

  void write_page() {
    const auto of = [&](Name name) { return document_.count(name); };
    const auto elements = static_cast<double>(document_.elements() - document_.head_nodes().size());
    std::uint32_t long_blocks = 0, longest = 0;
    std::array<std::uint32_t, kTextHints> text_hints{};
    each_block([&](std::size_t i) {
      long_blocks += is_long(found_.blocks[i]);
      if (is_long(found_.blocks[i])) longest = std::max(longest, found_.blocks[i].words);
      for (std::size_t h = 0; h < kTextHints; ++h) text_hints[h] += has_hint(found_.texts[i].hints, h);
    });
    put(Column::page_solid, found_.sums().non_space_chars);
    put(Column::page_link_share, found_.sums().link_share());
    put(Column::page_blocks, found_.sums().blocks);
    put(Column::page_block_words, share(found_.sums().words, found_.sums().blocks));
    put(Column::page_long_share, share(found_.sums().long_words, found_.sums().words));
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
      put(Column::page_hint, share(found_.elements.hinted[h], found_.sums().non_space_chars), h);
    for (std::size_t h = 0; h < kTextHints; ++h) put(Column::page_text_hint, text_hints[h], h);
    put(Column::page_path_depth, facts_.path_depth);
    put(Column::page_path_words, facts_.path_words);
    put(Column::page_path_digits, facts_.path_digits);
  }

  const Page& page_;
  const Document& document_;
  const Extraction& visible_;
  const std::span<const HiddenElement> hidden_;
  Arena& arena_;
  const HeadFacts facts_;
  const std::span<float> values_;
  Survey found_;
};

}  // namespace

double Survey::tag_ratio(const Document& document, std::size_t block) const {
  const NodeId since = block == 0 ? content_root(document) : blocks[block - 1].end;
  return static_cast<double>(blocks[block].non_space_chars) / std::max(1u, blocks[block].end - since);
}

Survey survey_page(const Page& page, const Extraction& visible, std::span<const HiddenElement> hidden,
                   Arena& arena) {
  return Surveyor(page, visible, hidden, arena).run();
}

}  // namespace pith
