// Link Quota Filter. C. Mantratzis, M. Orgun, S. Cassidy: Separating XHTML content from navigation clutter using
// DOM-structure block analysis. Hypertext 2005.
//
// The elements that lay out a page nest: tables, cells, lists, divisions. The link quota of such a block is the
// share of its text that stands in links. From the outside in, a block with a quota above `share` is navigation
// and goes with all that it holds; of a block that stays, the blocks inside are looked at in turn. The paper
// leaves the share open; T. Gottron's comparisons (2008) run 25, 50 and 75 %, ours is 50 %.
//
// `blocks=smallest` is ours: only the smallest blocks are judged, each run of text between block-level tags by
// itself. A page whose layout table holds more link text than article text then keeps the article. F1 of mean
// precision and mean recall, every word occurrence distinct: see docs/methods/classic.md.
//
// Cost: one look at each element, or one pass over the texts. Held by tests/methods/classic_test.cpp.
#include "methods/classic/lqf.h"

#include "base/stop.h"
#include "methods/blocks.h"
#include "methods/reason.h"
#include "methods/visible.h"

namespace pith {
namespace {

enum class Blocks : std::uint8_t { nested, smallest };

bool lays_out(const Node& node) {
  if (node.type != NodeType::element || node.ns != Namespace::html) return false;
  switch (node.name) {
    case Name::Table:
    case Name::Tbody:
    case Name::Tr:
    case Name::Td:
    case Name::Th:
    case Name::Div:
    case Name::P:
    case Name::Ul:
    case Name::Ol:
    case Name::Li:
    case Name::Dl:
    case Name::Menu:
    case Name::Form:
    case Name::Center:
    case Name::Article:
    case Name::Aside:
    case Name::Footer:
    case Name::Header:
    case Name::Main:
    case Name::Nav:
    case Name::Section: return true;
    default: return false;
  }
}

class LinkQuotaFilter {
 public:
  LinkQuotaFilter(const Page& page, const MethodOptions& options, Extraction& extraction)
      : page_(page), options_(options), extraction_(extraction), share_(options.settings[0]) {}

  void filter_nested() {
    const Document& document = page_.document;
    for (NodeId id = 1, round = 0; id < document.size();) {
      poll(round++);
      const Measure& m = page_.measures[id];
      id = lays_out(document[id]) && m.non_space_chars != 0 &&
                   judge(id, document[id].end, m.link_non_space_chars, m.non_space_chars)
               ? document[id].end
               : id + 1;
    }
  }

  void filter_smallest() {
    for (const Block& block : find_blocks(page_, extraction_, options_.workspace.arena))
      judge(block.begin, block.end, block.link_non_space_chars, block.non_space_chars);
  }

 private:
  // Drops the nodes begin .. end-1 if too much of their text is in links; true if so.
  bool judge(NodeId begin, NodeId end, std::uint32_t link_non_space_chars, std::uint32_t non_space_chars) {
    const double quota = static_cast<double>(link_non_space_chars) / non_space_chars;
    const bool navigation = quota > share_;
    if (navigation)
      std::fill(extraction_.labels.begin() + begin, extraction_.labels.begin() + end, Label::drop);
    explain(options_, extraction_, begin, quota, link_non_space_chars, " of ", non_space_chars,
            " characters in links: ", quota, navigation ? " > " : " <= ", share_);
    return navigation;
  }

  const Page& page_;
  const MethodOptions& options_;
  Extraction& extraction_;
  const double share_;
};

}  // namespace

void extract_lqf(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  LinkQuotaFilter filter(page, options, extraction);
  if (static_cast<Blocks>(options.settings[1]) == Blocks::nested)
    filter.filter_nested();
  else
    filter.filter_smallest();
}

}  // namespace pith
