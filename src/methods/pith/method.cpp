// pith: blocks of text (features.h), scored by trees in stages (stages.h), chosen for the best F1 that can be
// expected (choice.h). See docs/methods/pith.md.
#include "methods/pith/method.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/stop.h"
#include "learn/shipped.h"
#include "methods/pith/choice.h"
#include "methods/pith/features.h"
#include "methods/pith/repeats.h"
#include "methods/pith/stages.h"
#include "methods/pith/vocabulary.h"
#include "methods/reason.h"
#include "page/heading.h"

namespace pith {
namespace {

constexpr float kLeastF1 = 0.12F;                   // expected; below it the page is said to have no content
constexpr float kPrecision = 0.8F, kRecall = 0.2F;  // what the wishes set the threshold to
constexpr float kSection = 0.3F;       // of the words below a heading that are kept, so that it is kept, too
constexpr float kSurroundings = 0.6F;  // of the words around what has none, likewise
constexpr float kMostForeign =
    30;  // words around an image that are not content, beyond which nothing is looked for farther out
constexpr double kBetween = -1;  // log odds of blocks between kept ones, the mean of a list or of a gap
constexpr std::uint32_t kMostInGap = 6;  // blocks
constexpr std::uint32_t kButton = 3;     // words of a link alone, such as "Reply"
constexpr float kManuals = 0.6F;         // of the threshold, on what is surely documentation
constexpr std::uint32_t kBrief = 40;     // words of a page that says little else

// Word F1 by the F1 that was expected: the mean of what it was on sites and on whole corpora that the model did not see.
struct Experience {
  float expected, actual;
};
constexpr Experience kExperience[] = {{0, 0},         {0.39F, 0.52F},  {0.66F, 0.675F}, {0.88F, 0.86F},
                                      {0.96F, 0.94F}, {0.98F, 0.975F}, {1, 1}};

float by_experience(float expected) {
  std::size_t i = 1;
  while (i + 1 < std::size(kExperience) && kExperience[i].expected < expected) ++i;
  const Experience a = kExperience[i - 1], b = kExperience[i];
  return a.actual + (b.actual - a.actual) * (expected - a.expected) / (b.expected - a.expected);
}

// How likely a page is of a type.
float chance_of(std::span<const float> types, PageType type) {
  float all = 0;
  for (const float score : types) all += std::exp(score);
  return std::exp(types[static_cast<std::size_t>(type) - 1]) / all;
}

// In manuals, what is in doubt mostly belongs.
float threshold(const MethodOptions& options, std::span<const float> types) {
  switch (options.wishes.focus) {
    case Focus::balanced: break;
    case Focus::precision: return kPrecision;
    case Focus::recall: return kRecall;
  }
  const auto threshold = static_cast<float>(options.settings[0]);
  return threshold * (1 - (1 - kManuals) * chance_of(types, PageType::documentation));
}

// What decided about a block in the end.
enum class Rule : std::uint8_t { chance, empty, brief, whole, between, repeat, heading, note, comment };
struct RuleInfo {
  std::string_view name, reason;
};
constexpr RuleInfo kRules[] = {
    {"", ""},
    {"empty", "; too little is expected of the page to keep any of it"},
    {"brief", "; the page says little else"},
    {"whole", "; goes with the list, table or code that it is a part of"},
    {"between", "; stands between kept blocks"},
    {"repeat", "; was said before"},
    {"heading", "; goes with what is below it"},
    {"note", "; goes with the reference to it"},
    {"comment", "; what readers wrote"},
};

class Decision {
 public:
  Decision(const Page& page, const MethodOptions& options, const PageScores& scores, Extraction& extraction)
      : document_(page.document),
        options_(options),
        scores_(scores),
        found_(scores.page),
        blocks_(found_.blocks),
        extraction_(extraction),
        chances_(options.workspace.arena.make_unset<float>(blocks_.size())),
        comment_chances_(options.workspace.arena.make_unset<float>(blocks_.size())),
        kept_(options.workspace.arena.make<bool>(blocks_.size())),
        comments_(options.workspace.arena.make<bool>(blocks_.size())),
        rules_(options.workspace.arena.make<Rule>(blocks_.size())),
        sums_(options.workspace.arena.make<Sums>(blocks_.size() + 1)) {}

  void run() {
    const float doubt = threshold(options_, scores_.stages[0]);
    const float shift = std::log(doubt / (1 - doubt));
    const BlockScores scores = block_scores(scores_.stages, stages().size() - 1);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const float content = 1 / (1 + std::exp(shift - scores.content[i]));
      comment_chances_[i] = 1 / (1 + std::exp(-scores.comment[i]));
      chances_[i] = is_likely_comment(i) ? std::min(content, 1 - comment_chances_[i]) : content;
    }
    choice_ = choose_blocks(blocks_, chances_);
    if (choice_.expected_f1 >= kLeastF1)
      for (std::size_t i = 0; i < blocks_.size(); ++i) kept_[i] = chances_[i] >= choice_.least;
    else if (is_brief())
      keep_texts();
    else
      std::fill(rules_.begin(), rules_.end(), Rule::empty);
    settle_wholes();
    settle_gaps();
    settle_between();
    if (options_.wishes.focus != Focus::recall) drop_repeats();
    settle_notes();
    settle_headings();
    find_comments();
    label();
    extraction_.quality = by_experience(choice_.expected_f1);
  }

  // The chance of each block and the three features that moved its score most, in the stage that sees features.
  void explain_blocks(const TreeModel& model, FeatureFinder& finder) {
    constexpr std::size_t kStage = 1;
    const Stage& stage = stages()[kStage];
    Arena& arena = options_.workspace.arena;
    const std::unique_ptr<StageView> view = stage.view(found_, scores_.stages, arena);
    extraction_.trace.reserve(extraction_.trace.size() + blocks_.size());
    each_band(blocks_.size(), [&](BlockRange rows) {
      const Arena::Scope scope(arena);
      const std::span<const FeatureValues> table = stage.table(*view, finder.band(rows), arena);
      for (std::size_t i = rows.begin; i < rows.end; ++i) {
        poll(i);
        explain_block(stage, model.stages()[kStage].trees, table, i, i - rows.begin);
      }
    });
  }

 private:
  struct Sums {
    double words = 0, kept = 0, odds = 0;  // odds: logarithms, against those of the least chance that is kept
  };

  void settle(std::size_t block, bool keep, Rule rule) {
    if (kept_[block] == keep) return;
    kept_[block] = keep;
    rules_[block] = rule;
  }

  // A page of a few words has nothing to tell its content by, and hardly anything else.
  bool is_brief() const {
    std::uint32_t words = 0;
    for (const Block& block : blocks_) words += block.words;
    return words <= kBrief;
  }
  void keep_texts() {
    for (std::size_t i = 0; i < blocks_.size(); ++i)
      if (2 * blocks_[i].link_non_space_chars <= blocks_[i].non_space_chars) settle(i, true, Rule::brief);
  }

  Sums sums_of(const BlockRange& range) const {
    const Sums &a = sums_[range.begin], &b = sums_[range.end];
    return {b.words - a.words, b.kept - a.kept, b.odds - a.odds};
  }

  // Sums over the blocks before each, as they are kept now.
  void sum_up() {
    static constexpr float kLeast = 0.001F;
    const auto odds = [](float chance) {
      const float bounded = std::clamp(chance, kLeast, 1 - kLeast);
      return static_cast<double>(std::log(bounded / (1 - bounded)));
    };
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const double words = blocks_[i].words;
      sums_[i + 1] = {sums_[i].words + words, sums_[i].kept + (kept_[i] ? words : 0),
                      sums_[i].odds + odds(chances_[i]) - odds(choice_.least)};
    }
  }

  // A list, a table or preformatted text that is nearly all kept or nearly all dropped becomes so entirely. Those
  // that hold much of the page lay it out, and say nothing.
  void settle_wholes() {
    constexpr double kMostOfPage = 0.3, kMost = 0.7;
    sum_up();
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const Sums sums = sums_of(found_.kinships[i].whole);
      if (sums.words == 0 || sums.words > sums_.back().words * kMostOfPage) continue;
      if (sums.kept >= sums.words * kMost) settle(i, true, Rule::whole);
      if (sums.kept <= sums.words * (1 - kMost)) settle(i, false, Rule::whole);
    }
  }

  // A few blocks that are not unlikely, between kept ones in the same element, are a part of what these tell.
  void settle_gaps() {
    for (std::uint32_t i = 1; i < blocks_.size(); ++i) {
      poll(i);
      if (kept_[i] || !kept_[i - 1]) continue;
      std::uint32_t end = i;
      while (end < blocks_.size() && !kept_[end] && end - i <= kMostInGap) ++end;
      if (end == blocks_.size() || !kept_[end]) continue;
      const BlockRange gap{i, end};
      if (sums_of(gap).odds >= kBetween * static_cast<double>(end - i) && is_among_siblings(gap))
        for (; i < end; ++i) settle(i, true, Rule::between);
    }
  }

  // Whether the block before or the one behind is a child of an element that holds the other, and so all between them.
  bool is_among_siblings(const BlockRange& gap) const {
    const Block &before = blocks_[gap.begin - 1], &behind = blocks_[gap.end];
    const NodeId left = document_[before.element].parent, right = document_[behind.element].parent;
    return (left != kNoNode && behind.begin < document_[left].end) ||
           (right != kNoNode && right < before.begin);
  }

  // A table or preformatted text between two kept blocks is a part of what they tell; and so is a list that is not unlikely.
  // Where the element around preformatted text begins or ends with it, one neighbour is enough.
  void settle_between() {
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const BlockRange& whole = found_.kinships[i].whole;
      const Name tag = found_.kinships[i].whole_tag;
      if (tag == Name::None || whole.begin != i) continue;
      const bool sure = tag == Name::Table || tag == Name::Pre;
      if (!sure && sums_of(whole).odds < kBetween * static_cast<double>(whole.end - whole.begin)) continue;
      const BlockRange around =
          tag == Name::Pre ? around_whole(i) : BlockRange{0, static_cast<std::uint32_t>(blocks_.size())};
      const bool first = around.begin == i, last = around.end <= whole.end;
      if (tag == Name::Pre ? first && last : first || last) continue;
      if ((!first && !kept_[i - 1]) || (!last && !kept_[whole.end])) continue;
      for (std::uint32_t k = i; k < whole.end; ++k) settle(k, true, Rule::between);
    }
  }

  // The blocks of the nearest element that holds more than the whole that begins with a block.
  BlockRange around_whole(std::uint32_t block) const {
    const BlockRange& whole = found_.kinships[block].whole;
    NodeId around = blocks_[block].element;
    BlockRange range = whole;
    while (range.begin >= whole.begin && range.end <= whole.end && document_[around].parent != kNoNode) {
      around = document_[around].parent;
      range = {blocks_before(around), blocks_before(document_[around].end)};
    }
    return range;
  }

  void drop_repeats() {
    for (const std::uint32_t i : find_repeats(found_, kept_, options_.workspace.arena))
      settle(i, false, Rule::repeat);
  }

  // A note goes with the reference to it: a link whose text is a short mark, in what is kept, to a short element.
  void settle_notes() {
    std::vector<std::string_view> references;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      if (!kept_[i] || blocks_[i].link_non_space_chars == 0) continue;
      for (NodeId id = blocks_[i].begin; id < blocks_[i].end; ++id)
        if (const std::string_view note = note_of(id); !note.empty()) references.push_back(note);
    }
    if (references.empty()) return;
    std::sort(references.begin(), references.end());
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      const std::string_view name =
          document_.is_element(id) ? document_.attribute(id, Name::Id) : std::string_view();
      if (!name.empty() && std::binary_search(references.begin(), references.end(), name)) keep_note(id);
    }
  }

  // What the mark refers to, if the text is one in a link.
  std::string_view note_of(NodeId text) const {
    constexpr std::size_t kLongestMark = 4;
    const NodeId link = document_[text].parent;
    if (document_[text].type != NodeType::text || !document_.is_html(link, Name::A)) return {};
    const std::string_view address = trimmed(document_.attribute(link, Name::Href));
    const std::string_view mark = trimmed(document_.text(text));
    if (!address.starts_with('#') || mark.empty() || mark.size() > kLongestMark) return {};
    const bool is_mark = std::all_of(mark.begin(), mark.end(), [](char c) {
      return is_ascii_digit(c) || c == '[' || c == ']' || c == '(' || c == ')' || c == '*';
    });
    return is_mark ? address.substr(1) : std::string_view();
  }

  void keep_note(NodeId element) {
    constexpr std::uint32_t kMostBlocks = 4, kMostWords = 200;
    const std::uint32_t begin = blocks_before(element), end = blocks_before(document_[element].end);
    std::uint32_t words = 0;
    if (end - begin > kMostBlocks) return;
    for (std::uint32_t i = begin; i < end; ++i) words += blocks_[i].words;
    if (words > kMostWords) return;
    for (std::uint32_t i = begin; i < end; ++i) settle(i, true, Rule::note);
  }

  // The header cell of a table goes with the cell behind, the title with what follows unless it is most unlikely itself, any
  // other heading with what is below it, up to the next of its rank.
  void settle_headings() {
    for (std::size_t i = blocks_.size(); i-- > 1;) {
      poll(i);
      const std::size_t before = i - 1;
      const Kinship& kinship = found_.kinships[i];
      if (!kept_[i] || kept_[before]) continue;
      const bool heads = kinship.heading == before && chances_[before] >= choice_.least / 2;
      const bool same_table = kinship.whole.begin <= before && i < kinship.whole.end;
      if (heads || (same_table && document_.is_html(blocks_[before].element, Name::Th)))
        settle(before, true, Rule::heading);
    }
    read_title();
    sum_up();
    std::array<std::uint32_t, 7> next;  // by rank: the first heading behind
    next.fill(static_cast<std::uint32_t>(blocks_.size()));
    for (auto i = static_cast<std::uint32_t>(blocks_.size()); i-- > 0;) {
      poll(i);
      const int rank = heading_level(document_[blocks_[i].element].name);
      if (rank == 0) continue;
      const std::uint32_t end =
          std::min(*std::min_element(next.begin() + 1, next.begin() + rank + 1), reach_of(i));
      next[static_cast<std::size_t>(rank)] = i;
      if (kept_[i] || end <= i + 1 || says_title(blocks_[i])) continue;
      const Sums below = sums_of({i + 1, end});
      if (below.kept > 0 && below.kept >= static_cast<double>(kSection) * below.words)
        settle(i, true, Rule::heading);
    }
  }

  // One past the last block that a heading can head: those of the element around it, or around that if it holds no more.
  std::uint32_t reach_of(std::uint32_t heading) const {
    constexpr int kMostSteps = 4;
    NodeId around = blocks_[heading].element;
    std::uint32_t reach = heading;
    for (int step = 0; step < kMostSteps && reach <= heading + 1 && around != document_.body(); ++step) {
      around = document_[around].parent;
      if (around == kNoNode || around == kRoot) break;
      reach = blocks_before(document_[around].end);
    }
    return reach;
  }

  std::uint32_t blocks_before(NodeId id) const {
    const auto behind = std::lower_bound(blocks_.begin(), blocks_.end(), id,
                                         [](const Block& block, NodeId node) { return block.begin < node; });
    return static_cast<std::uint32_t>(behind - blocks_.begin());
  }

  // Letters and digits alone, in lower case as far as they are ASCII.
  static void append_letters(std::string_view text, std::string& letters) {
    for (const char c : text)
      if (is_ascii_alnum(c) || static_cast<unsigned char>(c) >= 0x80) letters += ascii_lower(c);
  }

  void read_title() {
    constexpr std::size_t kLongest = 1000;  // bytes
    for (const NodeId id : document_.head_nodes()) {
      if (!document_.is_html(id, Name::Title) || document_[id].first_child == kNoNode) continue;
      append_letters(document_.text(document_[id].first_child).substr(0, kLongest), title_);
      return;
    }
  }

  // Whether a heading says what the page's title says, or a part of it.
  bool says_title(const Block& block) const {
    if (title_.empty()) return false;
    std::string letters;
    for (NodeId id = block.begin; id < block.end && letters.size() <= title_.size(); ++id)
      if (document_[id].type == NodeType::text) append_letters(document_.text(id), letters);
    return title_.find(letters) != std::string::npos || letters.find(title_) != std::string::npos;
  }

  // What stands between two blocks is kept if both are; elements without words, too, where what is around them is.
  void label() {
    label_things();
    NodeId done = 0;
    bool last = false;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const Block& block = blocks_[i];
      if (!kept_[i] || !last) drop_between(done, block.begin);
      if (comments_[i])
        set_label(Label::comment, block.begin, block.end);
      else if (!kept_[i])
        set_label(Label::drop, block.begin, block.end);
      std::fill(extraction_.scores.begin() + block.begin, extraction_.scores.begin() + block.end,
                chances_[i]);
      last = kept_[i];
      done = block.end;
    }
    drop_between(done, document_.size());
  }

  void drop_between(NodeId from, NodeId to) {
    for (; next_thing_ < things_.size() && things_[next_thing_] < to; ++next_thing_) {
      if (things_[next_thing_] < from) continue;
      set_label(Label::drop, from, things_[next_thing_]);
      from = things_[next_thing_] + 1;
    }
    set_label(Label::drop, from, to);
  }

  bool is_thing(NodeId id) const {
    const Node& node = document_[id];
    if (node.type != NodeType::element || extraction_.labels[id] == Label::drop) return false;
    if (node.ns != Namespace::html) return node.ns == Namespace::mathml;
    switch (node.name) {
      case Name::Img:
      case Name::Video:
      case Name::Audio:
      case Name::Iframe:
      case Name::Embed:
      case Name::Object:
      case Name::Hr: return true;
      default: return false;
    }
  }

  // Finds the images, formulas, embeds and rules around which most words are kept, in their order.
  void label_things() {
    sum_up();
    if (sums_.back().kept == 0) return;
    NodeId last_parent = kNoNode;
    bool last = false;
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      if (!is_thing(id)) continue;
      const NodeId parent = document_[id].parent;
      if (parent != last_parent) last = is_content_around(parent), last_parent = parent;
      if (last) things_.push_back(id);
    }
  }

  // Whether the nearest element that holds a good part of the content, or much else, holds mostly content. A caption says
  // nothing about its image; what leads to another page is a teaser's.
  bool is_content_around(NodeId around) const {
    constexpr double kPart = 0.1;
    for (; around != kNoNode && around != document_.html(); around = document_[around].parent) {
      const Name name = document_[around].name;
      if (name == Name::Nav || name == Name::Footer || name == Name::Aside || name == Name::Button)
        return false;
      if (name == Name::A && !leads_to_image(around)) return false;
      if (name == Name::Figure) continue;
      const Sums sums = sums_of({blocks_before(around), blocks_before(document_[around].end)});
      if (sums.kept < kPart * sums_.back().kept &&
          sums.words - sums.kept <= static_cast<double>(kMostForeign))
        continue;
      return sums.kept >= static_cast<double>(kSurroundings) * sums.words;
    }
    return false;
  }

  bool leads_to_image(NodeId link) const {
    std::string_view address = trimmed(document_.attribute(link, Name::Href));
    address = address.substr(0, address.find_first_of("?#"));
    const std::size_t dot = address.rfind('.');
    if (dot == std::string_view::npos) return address.empty();
    const std::string_view ending = address.substr(dot + 1);
    for (const std::string_view known : {"jpg", "jpeg", "png", "gif", "webp", "avif", "svg"})
      if (equals_lower(ending, known)) return true;
    return false;
  }

  // What is likely a comment, or called so by class names, and was not taken for content; and all that schema.org calls so.
  // Where most of the content would be comments, the page is a thread of them.
  void find_comments() {
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      if (is_likely_comment(i) && !kept_[i]) make_comment(i);
    }
    struct Region {
      BlockRange blocks;
      bool stated;
    };
    std::vector<Region> regions;
    std::uint64_t inside = 0, all = 0;
    std::uint32_t block = 0;
    const auto skip_to = [&](NodeId id, bool comments) {
      for (; block < blocks_.size() && blocks_[block].begin < id; ++block) {
        const std::uint32_t words = kept_[block] ? blocks_[block].words : 0;
        all += words;
        inside += comments ? words : 0;
      }
      return block;
    };
    for (NodeId id = document_.body() + 1, round = 0; id < document_.size();) {
      poll(round++);
      const bool stated = document_.is_element(id) && is_stated_comment(id);
      if (!stated && !(document_.is_element(id) && is_named_comment(id))) {
        ++id;
        continue;
      }
      const std::uint32_t first = skip_to(id, false);
      id = document_[id].end;
      regions.push_back({{first, skip_to(id, true)}, stated});
    }
    skip_to(document_.size(), false);
    if (2 * inside > all) return;
    for (const Region& region : regions)
      for (std::uint32_t i = region.blocks.begin; i < region.blocks.end; ++i)
        if ((region.stated || !kept_[i]) && !is_button(blocks_[i])) make_comment(i);
  }

  bool is_likely_comment(std::size_t block) const { return comment_chances_[block] >= 0.5F; }

  bool is_stated_comment(NodeId id) const {
    const std::string_view type = trimmed(document_.attribute(id, Name::Itemtype));
    return type.ends_with("/Comment") || type.ends_with("/UserComments") ||
           has_token(document_.attribute(id, Name::Itemprop), {"comment"});
  }

  bool is_named_comment(NodeId id) const {
    for (const Name name : {Name::Class, Name::Id})
      if (has_hint(class_hints(document_.attribute(id, name)), static_cast<std::size_t>(ClassHint::comment)))
        return true;
    return false;
  }

  static bool is_button(const Block& block) {
    return block.words <= kButton && block.link_non_space_chars == block.non_space_chars;
  }

  void make_comment(std::size_t block) {
    kept_[block] = false;
    comments_[block] = true;
    rules_[block] = Rule::comment;
  }

  // Of what a reader sees.
  void set_label(Label label, NodeId from, NodeId to) {
    for (NodeId id = from; id < to; ++id)
      if (extraction_.labels[id] != Label::drop) extraction_.labels[id] = label;
  }

  void explain_block(const Stage& stage, const Trees& trees, std::span<const FeatureValues> table,
                     std::size_t i, std::size_t row) {
    constexpr std::size_t kMost = 3;
    Arena& arena = options_.workspace.arena;
    const Arena::Scope scope(arena);
    const std::span<float> moved = arena.make<float>(table.size());
    trees.contributions(table, row, 0, arena, moved);
    explain(options_, extraction_, blocks_[i].begin, chances_[i], "chance ", chances_[i],
            chances_[i] >= choice_.least ? " >= " : " < ", choice_.least,
            kRules[static_cast<std::size_t>(rules_[i])].reason);
    extraction_.trace.back().rule = kRules[static_cast<std::size_t>(rules_[i])].name;
    std::string& text = extraction_.trace.back().text;
    for (std::size_t n = 0; n < kMost; ++n) {
      const auto most = std::max_element(moved.begin(), moved.end(),
                                         [](float a, float b) { return std::abs(a) < std::abs(b); });
      const auto column = static_cast<std::size_t>(most - moved.begin());
      append_reason(text, n == 0 ? "; " : ", ");
      append_reason(text, stage.columns[column].name);
      append_reason(text, " ");
      append_reason(text, static_cast<double>(value_at(table[column], row)));
      append_reason(text, *most < 0 ? " (" : " (+");
      append_reason(text, static_cast<double>(*most));
      append_reason(text, ")");
      *most = 0;
    }
  }

  const Document& document_;
  const MethodOptions& options_;
  const PageScores& scores_;
  const Features& found_;
  const std::span<const Block> blocks_;
  Extraction& extraction_;
  const std::span<float> chances_, comment_chances_;
  const std::span<bool> kept_, comments_;  // a block is one of both at most
  const std::span<Rule> rules_;
  const std::span<Sums> sums_;  // over the blocks before each, and over all
  Choice choice_;
  std::string title_;           // of the page: its letters
  std::vector<NodeId> things_;  // without words, around which content is
  std::size_t next_thing_ = 0;
};

}  // namespace

const Learned kPithLearned{"pith", check_by<PithModel::read>};

void extract_pith(const Page& page, const MethodOptions& options, Extraction& extraction) {
  FeatureFinder finder(page, options, extraction);
  const PithModel model = PithModel::view(options.model != nullptr ? *options.model : shipped_tree_model());
  extraction.scores.assign(page.document.size(), 0);
  if (finder.page().blocks.empty()) {
    extraction.label_subtree(page.document, kRoot, Label::drop);
    return;
  }
  const PageScores scores = score_stages(model, finder, options.wishes.page_type, options.workspace.arena);
  const std::span<const float> types = scores.stages[0];
  extraction.page_type =
      static_cast<PageType>(std::max_element(types.begin(), types.end()) - types.begin() + 1);
  Decision decision(page, options, scores, extraction);
  decision.run();
  if (options.tracing == Tracing::on) decision.explain_blocks(model.trees, finder);
}

}  // namespace pith
