#include "visual/block_rules.h"

#include <algorithm>

namespace pith {
namespace {

// Rules by tag, tried in order. Where none decides, the node is kept: rule 13.
constexpr int kInlineRules[] = {1, 2, 3, 4, 5, 6, 8, 9, 11};
constexpr int kTableRules[] = {1, 2, 3, 7, 9, 12};  // and tr
constexpr int kCellRules[] = {1, 2, 3, 4, 8, 9, 10, 12};
constexpr int kParagraphRules[] = {1, 2, 3, 4, 5, 6, 8, 9, 11};
constexpr int kOtherRules[] = {1, 2, 3, 4, 6, 8, 9, 11};

std::span<const int> rules_for(const Node& node) {
  if (is_inline(node)) return kInlineRules;
  switch (node.name) {
    case Name::Table:
    case Name::Tr: return kTableRules;
    case Name::Td:
    case Name::Th: return kCellRules;
    case Name::P: return kParagraphRules;
    default: return kOtherRules;
  }
}

bool holds_one_thing(Name name) {
  switch (name) {
    case Name::P:
    case Name::H1:
    case Name::H2:
    case Name::H3:
    case Name::H4:
    case Name::H5:
    case Name::H6:
    case Name::Li:
    case Name::Dt:
    case Name::Dd:
    case Name::Td:
    case Name::Th:
    case Name::Pre:
    case Name::Blockquote:
    case Name::Figure:
    case Name::Figcaption:
    case Name::Caption: return true;
    default: return false;
  }
}

}  // namespace

// What the rules ask of a node's valid children.
struct BlockRules::Children {
  std::uint32_t count = 0;
  bool first_is_text = false;
  bool all_virtual_text = true, any_virtual_text = false;
  bool any_line_break = false, any_rule = false;  // a rule: <hr>
  bool any_other_background = false;
  double area = 0, largest = 0;
};

BlockRules::BlockRules(const Page& page, std::span<const Sight> sights, double small)
    : document_(page.document),
      sights_(sights),
      page_area_(std::max(1.0, double{page.geometry->width} * page.geometry->height)),
      small_(small) {}

BlockRules::Children BlockRules::look_at_children(NodeId id) const {
  Children children;
  for (NodeId c = document_[id].first_child; c != kNoNode; c = document_[c].next) {
    const Sight& sight = sights_[c];
    if (!sight.valid) continue;
    const Node& node = document_[c];
    const bool text = node.type == NodeType::text;
    if (children.count++ == 0) children.first_is_text = text;
    children.all_virtual_text = children.all_virtual_text && sight.virtual_text;
    children.any_virtual_text = children.any_virtual_text || sight.virtual_text;
    children.any_line_break = children.any_line_break || !(text || is_inline(node) || is_replaced(node));
    children.any_rule = children.any_rule || document_.is_html(c, Name::Hr);
    children.any_other_background =
        children.any_other_background || sight.background != sights_[id].background;
    children.area += sight.box.area();
    children.largest = std::max(children.largest, double{sight.box.area()});
  }
  return children;
}

int BlockRules::coherence_of(const Box& box) const {
  constexpr double kShares[] = {0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8};
  const double share = share_of_page(box);
  int coherence = 8;
  for (const double s : kShares) coherence -= share >= s;
  return coherence;
}

int BlockRules::coherence_of(NodeId id) const {
  const bool more = holds_one_thing(document_[id].name) || is_inline(document_[id]);
  return std::min(8, coherence_of(sights_[id].box) + more);
}

Judgement BlockRules::judge(NodeId id, Standing standing) const {
  const Node& node = document_[id];
  if (node.type == NodeType::text || is_replaced(node)) return {};
  const Children children = look_at_children(id);
  const Sight& sight = sights_[id];
  for (const int rule : rules_for(node)) {
    switch (rule) {
      case 1:  // nothing in it can be seen
        if (children.count == 0) return {Verdict::cut, 1};
        break;
      case 2:  // it only wraps another element
        if (children.count == 1 && !children.first_is_text) return {Verdict::divide, 2};
        break;
      case 3:
        if (standing.only_root) return {Verdict::divide, 3};
        break;
      case 4:
        if (children.all_virtual_text) return {Verdict::keep, 4, sight.same_font() ? 10 : 9};
        break;
      case 5:
        if (children.any_line_break) return {Verdict::divide, 5};
        break;
      case 6:
        if (children.any_rule) return {Verdict::divide, 6};
        break;
      case 7:
        if (children.area > double{sight.box.area()}) return {Verdict::divide, 7};
        break;
      case 8:
        if (children.any_other_background) return {Verdict::divide, 8};
        break;
      case 9:
        if (children.any_virtual_text && share_of_page(sight.box) < small_)
          return {Verdict::keep, 9, std::clamp(coherence_of(id), 5, 8)};
        break;
      case 10:
        if (children.largest / page_area_ < small_) return {Verdict::keep, 10, coherence_of(id)};
        break;
      case 11:
        if (standing.after_whole_node) return {Verdict::keep, 11, coherence_of(id)};
        break;
      default: return {Verdict::divide, 12};
    }
  }
  return {Verdict::keep, 13, coherence_of(id)};
}

void BlockRules::divide(NodeId id, std::vector<WholeNode>& blocks) const {
  struct Visit {
    NodeId node;
    bool other_background;  // rule 8: to be kept whole in this round
  };
  std::vector<Visit> open = {{id, false}};  // the next to visit is the last
  NodeId whole = kNoNode;                   // the last node that was not divided
  while (!open.empty()) {
    const Visit visit = open.back();
    open.pop_back();
    if (visit.other_background) {
      blocks.push_back({visit.node, std::clamp(coherence_of(visit.node), 6, 8)});
      whole = visit.node;
      continue;
    }
    NodeId before = document_[visit.node].previous;
    while (before != kNoNode && !sights_[before].valid) before = document_[before].previous;
    const Judgement judgement = judge(visit.node, {visit.node == id, before != kNoNode && before == whole});
    if (judgement.verdict == Verdict::keep) {
      blocks.push_back({visit.node, judgement.coherence});
      whole = visit.node;
    }
    if (judgement.verdict != Verdict::divide) continue;
    for (NodeId c = document_[visit.node].last_child; c != kNoNode; c = document_[c].previous) {
      if (!sights_[c].valid) continue;
      const bool other = judgement.rule == 8 && sights_[c].background != sights_[visit.node].background &&
                         !document_.is_html(c, Name::Hr);
      open.push_back({c, other});
    }
  }
}

}  // namespace pith
