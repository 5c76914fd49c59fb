// pith: blocks of text (features.h), scored by trees in stages (stages.h), chosen for the best F1 that can be
// expected (choice.h). See docs/methods/pith.md.
#include "methods/pith/method.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/ascii.h"
#include "base/stop.h"
#include "learn/shipped.h"
#include "methods/pith/choice.h"
#include "methods/pith/features.h"
#include "methods/pith/repeats.h"
#include "methods/pith/stages.h"
#include "methods/pith/vocabulary.h"
#include "methods/reason.h"

namespace pith {
namespace {

constexpr float kLeastF1 = 0.12F;                   // expected; below it the page is said to have no content
constexpr float kPrecision = 0.8F, kRecall = 0.2F;  // what the wishes set the threshold to
constexpr std::uint32_t kButton = 3;                // words of a link alone, such as "Reply"
constexpr float kManuals = 0.6F;                    // of the threshold, on documentation

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

// In manuals, what is in doubt mostly belongs.
float threshold(const MethodOptions& options, PageType type) {
  switch (options.wishes.focus) {
    case Focus::balanced: break;
    case Focus::precision: return kPrecision;
    case Focus::recall: return kRecall;
  }
  const auto threshold = static_cast<float>(options.settings[0]);
  return type == PageType::documentation ? kManuals * threshold : threshold;
}

// What decided about a block in the end.
enum class Rule : std::uint8_t { chance, empty, whole, between, repeat, heading, comment };
struct RuleInfo {
  std::string_view name, reason;
};
constexpr RuleInfo kRules[] = {
    {"", ""},
    {"empty", "; too little is expected of the page to keep any of it"},
    {"whole", "; goes with the list, table or code that it is a part of"},
    {"between", "; tables and code between two kept blocks are kept"},
    {"repeat", "; was said before"},
    {"heading", "; goes with what it heads"},
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
        kept_(options.workspace.arena.make<bool>(blocks_.size())),
        comments_(options.workspace.arena.make<bool>(blocks_.size())),
        rules_(options.workspace.arena.make<Rule>(blocks_.size())) {}

  void run() {
    const float doubt = threshold(options_, extraction_.page_type);
    const float shift = std::log(doubt / (1 - doubt));
    const std::span<const float> scores = scores_.stages[stages().size() - 1];
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      chances_[i] = 1 / (1 + std::exp(shift - scores[i]));
    }
    choice_ = choose_blocks(blocks_, chances_);
    if (choice_.expected_f1 >= kLeastF1)
      for (std::size_t i = 0; i < blocks_.size(); ++i) kept_[i] = chances_[i] >= choice_.least;
    else
      std::fill(rules_.begin(), rules_.end(), Rule::empty);
    settle_wholes();
    settle_between();
    if (options_.wishes.focus != Focus::recall) drop_repeats();
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
  void settle(std::size_t block, bool keep, Rule rule) {
    if (kept_[block] == keep) return;
    kept_[block] = keep;
    rules_[block] = rule;
  }

  // A list, a table or preformatted text that is nearly all kept or nearly all dropped becomes so entirely. Those
  // that hold much of the page lay it out, and say nothing.
  void settle_wholes() {
    constexpr std::uint64_t kMostOfPage = 3, kMost = 7;  // tenths
    struct Words {
      std::uint64_t all, kept;
    };
    const std::span<Words> before = options_.workspace.arena.make<Words>(blocks_.size() + 1);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const std::uint64_t words = blocks_[i].words;
      before[i + 1] = {before[i].all + words, before[i].kept + (kept_[i] ? words : 0)};
    }
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const BlockRange& whole = found_.kinships[i].whole;
      const std::uint64_t words = before[whole.end].all - before[whole.begin].all;
      const std::uint64_t kept = before[whole.end].kept - before[whole.begin].kept;
      if (words == 0 || words * 10 > before.back().all * kMostOfPage) continue;
      if (kept * 10 >= words * kMost) settle(i, true, Rule::whole);
      if (kept * 10 <= words * (10 - kMost)) settle(i, false, Rule::whole);
    }
  }

  // A table or preformatted text between two kept blocks is a part of what they tell.
  void settle_between() {
    for (std::size_t i = 1; i + 1 < blocks_.size(); ++i) {
      poll(i);
      const BlockRange& whole = found_.kinships[i].whole;
      const Name tag = found_.kinships[i].whole_tag;
      if (kept_[i] || (tag != Name::Table && tag != Name::Pre)) continue;
      if (whole.begin != i || whole.end >= blocks_.size() || !kept_[i - 1] || !kept_[whole.end]) continue;
      for (std::size_t k = i; k < whole.end; ++k) settle(k, true, Rule::between);
    }
  }

  void drop_repeats() {
    for (const std::uint32_t i : find_repeats(found_, kept_, options_.workspace.arena))
      settle(i, false, Rule::repeat);
  }

  // A heading goes with what it heads, unless it is most unlikely itself; the header cell of a table with the cell behind.
  void settle_headings() {
    for (std::size_t i = blocks_.size(); i-- > 1;) {
      poll(i);
      const std::size_t heading = i - 1;
      const Kinship& kinship = found_.kinships[i];
      if (!kept_[i] || kept_[heading]) continue;
      const bool heads = kinship.heading == heading && chances_[heading] >= choice_.least / 2;
      const bool same_table = kinship.whole.begin <= heading && i < kinship.whole.end;
      if (heads || (same_table && document_.is_html(blocks_[heading].element, Name::Th)))
        settle(heading, true, Rule::heading);
    }
  }

  // What stands between two blocks is kept if both are.
  void label() {
    NodeId done = 0;
    bool last = false;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      poll(i);
      const Block& block = blocks_[i];
      if (!kept_[i] || !last) set_label(Label::drop, done, block.begin);
      if (comments_[i])
        set_label(Label::comment, block.begin, block.end);
      else if (!kept_[i])
        set_label(Label::drop, block.begin, block.end);
      std::fill(extraction_.scores.begin() + block.begin, extraction_.scores.begin() + block.end,
                chances_[i]);
      last = kept_[i];
      done = block.end;
    }
    set_label(Label::drop, done, document_.size());
  }

  // What class names call comments and the method did not take for its content; and all that schema.org calls so. Where
  // most of the content would be comments, the page is a thread of them.
  void find_comments() {
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
  const std::span<float> chances_;
  const std::span<bool> kept_, comments_;  // a block is one of both at most
  const std::span<Rule> rules_;
  Choice choice_;
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
